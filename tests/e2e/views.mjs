// What the server may have sent to a seat: the positions of a record as the seat sees them, computed by the core
// itself.
import { readFileSync } from "node:fs";
import { casus } from "./harness.mjs";

const OBSERVER = 252;
const SEATS = { chance: 251, organiser: 250 };
const encoder = new TextEncoder();
const wasm = readFileSync(process.env.CASUS_WASM ?? new URL("core.wasm", `file://${casus}`));

/** The bytes of the view of `seat` after each event of a record, preceded by the first position. */
export async function viewsOf(record, seat = OBSERVER) {
  const { exports: core } = (await WebAssembly.instantiate(wasm, {})).instance;
  const buffer = () => new Uint8Array(core.memory.buffer, core.casus_io(), core.casus_io_size());
  const put = (text) => encoder.encodeInto(text, buffer()).written;
  const taken = (length) => new TextDecoder().decode(buffer().subarray(0, length));
  const view = () => {
    core.casus_w_view(1, 0, seat);
    return Buffer.from(core.memory.buffer, core.casus_w_state(1), core.casus_w_state_size(1)).toString("base64");
  };
  const [header, ...events] = record
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const game = JSON.parse(taken(core.casus_w_games())).findIndex(({ name }) => name === header.game);
  if (core.casus_w_init(0, game, put(header.options)) < 0) throw new Error(taken(300));
  return [
    view(),
    ...events.map((event) => {
      if (event.action && core.casus_w_apply(0, SEATS[event.seat] ?? event.seat, put(event.action)) < 0)
        throw new Error(taken(300));
      return view();
    }),
  ];
}

/** Everything that the server sends to a page from now on, and the positions that the page must have assembled from it.
 * */
export function listen(page) {
  const messages = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => messages.push(String(payload))));
  const patched = (before, patch = []) => {
    const bytes = Buffer.from(before, "base64");
    for (const [offset, piece] of patch) Buffer.from(piece, "base64").copy(bytes, offset);
    return bytes.toString("base64");
  };
  return {
    events: () => messages.flatMap((text) => JSON.parse(text).events ?? []),
    views() {
      const views = [];
      for (const message of messages.map((text) => JSON.parse(text))) {
        if (message.start) views.splice(0, views.length, message.start.bytes);
        for (const { n, patch } of message.events ?? [])
          if (n === views.length) views.push(patched(views[n - 1], patch));
      }
      return views;
    },
  };
}
