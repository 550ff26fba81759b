// This browser's connection for everything that is played at tables: the list of tables, and the tables that are open here.
import { Line, isRefused } from "../net/line.svelte";
import { tableAnswers, tablePushes, type LobbyChange, type Push, type TableInfo, type TablePush } from "./messages";

export const randomHex = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (b) => b.toString(16).padStart(2, "0")).join("");

/** A table as the connection knows it. */
interface OpenTable {
  readonly id: string;
  open(): Promise<void>;
  take(message: TablePush): void;
}

class Connection {
  tables = $state.raw<TableInfo[]>([]);
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

  get connected(): boolean {
    return this.line.state === "on";
  }
  get name(): string {
    return this.line.name;
  }

  private openAll(): void {
    if (this.wantsLobby) void this.lobby();
    for (const table of this.opened.values()) void table.open();
  }

  async lobby(): Promise<void> {
    this.wantsLobby = true;
    this.connect();
    const reply = await this.send({ type: "lobby", watch: true });
    if (!isRefused(reply)) this.tables = reply.tables;
  }

  enter(table: OpenTable): void {
    this.opened.set(table.id, table);
    this.connect();
    if (this.connected) void table.open();
  }

  leave(table: OpenTable): void {
    this.opened.delete(table.id);
    void this.send({ type: "close", table: table.id });
  }

  private take(message: Push): void {
    if (message.type === "lobby_change") return this.changeLobby(message);
    this.opened.get(message.type === "table_change" ? message.table.id : message.table)?.take(message);
  }

  private changeLobby({ table, removed }: LobbyChange): void {
    const others = this.tables.filter(({ id }) => id !== (removed ?? table?.id));
    this.tables = table ? [table, ...others] : others;
  }
}

export const connection = new Connection();
