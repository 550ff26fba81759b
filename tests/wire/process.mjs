// A server as an operator sees it: a process with a log, pages for monitors, a store exposed to accidents; and a
// player.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { get } from "node:http";
import { Guest } from "./wire.mjs";

/** Waits until something becomes true and returns its value. */
export async function eventually(what, ask) {
  for (let tries = 0; tries < 300; tries++) {
    const found = await ask();
    if (found) return found;
    await new Promise((done) => setTimeout(done, 50));
  }
  assert.fail(`this did not happen: ${what}`);
}

/** Runs a server until stop(). `said.log` grows; `port` is 0 if it ended without listening. */
export async function run(program, words, environment = {}) {
  const server = spawn(program, words, {
    env: { ...process.env, ASAN_OPTIONS: "detect_leaks=0", ...environment }, // What a server leaves to the end of its process is not a leak.
    stdio: ["ignore", "pipe", "pipe"],
  });
  const kill = () => server.kill("SIGKILL");
  process.on("exit", kill);
  const said = { out: "", log: "" };
  server.stderr.on("data", (text) => (said.log += text));
  const ended = new Promise((done) =>
    server.on("close", (status) => {
      process.off("exit", kill);
      done(status);
    }),
  );
  const port = await new Promise((done) => {
    server.stdout.on("data", (text) => {
      said.out += text;
      const found = /listening on http:\/\/127\.0\.0\.1:(\d+)\/\n/.exec(said.out);
      if (found) done(Number(found[1]));
    });
    void ended.then(() => done(0));
  });
  const stop = (signal = "SIGTERM") => {
    server.kill(signal);
    return ended;
  };
  return { port, pid: server.pid, said, stop };
}

/** The arguments that start a server with that store, the folder's pages and a free port. */
export const serveWords = (folder, store, ...more) => [
  "serve",
  "--port",
  "0",
  "--web",
  folder,
  "--think",
  "0",
  "--no-rate-limit",
  "--store",
  store,
  ...more,
];

/** The content of a page of the server. */
export function page(port, path) {
  return new Promise((done, fail) => {
    get({ host: "127.0.0.1", port, path, agent: false }, (answer) => {
      let body = "";
      answer.on("data", (text) => (body += text));
      answer.on("end", () => done({ status: answer.statusCode, body }));
    }).on("error", fail);
  });
}

export const person = (port, token) => Guest.connect(port, { form: "none", ...(token && { token }) });

/** That person's game of Horizon against a bot; null if the server does not store it. move() plays there and returns
 * the answer, or null at the end. */
export async function play(one, fields = {}) {
  const created = await one.ask({
    type: "create",
    game: "horizon",
    options: "players 2\nrings 2\n",
    public: true,
    seats: [{ kind: "me" }, { kind: "bot", bot: "random" }],
    ...fields,
  });
  if (created.type === "refused" && created.error.key === "server.store_failed") return null;
  assert.equal(created.type, "created", JSON.stringify(created));
  const { table } = created;
  await one.ask({ type: "open", table });
  const move = async () => {
    const legal = await one.ask({ type: "legal", table });
    if (legal.type === "refused") return legal;
    if (legal.actions.length === 0) return null;
    return await one.ask({ type: "act", table, n: legal.n, actions: [legal.actions[0]] });
  };
  return { id: table, move };
}
