// A private cluster of PostgreSQL: in a temporary folder, reached through a socket in it only, thrown away at the end.
// It needs no rights; root, as whom PostgreSQL does not run, lends it to another user.
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const START_MS = 20000;
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** The newest version's programs; null: there is no PostgreSQL. */
export function findPrograms() {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root)
    ? readdirSync(root).filter((name) => existsSync(join(root, name, "bin", "initdb")))
    : [];
  return versions.length === 0 ? null : join(root, versions.sort((a, b) => b - a)[0], "bin");
}

/** Whose the cluster is, if we are root. */
function owner() {
  if (process.getuid() !== 0) return null;
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const user = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

export class Cluster {
  #owner = owner();
  #running = null;
  #programs = findPrograms();
  password = randomBytes(12).toString("hex");
  folder = mkdtempSync(join(tmpdir(), "casus-postgres-"));

  /** The database's address; `rest` follows it ("&options=..."). */
  address(rest = "") {
    return `postgresql:///postgres?host=${this.folder}&user=casus${rest}`;
  }

  get #as() {
    return { ...(this.#owner ?? {}), cwd: this.folder, stdio: ["ignore", "ignore", "pipe"] };
  }

  constructor(settings, environment = {}) {
    this.settings = settings;
    this.environment = environment;
    if (this.#owner !== null) chownSync(this.folder, this.#owner.uid, this.#owner.gid);
    process.on("exit", () => this.#remove());
  }

  #run(program, ...words) {
    execFileSync(join(this.#programs, program), words, this.#as);
  }

  /** `settings` as in postgresql.conf; `auth`: how people prove who they are; `environment`: more of it. */
  static async make(settings = [], auth = "trust", environment = {}) {
    const cluster = new Cluster(settings, environment),
      data = join(cluster.folder, "data"),
      secret = join(cluster.folder, "password");
    writeFileSync(secret, cluster.password);
    if (cluster.#owner !== null) chownSync(secret, cluster.#owner.uid, cluster.#owner.gid);
    cluster.#run(
      "initdb",
      ...["-D", data, "-U", "casus", "-E", "UTF8", "--locale=C", "--no-sync", `--auth=${auth}`, `--pwfile=${secret}`],
    );
    await cluster.start();
    return cluster;
  }

  /** A standby of it. */
  async copy() {
    const standby = new Cluster(this.settings);
    standby.#run(
      "pg_basebackup",
      "-R",
      "-X",
      "stream",
      "--no-sync",
      "-h",
      this.folder,
      "-U",
      "casus",
      "-D",
      join(standby.folder, "data"),
    );
    await standby.start("database system is ready to accept read-only connections");
    return standby;
  }

  /** True once it answers; false: it has ended, and `said` is why. */
  async #begin(word) {
    const set = ["listen_addresses=", `unix_socket_directories=${this.folder}`, "max_connections=40", ...this.settings];
    const words = ["-D", join(this.folder, "data"), ...set.flatMap((setting) => ["-c", setting])];
    const running = spawn(join(this.#programs, "postgres"), words, {
      ...this.#as,
      env: { ...process.env, ...this.environment },
    });
    let said = "";
    running.stderr.on("data", (text) => (said += text));
    const ended = new Promise((done) => running.on("exit", done));
    this.#running = { process: running, ended };
    while (running.exitCode === null && !said.includes(word)) await sleep(20);
    return running.exitCode === null ? "" : said;
  }

  /** What is left of one that was killed may be in the way for a moment. */
  async start(word = "database system is ready to accept connections") {
    let said = "";
    for (const end = performance.now() + START_MS; performance.now() < end; await sleep(50))
      if ((said = await this.#begin(word)) === "") return;
    throw new Error(`PostgreSQL does not start: ${said.slice(-500)}`);
  }

  /** Ends it at once; what had been committed is there when it is started again. */
  async kill() {
    this.#running.process.kill("SIGKILL");
    await this.#running.ended;
  }

  async stop() {
    this.#running.process.kill("SIGINT");
    await this.#running.ended;
  }

  /** Runs one statement; its result as text. */
  ask(statement, base = "postgres") {
    return execFileSync("psql", ["-h", this.folder, "-U", "casus", "-d", base, "-Atqc", statement], {
      encoding: "utf8",
    }).trim();
  }

  #remove() {
    this.#running?.process.kill("SIGQUIT");
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }); /* It ends in a moment. */
  }
}
