// Tables leave the server's memory while nobody looks, and are read again: whoever comes back must find what a start
// would show.
import { Gone } from "./client.mjs";

/* How long a table that nobody looks at stays (serve --idle), and how long people look elsewhere. */
export const IDLE_MS = 15,
  AWAY_MS = 60,
  PATIENCE_MS = 2000;

/** How often the server has read a table from its store. */
async function countReads(port) {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS); /* A server killed meanwhile may leave it waiting for ever. */
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`, { signal })).text();
    return Number(/^casus_tables_read_total (\d+)$/m.exec(text)[1]);
  } catch {
    throw new Gone();
  }
}

/** Everybody looks elsewhere for a while, then `look` sees what is there. */
export async function lookAway(world, people, table, look) {
  const before = await countReads(world.metrics);
  await Promise.all(people.map((person) => person.ask({ type: "close", table })));
  await world.pause(AWAY_MS);
  await look();
  if ((await countReads(world.metrics)) > before) world.ledger.seen("tables read again");
}
