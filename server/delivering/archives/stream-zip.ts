import type { Readable } from 'node:stream';
import type { ByteRange } from '#platform/storage/storage.ts';
import type { ZipLayout, ZipPart } from './zip-layout.ts';

/** Opens a stored file, or a range of it. */
export type OpenFile = (key: string, range: ByteRange) => Promise<Readable>;

/** A stored file gave fewer or more bytes than the layout says: the transfer must break, never be padded. */
export class ArchiveBroken extends Error {}

/** The bytes of a range of an archive, part after part, one chunk in memory at a time. */
export async function* streamZip(
  layout: ZipLayout,
  range: ByteRange,
  openFile: OpenFile,
): AsyncGenerator<Uint8Array> {
  for (let index = firstPart(layout.parts, range.start); index < layout.parts.length; index++) {
    const part = layout.parts[index];
    if (part === undefined || part.offset > range.end) return;
    const from = Math.max(range.start - part.offset, 0);
    const to = Math.min(range.end - part.offset, part.length - 1);
    if ('bytes' in part) yield part.bytes.subarray(from, to + 1);
    else yield* streamFile(part.key, { start: from, end: to }, openFile);
  }
}

/** The part that holds a byte, by bisection: an archive may have 20,000 parts. */
function firstPart(parts: readonly ZipPart[], byte: number): number {
  let low = 0;
  let high = parts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((parts[middle]?.offset ?? 0) <= byte) low = middle;
    else high = middle - 1;
  }
  return low;
}

async function* streamFile(key: string, range: ByteRange, openFile: OpenFile): AsyncGenerator<Uint8Array> {
  const expected = range.end - range.start + 1;
  let seen = 0;
  for await (const chunk of await openFile(key, range)) {
    seen += (chunk as Uint8Array).byteLength;
    // Before it is sent: not one byte goes where the layout has promised another.
    if (seen > expected) break;
    yield chunk as Uint8Array;
  }
  if (seen !== expected)
    throw new ArchiveBroken(`a file in an archive gave ${seen} bytes instead of ${expected}`);
}
