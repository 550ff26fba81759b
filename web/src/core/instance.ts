// A piece of the core as the browser runs it: text goes in and out through one buffer, positions lie in numbered slots.
import type { ErrorInfo } from "../lib/refusal";

export class Refusal extends Error {
  constructor(readonly info: ErrorInfo) {
    super(info.text);
  }
}

type Exports = Record<string, (...args: number[]) => number> & { memory: WebAssembly.Memory };

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What was compiled for one game, with a buffer and slots of its own. */
export class Instance {
  constructor(private readonly wasm: Exports) {}

  call(name: string, ...args: number[]): number {
    const exported = this.wasm[name];
    if (typeof exported !== "function") throw new Error(`the core has no ${name}`);
    return exported(...args);
  }

  private io(): Uint8Array {
    return new Uint8Array(this.wasm.memory.buffer, this.call("casus_io"), this.call("casus_io_size"));
  }

  /** Leaves the text in the buffer; its length in bytes. */
  put(text: string): number {
    const bytes = encoder.encode(text);
    if (bytes.length > this.call("casus_io_size"))
      throw new Refusal({ key: "core.question_too_long", arguments: [], text: "The text is too long." });
    this.io().set(bytes);
    return bytes.length;
  }

  /** The text that an export answers with; its refusal is thrown. */
  text(name: string, ...args: number[]): string {
    const length = this.call(name, ...args);
    const bytes = this.io();
    if (length >= 0) return decoder.decode(bytes.subarray(0, length));
    throw new Refusal(JSON.parse(decoder.decode(bytes.subarray(0, bytes.indexOf(0)))) as ErrorInfo);
  }

  json = <T>(name: string, ...args: number[]): T => JSON.parse(this.text(name, ...args)) as T;

  /** The bytes of the position in a slot, as they lie there. */
  state = (slot: number, length: number): Uint8Array =>
    new Uint8Array(this.wasm.memory.buffer, this.call("casus_w_state", slot), length);
}

export async function instanceOf(url: string): Promise<Instance> {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(url), {});
  return new Instance(instance.exports as unknown as Exports);
}
