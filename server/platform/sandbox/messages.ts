import { deserialize, serialize } from 'node:v8';

/** The kind of a message; every message of the child except `Begun` ends the job. */
export type MessageKind = 'Modules' | 'Job' | 'Begun' | 'Done' | 'Failed' | 'TooLarge';

const KINDS: readonly MessageKind[] = ['Modules', 'Job', 'Begun', 'Done', 'Failed', 'TooLarge'];
/** One byte for the kind, then four for the length. */
const HEAD_BYTES = 5;

/** Encodes a value by the structured clone algorithm. */
export const encode = (value: unknown): Buffer => serialize(value);

export const decode = (payload: Buffer): unknown => deserialize(payload);

/** Frames an encoded value for a pipe. */
export function frame(kind: MessageKind, payload: Buffer = encode(undefined)): Buffer[] {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(KINDS.indexOf(kind), 0);
  head.writeUInt32LE(payload.byteLength, 1);
  return [head, payload];
}

/**
 * Creates a reader of framed messages from the chunks of a pipe.
 * @param bytesMax of one message; at the header of a larger one `onTooLarge` is called, and reading stops
 */
export function createReader(
  bytesMax: () => number,
  onMessage: (kind: MessageKind, payload: Buffer) => void,
  onTooLarge: () => void,
): (chunk: Buffer) => void {
  const chunks: Buffer[] = [];
  let held = 0;
  let isBroken = false;
  const take = (count: number): Buffer => {
    const all = chunks.length === 1 ? (chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(chunks);
    chunks.splice(0, chunks.length, all.subarray(count));
    held -= count;
    return all.subarray(0, count);
  };
  let head: { kind: MessageKind; length: number } | undefined;
  return (chunk) => {
    if (isBroken) return;
    chunks.push(chunk);
    held += chunk.byteLength;
    for (;;) {
      if (head === undefined) {
        if (held < HEAD_BYTES) return;
        const bytes = take(HEAD_BYTES);
        head = { kind: KINDS[bytes.readUInt8(0)] ?? 'Failed', length: bytes.readUInt32LE(1) };
        if (head.length > bytesMax()) {
          isBroken = true;
          return onTooLarge();
        }
      }
      if (held < head.length) return;
      const { kind, length } = head;
      head = undefined;
      onMessage(kind, take(length));
    }
  };
}
