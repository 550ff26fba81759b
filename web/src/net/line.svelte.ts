// A connection to the server under one identity, which opens itself again when it is lost. One browser can have several: desk, team and screen at once.
// What comes is sorted here, once: an answer goes to who asked, everything else to `onPush`.
import type { ErrorInfo } from "../core/core";

export interface Refused {
  type: "refused";
  error: ErrorInfo;
}

interface Welcome {
  type: "welcome";
  token?: string;
  time?: number;
}

/** What each request is answered by, if it is not refused. */
export type Answers = Record<string, { type: string }>;
type Reply = (answer: { type: string }) => void;

export const OFFLINE: ErrorInfo = { key: "page.offline", arguments: [], text: "There is no connection to the server." };
const LONGEST_WAIT_MS = 10000;

export const isRefused = (answer: { type: string }): answer is Refused => answer.type === "refused";
/** Why it was refused; null: it was not. */
export const errorOf = (answer: { type: string }): ErrorInfo | null => (isRefused(answer) ? answer.error : null);

export class Line<A extends Answers, Push extends { type: string }> {
  state = $state<"off" | "opening" | "on">("off");
  name = $state("");
  offset = 0; // Of the server's clock.
  private socket: WebSocket | null = null;
  private waiting = new Map<number, Reply>();
  private nextId = 0;
  private attempts = 0;
  private closed = false;

  /** `form`: how positions are wanted; `onOpen` is called each time the server has greeted. */
  constructor(
    private readonly identity: string,
    private readonly form: "bytes" | "json",
    private readonly onPush: (message: Push) => void,
    private readonly onOpen: () => void,
  ) {
    this.name = localStorage.getItem(`${identity}.name`) ?? localStorage.getItem("casus.name") ?? "";
  }

  connect(): void {
    if (this.closed || this.state !== "off") return;
    this.state = "opening";
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws`, "casus.1");
    this.socket = socket;
    socket.onmessage = ({ data }) => this.take(JSON.parse(String(data)) as { type: string; id?: number });
    socket.onopen = () => void this.greet();
    socket.onclose = () => this.lost(socket);
  }

  private lost(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.state = "off";
    const refused: Refused = { type: "refused", error: OFFLINE };
    for (const reply of this.waiting.values()) reply(refused);
    this.waiting.clear();
    const wait = Math.min(LONGEST_WAIT_MS, 300 * 2 ** this.attempts++) * (0.7 + Math.random() * 0.6);
    setTimeout(() => this.connect(), wait);
  }

  private async greet(): Promise<void> {
    const token = localStorage.getItem(`${this.identity}.token`);
    const hello = { type: "hello", protocol: 1, form: this.form };
    const answer = await this.request({ ...hello, ...(token && { token }), ...(this.name && { name: this.name }) });
    if (answer.type !== "welcome") return;
    const welcome = answer as Welcome;
    if (welcome.token) localStorage.setItem(`${this.identity}.token`, welcome.token);
    if (welcome.time) this.offset = welcome.time - Date.now();
    this.attempts = 0;
    if (this.state === "on") return; // It was greeted again, under another name.
    this.state = "on";
    this.onOpen();
  }

  /** From now on this identity is called so. */
  async rename(name: string): Promise<void> {
    localStorage.setItem(`${this.identity}.name`, name);
    this.name = name;
    if (this.state === "on") await this.greet();
  }

  /** Hands what this identity has over to another. */
  become(identity: string): void {
    for (const part of ["token", "name"]) {
      const value = localStorage.getItem(`${this.identity}.${part}`);
      localStorage.removeItem(`${this.identity}.${part}`);
      if (value !== null) localStorage.setItem(`${identity}.${part}`, value);
    }
  }

  send<T extends keyof A & string>(message: { type: T; [field: string]: unknown }): Promise<A[T] | Refused> {
    return this.request(message) as Promise<A[T] | Refused>;
  }

  private request(message: { type: string }): Promise<{ type: string }> {
    const id = ++this.nextId;
    const refused: Refused = { type: "refused", error: OFFLINE };
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve(refused);
    this.socket.send(JSON.stringify({ ...message, id }));
    return new Promise((reply) => this.waiting.set(id, reply));
  }

  private take(message: { type: string; id?: number }): void {
    if (message.id === undefined) return this.onPush(message as Push);
    this.waiting.get(message.id)?.(message);
    this.waiting.delete(message.id);
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
  }
}
