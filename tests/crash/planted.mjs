// Claim: kill.mjs notices. Servers that acknowledge what is not durable, that forget, duplicate or half do something,
// or reveal what is sealed: each is found. node planted.mjs CASUS CASUS_FAULTY
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [casus, faulty] = process.argv.slice(2);
const kill = join(dirname(fileURLToPath(import.meta.url)), "kill.mjs");
const AT_ONCE = 3,
  KILLS = 40,
  RUNS = 3;

/* What is planted, in the server itself (server/fault.h) or in the store between a kill and the next start (alter.py),
 * and what must be reported. */
const planted = [
  { faulty: "ack_before_durable", says: /lost: / },
  { faulty: "unstored_list", says: /lost: .* was acknowledged/ },
  { faulty: "lost_list", says: /lost: .*, list of team 1: expected is/ },
  { faulty: "lost_draft", says: /lost: .*, list of team \d: expected is/ },
  { alter: "revive_draft", says: /lost: .*, draft of team \d: .* would count, and draft does/ },
  { faulty: "sealed_early", says: /public: .*, sealed by seat/ },
  { alter: "forget_draft", says: /lost: .*, draft of team/ },
  { alter: "half_draft", says: /lost: .*, draft of team/ },
  { alter: "forget_list", says: /lost: .*, list of team/ },
  { alter: "double_list", says: /, list of team .* was acknowledged/ },
  { alter: "double_line", says: /doubled: .*, chat/ },
  { alter: "forget_headline", says: /lost: .*, sealed by seat/ },
  { faulty: "key_stays", says: /lost: .*, places: / },
  { alter: "forget_stand_in", says: /lost: .*, stand-in for seat/ },
  { alter: "forget_bars", says: /lost: .*, order: / },
  { alter: "forget_link", says: /lost: .*, order: / },
  { alter: "forget_key", says: /lost: .*, places: / },
  // Or the server has noticed it first: a guest in two teams.
  { alter: "forget_leaving", says: /(half|lost): .*(, (places|team \d): |This table is damaged)/ },
  { alter: "forget_commit", says: /lost: .*, dice: / },
  { alter: "forget_reveal", says: /lost: .*, reveal of seat/ },
  { alter: "forget_rematch", says: /lost: .*, rematch: / },
  // The last event of a table may be a move, a revealed choice or the end of a phase: it is reported missing as what it
  // was.
  { alter: "forget_event", says: /lost: / },
];

function run(words, program) {
  return new Promise((done) => {
    execFile(process.execPath, [kill, program, "--kills", String(KILLS), ...words], (error, said, problems) =>
      done({ status: error === null ? 0 : error.code, said: said + problems }),
    );
  });
}

/* Chance may keep what is planted out of one run's way: it is found in one of three. */
async function look({ faulty: fault, alter, says }) {
  const name = fault ?? alter;
  for (let left = RUNS; ; left--) {
    const { status, said } =
      fault === undefined ? await run(["--alter", alter], casus) : await run(["--faulty", fault], faulty);
    if (status === 1 && says.test(said)) {
      console.log(`planted: ${name}: ${/^kill: (?:lost|doubled|half|public): .*/m.exec(said)[0].slice(0, 160)}`);
      return;
    }
    if (left > 1) continue;
    assert.equal(status, 1, `${name} was not found:\n${said}`);
    assert.match(said, says, `${name} was taken for something else`);
  }
}

assert.ok(casus !== undefined && faulty !== undefined, "usage: node planted.mjs CASUS CASUS_FAULTY");
const left = [...planted];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (left.length > 0) await look(left.shift());
  }),
);
