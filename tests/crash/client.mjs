// A client of the real server over its WebSocket: it sends a request, waits for the answer, and notices when the server
// is gone.
import { randomBytes } from "node:crypto";
import { connect } from "node:net";

/** The server went away before it answered: whether it has carried out the request is unknown. */
export class Gone extends Error {}

/** While the store's database is away no table can be made or read, whatever one wants of it: whoever did does nothing
 * more until the next start. */
const findsAway = (type, key) =>
  key === "server.unreadable" || (key === "server.store_failed" && ["create", "open"].includes(type));

/** A text message in one frame; a mask of zeros leaves the text unchanged. */
function frame(text) {
  const bytes = Buffer.from(text),
    long = bytes.length >= 126;
  const head = Buffer.alloc(long ? 8 : 6);
  head[0] = 0x81;
  head[1] = 0x80 | (long ? 126 : bytes.length);
  if (long) head.writeUInt16BE(bytes.length, 2);
  return Buffer.concat([head, bytes]);
}

/** Removes complete frames from the front of `bytes` and returns their texts. */
function takeTexts(bytes) {
  const texts = [];
  for (;;) {
    if (bytes.length < 2) return { texts, rest: bytes };
    const short = bytes[1] & 127,
      head = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (bytes.length < head) return { texts, rest: bytes };
    const length = head === 2 ? short : head === 4 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
    if (bytes.length < head + length) return { texts, rest: bytes };
    if ((bytes[0] & 15) === 1) texts.push(bytes.toString("utf8", head, head + length));
    bytes = bytes.subarray(head + length);
  }
}

export class Client {
  #stream;
  #bytes = Buffer.alloc(0);
  #open = null;
  #asked = new Map();
  #id = 0;
  gone = false;
  /** The last push of each type; `heard` is called with each push. */
  pushed = {};
  heard = () => {};

  constructor(port) {
    this.#stream = connect({ port, host: "127.0.0.1", noDelay: true });
    this.#stream.on("data", (data) => this.#hear(data));
    this.#stream.on("error", () => this.#end());
    this.#stream.on("close", () => this.#end());
    this.#stream.write(
      `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n` +
        `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\nSec-WebSocket-Protocol: casus.1\r\n\r\n`,
    );
    this.ready = new Promise((done, fail) => (this.#open = { done, fail }));
    this.ready.catch(() => {});
  }

  #end() {
    if (this.gone) return;
    this.gone = true;
    this.#open.fail(new Gone());
    for (const { fail } of this.#asked.values()) fail(new Gone());
    this.#asked.clear();
  }

  #hear(data) {
    this.#bytes = this.#bytes.length > 0 ? Buffer.concat([this.#bytes, data]) : data;
    if (this.#open.done !== null) {
      const end = this.#bytes.indexOf("\r\n\r\n");
      if (end < 0) return;
      this.#bytes = this.#bytes.subarray(end + 4);
      this.#open.done();
      this.#open.done = null;
    }
    const { texts, rest } = takeTexts(this.#bytes);
    this.#bytes = rest;
    for (const text of texts) this.#take(text);
  }

  #take(text) {
    const message = JSON.parse(text),
      asked = this.#asked.get(message.id);
    if (asked === undefined) {
      this.pushed[message.type] = message;
      this.heard(message);
      return;
    }
    this.#asked.delete(message.id);
    Object.defineProperty(message, "text", { value: text });
    asked.done(message);
  }

  /** The answer, with its `text` as received; fails with Gone. */
  ask(message) {
    if (this.gone) return Promise.reject(new Gone());
    const id = ++this.#id;
    return new Promise((done, fail) => {
      const heard = (answer) => (findsAway(message.type, answer.error?.key) ? fail(new Gone()) : done(answer));
      this.#asked.set(id, { done: heard, fail });
      this.#stream.write(frame(JSON.stringify({ id, ...message })));
    });
  }

  end() {
    this.#stream.destroy();
    this.#end();
  }
}

/** A person: one guest, who comes back with the same token after each start of the server. */
export class Person {
  token = randomBytes(16).toString("hex");
  client = null;

  constructor(name) {
    this.name = name;
  }

  async come(port) {
    this.client?.end();
    this.client = new Client(port);
    await this.client.ready;
    const welcome = await this.client.ask({
      type: "hello",
      protocol: 1,
      token: this.token,
      name: this.name,
      form: "none",
    });
    if (welcome.type !== "welcome") throw new Error(`no welcome for ${this.name}: ${welcome.text}`);
  }

  ask(message) {
    return this.client.ask(message);
  }
}
