// This browser's part in the dice of a table that is about to begin: it answers the server's commitment with one of its own, and shows its bytes when everybody
// has committed. docs/protocol.md, Dice, says why in this order. What it answered and gave is kept, so that it notices if the game is played with anything else.
import { bytesToHex, hexToBytes, share } from "../verify/dice";

/** What a table says of its dice, as far as it is needed here. */
export interface DiceNews {
  status: string;
  commitment: string;
  dice?: { phase: string } | undefined;
  seats: { dice?: string | undefined }[];
}

/** What each seat has committed to, and shown; [] until all may know it. */
export interface Said {
  commits?: (string | null)[] | undefined;
  entropy?: (string | null)[] | undefined;
}

/** What this browser has answered, and what it gives. */
export interface Answer {
  commitment: string;
  entropy: string;
  commit: string;
  revealed: boolean;
  time: number;
}

type Ask = (message: { type: string; [field: string]: unknown }) => Promise<unknown>;

const PREFIX = "casus.dice.";
const KEPT = 100; // Answers for this many seats; the oldest are dropped.
const RETRY_MS = 2000;

const place = (table: string, seat: number) => `${PREFIX}${table}.${seat}`;
const read = (item: string) => JSON.parse(localStorage.getItem(item) ?? "null") as Answer | null;

export const keptAnswer = (table: string, seat: number): Answer | null => read(place(table, seat));

function keep(table: string, seat: number, answer: Answer): void {
  localStorage.setItem(place(table, seat), JSON.stringify(answer));
  const items = Object.keys(localStorage).filter((item) => item.startsWith(PREFIX));
  const oldest = items.sort((a, b) => (read(a)?.time ?? 0) - (read(b)?.time ?? 0));
  for (const item of oldest.slice(0, Math.max(0, items.length - KEPT))) localStorage.removeItem(item);
}

/** Whether the game is played with what this browser answered and gave, as far as it has given anything. */
export function isKept(answer: Answer | null, seat: number, commitment: string, said: Said): boolean {
  if (!answer?.revealed) return true;
  const { commits = [], entropy = [] } = said;
  const same = (list: (string | null)[], wanted: string) => list.length === 0 || list[seat] === wanted;
  return answer.commitment === commitment && same(commits, answer.commit) && same(entropy, answer.entropy);
}

export class Share {
  /** The server does not keep to what it has shown. */
  broken = $state(false);
  private asked = ""; // What was sent and has not been refused.

  /** `team`: others of the same team may commit for it. */
  constructor(
    private readonly table: string,
    private readonly team: boolean,
    private readonly ask: Ask,
  ) {}

  /** The table has been shown to this browser as that seat. */
  see(news: DiceNews, seat: number | null, said: Said): void {
    if (seat === null || seat < 0) return;
    const answer = keptAnswer(this.table, seat);
    if (news.status !== "waiting") this.broken = !isKept(answer, seat, news.commitment, said);
    else if (news.dice?.phase === "committing") this.commit(news, seat, answer);
    else if (news.dice?.phase === "revealing") this.reveal(news, seat, answer, said);
  }

  private commit(news: DiceNews, seat: number, kept: Answer | null): void {
    const state = news.seats[seat]?.dice;
    const answered = kept?.commitment === news.commitment;
    if (state === "committed" && (answered || this.team)) return;
    const answer = answered ? kept : this.answer(seat, news.commitment);
    keep(this.table, seat, answer);
    this.send(`commit ${answer.commit}`, { type: "commit", commitment: answer.commitment, commit: answer.commit });
  }

  private answer(seat: number, commitment: string): Answer {
    const entropy = crypto.getRandomValues(new Uint8Array(32));
    const commit = bytesToHex(share(entropy, this.table, seat, hexToBytes(commitment)));
    return { commitment, entropy: bytesToHex(entropy), commit, revealed: false, time: Date.now() };
  }

  /** Nothing is shown unless the list is the one that this browser is in. */
  private reveal(news: DiceNews, seat: number, answer: Answer | null, { commits = [] }: Said): void {
    if (!answer || commits[seat] !== answer.commit || news.commitment !== answer.commitment) return;
    keep(this.table, seat, { ...answer, revealed: true });
    this.send(`reveal ${answer.commit}`, { type: "reveal", commitment: answer.commitment, entropy: answer.entropy });
  }

  private send(what: string, message: { type: string; [field: string]: unknown }): void {
    if (this.asked === what) return;
    this.asked = what;
    void this.ask(message).then((refused) => {
      if (refused !== null) setTimeout(() => this.forget(what), RETRY_MS);
    });
  }

  /** It may be sent again. */
  private forget(what: string): void {
    if (this.asked === what) this.asked = "";
  }

  /** The connection was lost: what was under way may have been lost with it. */
  again(): void {
    this.asked = "";
  }

  /** The seat is another's now: what it gives from now on is not this browser's. */
  leave(seat: number | null): void {
    if (seat !== null && seat >= 0) localStorage.removeItem(place(this.table, seat));
  }
}
