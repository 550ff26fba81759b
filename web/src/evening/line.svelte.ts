// One connection to the server with an identity of its own, so that one browser can be desk, team and screen at once; it opens itself again when it is lost.
import type { ErrorInfo } from "../core/core";

/** What comes: which fields there are depends on the type; docs/protocol.md has them all. */
export interface Message {
  type: string;
  id?: number;
  error?: ErrorInfo;
  token?: string;
  time?: number;
  [field: string]: unknown;
}

export const OFFLINE: ErrorInfo = { key: "page.offline", arguments: [], text: "There is no connection to the server." };

export class Line {
  state = $state<"off" | "opening" | "on">("off");
  offset = 0; // Of the server's clock.
  private socket: WebSocket | null = null;
  private waiting = new Map<number, (message: Message) => void>();
  private nextId = 0;
  private attempts = 0;
  private closed = false;

  constructor(
    private readonly identity: string,
    private readonly onPush: (message: Message) => void,
    private readonly onOpen: () => void,
  ) {
    this.connect();
  }

  get name(): string {
    return localStorage.getItem(`${this.identity}.name`) ?? localStorage.getItem("casus.name") ?? "";
  }

  private connect(): void {
    if (this.closed) return;
    this.state = "opening";
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws`, "casus.1");
    this.socket = socket;
    socket.onmessage = (event) => this.take(JSON.parse(String(event.data)) as Message);
    socket.onopen = () => void this.greet(this.name);
    socket.onclose = () => this.lost(socket);
  }

  private lost(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.state = "off";
    for (const done of this.waiting.values()) done({ type: "refused", error: OFFLINE });
    this.waiting.clear();
    if (!this.closed)
      setTimeout(() => this.connect(), Math.min(10000, 300 * 2 ** this.attempts++) * (0.7 + Math.random() * 0.6));
  }

  private async greet(name: string): Promise<void> {
    const token = localStorage.getItem(`${this.identity}.token`);
    const welcome = await this.send({
      type: "hello",
      protocol: 1,
      form: "json",
      ...(token ? { token } : {}),
      ...(name ? { name } : {}),
    });
    if (welcome.type !== "welcome") return;
    if (welcome.token) localStorage.setItem(`${this.identity}.token`, welcome.token);
    if (welcome.time) this.offset = welcome.time - Date.now();
    this.attempts = 0;
    this.state = "on";
    this.onOpen();
  }

  async rename(name: string): Promise<void> {
    localStorage.setItem(`${this.identity}.name`, name);
    await this.greet(name);
  }

  /** Hands what this identity has over to another. */
  become(identity: string): void {
    for (const part of ["token", "name"]) {
      const value = localStorage.getItem(`${this.identity}.${part}`);
      localStorage.removeItem(`${this.identity}.${part}`);
      if (value !== null) localStorage.setItem(`${identity}.${part}`, value);
    }
  }

  send(message: Record<string, unknown>): Promise<Message> {
    const id = ++this.nextId;
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ type: "refused", error: OFFLINE });
    this.socket.send(JSON.stringify({ ...message, id }));
    return new Promise((done) => this.waiting.set(id, done));
  }

  private take(message: Message): void {
    if (message.id === undefined) return this.onPush(message);
    this.waiting.get(message.id)?.(message);
    this.waiting.delete(message.id);
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
  }
}
