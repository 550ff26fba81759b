// A position as a link: what one seat sees of it, packed into the part of the address that no server gets.
import { core, loadGame } from "../core/core";
import { Snapshot } from "../core/snapshot";
import { toBytes, toText } from "../lib/base64";
import { stillTable, type StillSeat } from "./still";
import type { Frame, Table } from "./types";

interface Packed {
  game: string;
  options: string;
  seats: StillSeat[];
  seat: number | null;
  bytes: string;
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** The address of the position in a frame, as the table's own seat sees it. */
export async function linkTo(table: Table, frame: Frame): Promise<string> {
  const packed: Packed = {
    game: table.game,
    options: table.options,
    seats: table.seats.map(({ name, bot }) => ({ name: name ?? "", bot })),
    seat: table.seat,
    bytes: toText(frame.bytes),
  };
  const squeezed = await through(
    new TextEncoder().encode(JSON.stringify(packed)),
    new CompressionStream("deflate-raw"),
  );
  return `${location.origin}${location.pathname}#/position/${toText(squeezed).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** The table of a link, or null if it is not one. The position is read once, so that a link that was cut or forged is found out here. */
export async function tableOf(text: string): Promise<Table | null> {
  try {
    const squeezed = toBytes(text.replaceAll("-", "+").replaceAll("_", "/"));
    const packed = JSON.parse(
      new TextDecoder().decode(await through(squeezed, new DecompressionStream("deflate-raw"))),
    ) as Packed;
    const bytes = toBytes(packed.bytes);
    const { game } = packed;
    await loadGame(game);
    const { state_size: size, seats } = core.measure(game, packed.options);
    if (bytes.length !== size || packed.seats.length !== seats) return null;
    new Snapshot(game, bytes).json();
    return stillTable(game, packed.options, packed.seats, [{ event: null, bytes }], packed.seat);
  } catch {
    return null;
  }
}
