// Runs a command with the address of a private PostgreSQL in CASUS_POSTGRES: node with_postgres.mjs COMMAND [WORD ..].
// Ends with status 77 (skipped) where there is no PostgreSQL.
import { spawn } from "node:child_process";
import { Cluster, findPrograms } from "./cluster.mjs";

const [command, ...words] = process.argv.slice(2);
if (findPrograms() === null) {
  console.log("skipped: there is no PostgreSQL here (Debian's package postgresql)");
  process.exit(77);
}
const cluster = await Cluster.make();
const running = spawn(command, words, { stdio: "inherit", env: { ...process.env, CASUS_POSTGRES: cluster.address() } });
running.on("exit", (status) => process.exit(status ?? 1));
