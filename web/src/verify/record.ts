// Checks a whole record in the page: the chain of hashes and every draw by this second implementation, every action by the core.
import { CHANCE, ORGANISER, Refusal, SLOT, core } from "../core/core";
import { errorText, t } from "../lib/i18n.svelte";
import { decimal } from "../lib/numbers";
import type { Account, Frame, TableEvent } from "../table/types";
import { bytesToHex, chain, commitment, draw, hexToBytes, tableKey } from "./dice";

interface Header {
  game: string;
  rules: number;
  options: string;
  seats: { name: string; kind: string; bot?: string }[];
  dice?: { commitment: string; entropy: string[] };
  imported?: { format: string; guessed: number[] };
}

export interface Verdict {
  problem: { line: number; text: string } | null;
  draws: number;
  mean: number; // Of the draws, each on a scale from 0 to 1.
  diceChecked: boolean;
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

/** Reads and checks a record of a game that `isShown`; frames of every position come with it. */
export function verifyRecord(text: string, isShown: (game: string) => boolean): Verdict {
  const verdict: Verdict = { problem: null, draws: 0, mean: 0, diceChecked: false, header: null, frames: [] };
  let line = 0;
  try {
    const lines = text.trimEnd().split("\n");
    checkChain(lines);
    const events = lines.map((one) => JSON.parse(one) as TableEvent & Partial<Header>);
    const header = events[0] as unknown as Header;
    if (!isShown(header.game)) throw new Wrong(`1:${t("page.verify.game")}`);
    verdict.header = header;
    const secret = events[events.length - 1]?.secret;
    const key = secret && header.dice ? tableKey(hexToBytes(secret), header.dice.entropy.map(hexToBytes)) : null;
    if (secret && header.dice && bytesToHex(commitment(hexToBytes(secret))) !== header.dice.commitment)
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
  if (!verdict.diceChecked) return t("page.verify.no_dice");
  return t("page.verify.good", {
    draws: verdict.draws,
    mean: decimal(verdict.mean, 3),
    spread: decimal(0.577 / Math.sqrt(Math.max(1, verdict.draws)), 3),
  });
}
