// Checks a whole record in the page: the chain of hashes and every draw by this second implementation, every action by the core.
import { CHANCE, ORGANISER, Refusal, SLOT, core } from "../core/core";
import { errorText, t } from "../lib/i18n.svelte";
import { decimal } from "../lib/numbers";
import type { Account, Frame, TableEvent } from "../table/types";
import { isKept, keptAnswer } from "../table/share.svelte";
import { bytesToHex, chain, commitment, draw, hexToBytes, share, sharedKey, tableKey } from "./dice";

/** Who gave what for the dice, and in what order. */
interface SharedDice {
  table: string;
  round: number;
  steps: { commitment?: string; commits?: (string | null)[]; reveals?: (string | null)[]; time: number }[];
}

/** Where one browser plays alone and draws everything. */
interface DeviceDice {
  commitment: string;
  entropy: string[];
}

interface Header {
  game: string;
  rules: number;
  options: string;
  seats: { name: string; kind: string; bot?: string }[];
  time: number;
  dice?: SharedDice | DeviceDice;
  imported?: { format: string; guessed: number[] };
}

export interface Verdict {
  problem: { line: number; text: string } | null;
  draws: number;
  mean: number; // Of the draws, each on a scale from 0 to 1.
  diceChecked: boolean;
  shared: { seats: number; round: number } | null; // How many seats gave bytes; null: their order is not proven.
  header: Header | null;
  frames: Frame[];
}

class Wrong extends Error {}

function checkChain(lines: string[]): void {
  let hash = new Uint8Array(32);
  lines.forEach((line, i) => {
    const body = /^(.*),"hash":"([0-9a-f]{64})"\}$/.exec(line);
    hash = new Uint8Array(chain(hash, body?.[1] ?? ""));
    if (!body || bytesToHex(hash) !== body[2]) throw new Wrong(`${i + 1}:${t("page.verify.chain")}`);
  });
}

const wrongDice = (key: string, words: Record<string, number> = {}) => new Wrong(`1:${t(key, words)}`);

function readDice(header: Header, dice: SharedDice | DeviceDice, verdict: Verdict) {
  if (!("steps" in dice)) {
    const entropy = dice.entropy.map(hexToBytes);
    return { commitment: dice.commitment, key: (secret: Uint8Array) => tableKey(secret, entropy) };
  }
  const [first, second, third] = checkOrder(dice, header.time);
  const answered = hexToBytes(first);
  const entropy = header.seats.map((seat, i) => {
    const [commit, reveal] = [second[i], third[i]];
    if (commit === null && reveal === null) return null;
    const bytes = hexToBytes(reveal ?? "");
    if (seat.kind === "bot" || bytes.length !== 32 || bytesToHex(share(bytes, dice.table, i, answered)) !== commit)
      throw wrongDice("page.verify.share", { seat: i });
    if (!isKept(keptAnswer(dice.table, i), i, first, { commits: second, entropy: third }))
      throw wrongDice("page.verify.kept");
    return bytes;
  });
  verdict.shared = { seats: entropy.filter(Boolean).length, round: dice.round };
  return { commitment: first, key: (secret: Uint8Array) => sharedKey(secret, entropy) };
}

/** First the server commits, then the seats, then they reveal; then the game begins. */
function checkOrder({ steps }: SharedDice, begins: number): [string, (string | null)[], (string | null)[]] {
  const [one, two, three] = steps;
  const times = [...steps.map(({ time }) => time), begins];
  const inOrder = times.every((time, i) => i === 0 || time >= (times[i - 1] ?? 0));
  if (!one?.commitment || !two?.commits || !three?.reveals || steps.length !== 3 || !inOrder)
    throw wrongDice("page.verify.order");
  return [one.commitment, two.commits, three.reveals];
}

/** The game that a record names, whose core must be loaded before it is checked; empty: it names none. */
export function gameOf(text: string): string {
  try {
    return (JSON.parse(text.slice(0, text.indexOf("\n"))) as Partial<Header>).game ?? "";
  } catch {
    return "";
  }
}

/** Reads and checks a record of a game that `isShown`; frames of every position come with it. */
export function verifyRecord(text: string, isShown: (game: string) => boolean): Verdict {
  const verdict: Verdict = {
    problem: null,
    draws: 0,
    mean: 0,
    diceChecked: false,
    shared: null,
    header: null,
    frames: [],
  };
  let line = 0;
  try {
    const lines = text.trimEnd().split("\n");
    checkChain(lines);
    const events = lines.map((one) => JSON.parse(one) as TableEvent & Partial<Header>);
    const header = events[0] as unknown as Header;
    if (!isShown(header.game)) throw new Wrong(`1:${t("page.verify.game")}`);
    verdict.header = header;
    const secret = events[events.length - 1]?.secret;
    const dice = header.dice ? readDice(header, header.dice, verdict) : null;
    const key = secret && dice ? dice.key(hexToBytes(secret)) : null;
    if (secret && dice && bytesToHex(commitment(hexToBytes(secret))) !== dice.commitment)
      throw new Wrong(`${events.length}:${t("page.verify.secret")}`);
    verdict.diceChecked = key !== null;
    core.init(SLOT.record, header.game, header.options, header.rules);
    const guessed = new Set(header.imported?.guessed);
    const states = [core.bytes(SLOT.record)];
    verdict.frames = [{ event: null, bytes: states[0] ?? new Uint8Array() }];
    for (const event of events.slice(1)) {
      line = event.n + 1;
      let what: Account | null = null;
      if (event.takeback !== undefined) core.load(SLOT.record, header.game, states[event.takeback] ?? new Uint8Array());
      else if (event.action) {
        const seat = event.seat === "chance" ? CHANCE : event.seat === "organiser" ? ORGANISER : Number(event.seat);
        if (seat === CHANCE) checkDraw(event, key, verdict);
        what = core.describe<Account>(SLOT.record, seat, 250, event.action);
        core.apply(SLOT.record, seat, event.action);
      }
      states.push(core.bytes(SLOT.record));
      verdict.frames.push({
        event: { ...event, what, guessed: guessed.has(event.n) },
        bytes: states[states.length - 1] ?? new Uint8Array(),
      });
    }
  } catch (error) {
    if (error instanceof Wrong) {
      const [number = "0", ...rest] = error.message.split(":");
      verdict.problem = { line: Number(number), text: rest.join(":") };
    } else if (error instanceof Refusal) verdict.problem = { line, text: errorText(error.info) };
    else if (error instanceof SyntaxError || error instanceof TypeError)
      verdict.problem = { line: Math.max(1, line), text: t("page.verify.form") };
    else throw error;
  }
  return verdict;
}

function checkDraw(event: TableEvent, key: Uint8Array | null, verdict: Verdict): void {
  const { purpose, outcomes } = core.outcomes(SLOT.record);
  if (!key || outcomes.length < 2) return;
  const total = outcomes.reduce((sum, outcome) => sum + outcome.weight, 0);
  const drawn = draw(key, purpose, event.n, total);
  let left = drawn;
  const expected = outcomes.find((outcome) => (left -= outcome.weight) < 0);
  verdict.mean = (verdict.mean * verdict.draws + drawn / (total - 1)) / (verdict.draws + 1);
  verdict.draws++;
  if (expected?.action !== event.action)
    throw new Wrong(`${event.n + 1}:${t("page.verify.draw", { expected: expected?.action ?? "" })}`);
}

export function wordsOf(verdict: Verdict): string {
  if (verdict.problem) return t("page.verify.bad", { line: verdict.problem.line, text: verdict.problem.text });
  if (verdict.header?.imported) return t("page.verify.imported");
  return `${drawWords(verdict)} ${orderWords(verdict)}`.trim();
}

function orderWords({ header, shared }: Verdict): string {
  if (!header?.dice) return "";
  if (!shared) return t("page.verify.order_open");
  const again = shared.round > 1 ? ` ${t("page.dice.again", { count: shared.round - 1 })}` : "";
  const words = { seats: shared.seats, count: header.seats.length };
  return `${t(shared.seats > 0 ? "page.verify.order_good" : "page.verify.order_nobody", words)}${again}`;
}

function drawWords(verdict: Verdict): string {
  if (!verdict.diceChecked) return t("page.verify.no_dice");
  return t("page.verify.good", {
    draws: verdict.draws,
    mean: decimal(verdict.mean, 3),
    spread: decimal(0.577 / Math.sqrt(Math.max(1, verdict.draws)), 3),
  });
}
