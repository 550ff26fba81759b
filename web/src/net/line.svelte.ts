// A connection to the server under one identity, which opens itself again when it is lost. One browser can have several: desk, team and screen at once.
// What comes is sorted here, once: an answer goes to who asked, everything else to `onPush`.
import type { InferOutput } from "valibot";
import type { ErrorInfo } from "../core/core";
import {
  done,
  envelope,
  fits,
  misfit,
  refused,
  store,
  welcome,
  type Refused,
  type Said,
  type Shape,
  type Shapes,
} from "./shapes";
import { clock, nameOf, tidyName } from "./known";
import { report } from "./strange.svelte";
import { trouble } from "./trouble.svelte";

export type { Refused };

/** What a request of that type is answered by, if it is not refused. */
type Answer<A extends Shapes, T> = T extends keyof A ? Said<Pick<A, T>> : { type: string };

interface Waiting {
  shape: Shape;
  reply: (answer: { type: string }) => void;
}

export const OFFLINE: ErrorInfo = { key: "page.offline", arguments: [], text: "There is no connection to the server." };
const LONGEST_WAIT_MS = 4000;
const SIGNS = ["online", "pointerdown", "keydown"]; // That the network is there again, or that somebody waits for it.
const HASTE_MS = 500; // A person who presses this and that does not open a connection with each press.

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const refusal = (error: ErrorInfo): Refused => ({ type: "refused", error });
export const isRefused = (answer: { type: string }): answer is Refused => answer.type === "refused";
/** Why it was refused; null: it was not. */
export const errorOf = (answer: { type: string }): ErrorInfo | null => (isRefused(answer) ? answer.error : null);

export class Line<A extends Shapes, P extends Shapes> {
  state = $state<"off" | "opening" | "on">("off");
  name = $state("");
  private socket: WebSocket | null = null;
  private waiting = new Map<number, Waiting>();
  private nextId = 0;
  private attempts = 0;
  private closed = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private tried = 0;
  private awaited = false; // Somebody has come back or pressed something since the last attempt began.

  /** `form`: how positions are wanted; `shapes`: what is read here; `onOpen` is called each time the server has greeted. */
  constructor(
    private readonly identity: string,
    private readonly form: "bytes" | "json",
    private readonly shapes: { answers: A; pushes: P },
    private readonly onPush: (message: Said<P>) => void,
    private readonly onOpen: () => void,
  ) {
    this.name = nameOf(identity);
    // Whoever comes back, or presses something, waits for no next attempt: the network may have been there for long.
    // In the capture phase: draggable boards stop pointer events from bubbling.
    for (const sign of SIGNS) window.addEventListener(sign, this.hurry, { capture: true });
    document.addEventListener("visibilitychange", this.hurry);
    window.addEventListener("offline", this.cut);
  }

  /** Without a network a connection may seem open for minutes; one to this very machine opens itself again. */
  private cut = (): void => {
    const { socket } = this;
    socket?.close();
    if (socket) this.lost(socket);
  };

  private hurry = (): void => {
    if (document.hidden || this.state === "on") return;
    this.awaited = true; // If an attempt is under way and fails, too.
    if (this.retry === undefined) return;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), Math.max(0, this.tried + HASTE_MS - performance.now()));
  };

  connect(): void {
    if (this.closed || this.state !== "off") return;
    this.state = "opening";
    clearTimeout(this.retry);
    this.retry = undefined;
    this.tried = performance.now();
    this.awaited = false;
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws`, "casus.1");
    this.socket = socket;
    socket.onmessage = ({ data }) => this.take(parsed(String(data)));
    socket.onopen = () => void this.greet();
    socket.onclose = () => this.lost(socket);
  }

  private lost(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    this.state = "off";
    trouble.error = null; // Whoever answers next says it again.
    for (const { reply } of this.waiting.values()) reply(refusal(OFFLINE));
    this.waiting.clear();
    const patience = this.awaited ? HASTE_MS : Math.min(LONGEST_WAIT_MS, 300 * 2 ** this.attempts++);
    const wait = patience * (0.7 + Math.random() * 0.6);
    if (!this.closed) this.retry = setTimeout(() => this.connect(), wait);
  }

  private async greet(): Promise<void> {
    const token = localStorage.getItem(`${this.identity}.token`);
    const hello = { type: "hello", protocol: 1, form: this.form };
    const asked = { ...hello, ...(token && { token }), ...(this.name && { name: this.name }) };
    const answer = await this.request(asked, welcome);
    if (isRefused(answer)) return this.refusedGreeting(answer.error);
    localStorage.setItem(`${this.identity}.token`, answer.token);
    clock.ahead = answer.time - Date.now();
    this.attempts = 0;
    this.state = "on";
    this.onOpen();
  }

  /** A guest who could not be stored asks again, when the server may be able to; a name of before names had to be visible is forgotten. */
  private async refusedGreeting(error: ErrorInfo): Promise<void> {
    if (error.key === "server.store_failed") this.socket?.close();
    if (error.key !== "server.bad_name" || !this.name) return;
    this.name = "";
    localStorage.removeItem(`${this.identity}.name`);
    await this.greet();
  }

  /** From now on this identity is called so, unless the server refuses the name. */
  async rename(written: string): Promise<ErrorInfo | null> {
    const name = tidyName(written);
    const refused = this.state === "on" && name ? errorOf(await this.request({ type: "rename", name }, done)) : null;
    if (refused) return refused;
    localStorage.setItem(`${this.identity}.name`, name);
    this.name = name;
    return null;
  }

  /** Hands what this identity has over to another. */
  become(identity: string): void {
    for (const part of ["token", "name"]) {
      const value = localStorage.getItem(`${this.identity}.${part}`);
      localStorage.removeItem(`${this.identity}.${part}`);
      if (value !== null) localStorage.setItem(`${identity}.${part}`, value);
    }
  }

  send<T extends string>(message: { type: T; [field: string]: unknown }): Promise<Answer<A, T> | Refused> {
    return this.request(message, this.shapes.answers[message.type] ?? done) as Promise<Answer<A, T> | Refused>;
  }

  /** The same for what may be long: if the server has sent too much of that, it is asked again when it allows. */
  async insist<T extends string>(message: { type: T; [field: string]: unknown }): Promise<Answer<A, T> | Refused> {
    for (;;) {
      const answer = await this.send(message);
      if (!isRefused(answer) || answer.error.key !== "server.too_much") return answer;
      await new Promise((come) => setTimeout(come, 1000 * Number(answer.error.arguments[0])));
    }
  }

  private request<S extends Shape>(
    message: { type: string; [field: string]: unknown },
    shape: S,
  ): Promise<InferOutput<S> | Refused> {
    const id = ++this.nextId;
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve(refusal(OFFLINE));
    this.socket.send(JSON.stringify({ ...message, id }));
    return new Promise((reply) => this.waiting.set(id, { shape, reply }));
  }

  private take(message: unknown): void {
    const strange = misfit(envelope, message);
    if (strange !== null) return void report("message", strange);
    const { type, id } = message as InferOutput<typeof envelope>;
    if (id === undefined) this.takePush(type, message);
    else this.takeAnswer(type, id, message);
  }

  /** What is pushed and not read here is left. */
  private takePush(type: string, message: unknown): void {
    if (fits(store, message)) return void (trouble.error = message.error);
    const shape = this.shapes.pushes[type];
    const strange = shape ? misfit(shape, message) : null;
    if (strange !== null) report(type, strange);
    else if (shape) this.onPush(message as Said<P>);
  }

  private takeAnswer(type: string, id: number, message: unknown): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    const strange = waiting && misfit(type === "refused" ? refused : waiting.shape, message);
    waiting?.reply(strange ? refusal(report(type, strange)) : (message as { type: string }));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    for (const sign of SIGNS) window.removeEventListener(sign, this.hurry, { capture: true });
    document.removeEventListener("visibilitychange", this.hurry);
    window.removeEventListener("offline", this.cut);
    this.socket?.close();
  }
}
