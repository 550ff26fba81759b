// A file against a database, in one run: durable moves a second of which the server is capable, at 50 and 250 games, and
// how long each waits at a rate that both keep up with.
//
// node bench/stores.mjs CASUS BENCH_LOAD [ROUNDS] [SECONDS]
import { execFileSync } from "node:child_process";
import { Cluster } from "../tests/store/cluster.mjs";

const [casus, load, rounds = "3", seconds = "10"] = process.argv.slice(2);
const MOST = 12000,
  STEADY = 1000;
const cluster = await Cluster.make(); // With its own settings: what is committed is on the disk.
let schemas = 0;

function measure(kind, games, rate) {
  const words = [casus, games, rate, seconds];
  if (kind === "PostgreSQL") {
    const name = `bench${++schemas}`;
    cluster.ask(`CREATE SCHEMA ${name}`);
    words.push(cluster.address(`&options=-csearch_path%3D${name}`));
  }
  const said = JSON.parse(execFileSync(load, words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  return { moves: Math.round(said.moves_per_second), p99: said.latency_ms.p99 };
}

for (const games of [50, 250])
  for (let round = 1; round <= Number(rounds); round++)
    for (const kind of ["SQLite", "PostgreSQL"]) {
      const most = measure(kind, games, MOST),
        steady = measure(kind, games, STEADY);
      console.log(JSON.stringify({ games, round, kind, most: most.moves, steady_p99_ms: steady.p99 }));
    }
process.exit(0);
