// This browser's connection for everything that is played at tables: the list of tables, and the tables that are open here.
import { turn } from "../lib/turn.svelte";
import { Line, isRefused } from "../net/line.svelte";
import { tableAnswers, tablePushes, type LobbyChange, type Push, type TableLine, type TablePush } from "./messages";

/** A table as the connection knows it. */
interface OpenTable {
  readonly id: string;
  open(): Promise<void>;
  take(message: TablePush): void;
}

/** Tables as the server lists them, window by window; what changes is put in where it stands, what is new before all others. */
class TableList {
  tables = $state.raw<TableLine[]>([]);
  all = $state(0); // How many the server has.

  constructor(readonly over: boolean) {}

  add(tables: TableLine[], all: number, anew: boolean): void {
    const known = anew ? [] : this.tables;
    const ids = new Set(known.map(({ id }) => id));
    this.tables = [...known, ...tables.filter(({ id }) => !ids.has(id))];
    this.all = Math.max(all, this.tables.length);
  }

  put(line: TableLine): void {
    const known = this.tables.some(({ id }) => id === line.id);
    if (!known) this.all++;
    this.tables = known
      ? this.tables.map((table) => (table.id === line.id ? { ...table, ...line } : table))
      : [line, ...this.tables];
  }

  /** What the list knows of the table, which is in it no more. */
  take(id: string): TableLine | undefined {
    const found = this.tables.find((table) => table.id === id);
    if (found) this.all--;
    this.tables = this.tables.filter((table) => table !== found);
    return found;
  }
}

class Connection {
  readonly open = new TableList(false);
  readonly over = new TableList(true);
  private wantsLobby = false;
  private opened = new Map<string, OpenTable>();
  private readonly line = new Line(
    "casus",
    "bytes",
    { answers: tableAnswers, pushes: tablePushes },
    (message) => this.take(message),
    () => this.openAll(),
  );

  connect = () => this.line.connect();
  rename = (name: string) => this.line.rename(name);
  send: typeof this.line.send = (message) => this.line.send(message);
  insist: typeof this.line.insist = (message) => this.line.insist(message);

  get connected(): boolean {
    return this.line.state === "on";
  }
  get name(): string {
    return this.line.name;
  }

  /** Tables first; then, whichever page is shown, the list that tells where else this player is awaited. */
  private openAll(): void {
    for (const table of this.opened.values()) void table.open();
    void this.list(this.open, 0);
    if (this.wantsLobby) void this.list(this.over, 0);
  }

  async lobby(): Promise<void> {
    this.wantsLobby = true;
    this.connect();
    if (this.connected) await Promise.all([this.list(this.open, 0), this.list(this.over, 0)]);
  }

  /** One more window of the list. */
  more = (list: TableList): Promise<void> => this.list(list, list.tables.length);

  private async list(list: TableList, from: number): Promise<void> {
    const reply = await this.send({ type: "lobby", watch: true, over: list.over, from });
    if (isRefused(reply)) return;
    list.add(reply.tables, reply.all, from === 0);
    this.tellTurns();
  }

  enter(table: OpenTable): void {
    this.opened.set(table.id, table);
    this.tellTurns();
    this.connect();
    if (this.connected) void table.open();
  }

  leave(table: OpenTable): void {
    this.opened.delete(table.id);
    this.tellTurns();
    void this.send({ type: "close", table: table.id });
  }

  private take(message: Push): void {
    if (message.type === "lobby_change") return this.changeLobby(message);
    this.opened.get(message.type === "table_change" ? message.table.id : message.table)?.take(message);
  }

  private changeLobby({ tables = [], removed = [] }: LobbyChange): void {
    for (const id of removed) this.open.take(id);
    for (const line of tables) {
      const over = line.status === "over";
      const moved = (over ? this.open : this.over).take(line.id);
      (over ? this.over : this.open).put({ ...moved, ...line });
    }
    this.tellTurns();
  }

  /** A table that is open here says so itself. */
  private tellTurns(): void {
    turn.tables = this.open.tables.filter(({ id, awaited }) => awaited && !this.opened.has(id)).length;
  }
}

export const connection = new Connection();
