// The fair dice and the record's chain, written a second time, from docs/protocol.md and docs/record.md alone and on another
// library's BLAKE2b: what this and the server's C agree on is what the documents say.
import { blake2b } from "@noble/hashes/blake2b";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";

export { bytesToHex, hexToBytes };

const littleEndian = (value: bigint, bytes: number) =>
  Uint8Array.from({ length: bytes }, (_, i) => Number((value >> BigInt(8 * i)) & 255n));

export const commitment = (secret: Uint8Array) =>
  blake2b(utf8ToBytes("casus/1/commitment"), { key: secret, dkLen: 32 });

/** The same of a game that one browser draws alone. */
export const tableKey = (secret: Uint8Array, entropy: Uint8Array[]) =>
  blake2b(concatBytes(utf8ToBytes("casus/1/seats"), ...entropy), { key: secret, dkLen: 32 });

/** A seat's commitment to its bytes, in answer to the server's. */
export const share = (entropy: Uint8Array, table: string, seat: number, answered: Uint8Array) =>
  blake2b(
    concatBytes(
      utf8ToBytes("casus/2/share"),
      Uint8Array.of(table.length),
      utf8ToBytes(table),
      littleEndian(BigInt(seat), 2),
      answered,
    ),
    { key: entropy, dkLen: 32 },
  );

/** The key of a table whose seats have committed; null: the seat gives no bytes. */
export const sharedKey = (secret: Uint8Array, entropy: (Uint8Array | null)[]) =>
  blake2b(
    concatBytes(
      utf8ToBytes("casus/2/seats"),
      ...entropy.flatMap((bytes) => (bytes ? [Uint8Array.of(bytes.length), bytes] : [Uint8Array.of(0)])),
    ),
    { key: secret, dkLen: 32 },
  );

/** A number 0 .. limit - 1 for event n. */
export function draw(key: Uint8Array, purpose: string, n: number, limit: number): number {
  const wanted = BigInt(limit);
  const highest = (1n << 64n) - ((1n << 64n) % wanted);
  for (let block = 0n; ; block++) {
    const name = utf8ToBytes(purpose);
    const bytes = blake2b(
      concatBytes(
        utf8ToBytes("casus/1/draw"),
        Uint8Array.of(name.length),
        name,
        littleEndian(BigInt(n), 8),
        littleEndian(block, 4),
      ),
      { key, dkLen: 64 },
    );
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let i = 0; i < 8; i++) {
      const x = view.getBigUint64(8 * i, true);
      if (x < highest) return Number(x % wanted);
    }
  }
}

/** The hash of a line that comes after one with hash `before`. */
export const chain = (before: Uint8Array, line: string) =>
  blake2b(concatBytes(before, utf8ToBytes(line)), { dkLen: 32 });
