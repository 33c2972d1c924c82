import { createPartCounter, type PartCounter, TooManyParts } from './part-counter.ts';

/**
 * Reads the first directory of a TIFF file (TIFF 6.0, and BigTIFF). This suffices to decide whether its pixels are
 * inside the file, and whether it is a photo at all: cameras' raw files are TIFF too, and their first picture is a
 * thumbnail.
 */
const TAG = {
  newSubfileType: 254,
  photometric: 262,
  stripOffsets: 273,
  stripByteCounts: 279,
  tileOffsets: 324,
  tileByteCounts: 325,
  dngVersion: 50706,
} as const;

const REDUCED_RESOLUTION = 1;
/** The mosaic of a sensor, raw and linearised. */
const RAW_PHOTOMETRICS = [32803, 34892];

/** The bytes of a value of each type, by the type's number from 1; 0 if there is no such type. */
const VALUE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];
/** The types of lengths and offsets: BYTE, SHORT, LONG, and BigTIFF's LONG8. */
const UNSIGNED_TYPES = [1, 3, 4, 16];

/** More strips or tiles than any photo has: 200 million pixels in tiles of 16 × 16 make 800,000. */
const VALUES_MAX = 1 << 20;

/** The format of numbers in a file: the byte order, and the width of offsets. */
interface Layout {
  file: Buffer;
  isLittle: boolean;
  isBig: boolean;
}

/** Reads an unsigned number of 1, 2, 4 or 8 bytes; undefined beyond the end of the file. */
function readNumber({ file, isLittle }: Layout, at: number, byteCount: number): number | undefined {
  if (at < 0 || at + byteCount > file.length) return undefined;
  if (byteCount === 8) return Number(isLittle ? file.readBigUInt64LE(at) : file.readBigUInt64BE(at));
  return isLittle ? file.readUIntLE(at, byteCount) : file.readUIntBE(at, byteCount);
}

function readLayout(bytes: Uint8Array): Layout | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const order = file.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return undefined;
  const layout = { file, isLittle: order === 'II', isBig: false };
  const version = readNumber(layout, 2, 2);
  if (version !== 42 && version !== 43) return undefined;
  return { ...layout, isBig: version === 43 };
}

/** Returns the place of an entry's values; undefined if a part of them is outside the file. */
function findValues(layout: Layout, entry: number) {
  const wide = layout.isBig ? 8 : 4;
  const type = readNumber(layout, entry + 2, 2) ?? 0;
  const count = readNumber(layout, entry + 4, wide);
  const inline = entry + 4 + wide;
  const width = VALUE_BYTES[type] ?? 0;
  if (count === undefined || inline + wide > layout.file.length) return undefined;
  const start = count * width <= wide ? inline : readNumber(layout, inline, wide);
  if (start === undefined || start + count * width > layout.file.length) return undefined;
  return { type, count, width, start };
}

/** An entry of a directory whose values are inside the file. */
interface Entry extends NonNullable<ReturnType<typeof findValues>> {
  tag: number;
}

/** Directories of photos have fewer than 100 entries. */
const ENTRIES_MAX = 1_000;

/**
 * Lists the entries of a directory, and where the next one begins; undefined if a part of it is outside the file.
 * @param start the directory's offset; the first directory's by default
 * @throws TooManyParts
 */
function listEntries(
  layout: Layout,
  countPart: PartCounter,
  start = findFirst(layout),
): { entries: Entry[]; next: number } | undefined {
  const [countBytes, entryBytes] = layout.isBig ? [8, 20] : [2, 12];
  const count = start === undefined ? undefined : readNumber(layout, start, countBytes);
  if (start === undefined || count === undefined) return undefined;
  if (start + countBytes + count * entryBytes > layout.file.length) return undefined;
  if (count > ENTRIES_MAX) throw new TooManyParts();
  const entries: Entry[] = [];
  for (let index = 0; index < count; index++) {
    countPart();
    const entry = start + countBytes + index * entryBytes;
    const tag = readNumber(layout, entry, 2);
    const found = tag === undefined ? undefined : findValues(layout, entry);
    if (tag === undefined || found === undefined) return undefined;
    entries.push({ ...found, tag });
  }
  // The offset of the next directory is at the end of this one, and often of the file.
  const next = readNumber(layout, start + countBytes + count * entryBytes, layout.isBig ? 8 : 4);
  return next === undefined ? undefined : { entries, next };
}

const findFirst = (layout: Layout): number | undefined =>
  layout.isBig ? readNumber(layout, 8, 8) : readNumber(layout, 4, 4);

/** The numbers of the first directory, by tag. */
interface Directory {
  has(tag: number): boolean;
  /** The first of a tag's numbers. */
  first(tag: number): number | undefined;
  /** All numbers of a tag; undefined if it is missing, or if its values are not lengths or offsets. */
  all(tag: number): number[] | undefined;
}

/**
 * Reads the first directory; undefined if a part of it is outside the file. Of a repeated tag, the first one
 * counts.
 * @throws TooManyParts
 */
function readDirectory(bytes: Uint8Array): Directory | undefined {
  const layout = readLayout(bytes);
  const listed = layout && listEntries(layout, createPartCounter());
  if (layout === undefined || listed === undefined) return undefined;
  const byTag = new Map(listed.entries.toReversed().map((entry) => [entry.tag, entry]));
  const read = (tag: number, countMax: number): number[] | undefined => {
    const entry = byTag.get(tag);
    if (entry === undefined || !UNSIGNED_TYPES.includes(entry.type)) return undefined;
    const { start, width, count } = entry;
    if (Math.min(count, countMax) > VALUES_MAX) throw new TooManyParts();
    const values: number[] = [];
    for (let place = 0; place < Math.min(count, countMax); place++)
      values.push(readNumber(layout, start + place * width, width) ?? 0);
    return values;
  };
  return {
    has: (tag) => byTag.has(tag),
    first: (tag) => read(tag, 1)?.[0],
    all: (tag) => read(tag, Number.POSITIVE_INFINITY),
  };
}

/** More directories than a photo has, for its pages and thumbnails. */
const DIRECTORIES_MAX = 16;

/**
 * Lists the places of the values of some tags, in the first directory and those that follow it.
 * @throws TooManyParts
 */
export function findTagValues(
  bytes: Uint8Array,
  tags: ReadonlySet<number>,
  countPart: PartCounter,
): { tag: number; at: number; length: number }[] {
  const layout = readLayout(bytes);
  const found: { tag: number; at: number; length: number }[] = [];
  const read = new Set<number | undefined>([layout && findFirst(layout)]);
  let listed = layout && listEntries(layout, countPart);
  for (let index = 0; layout !== undefined && listed !== undefined && index < DIRECTORIES_MAX; index++) {
    for (const { tag, start, count, width } of listed.entries)
      if (tags.has(tag)) found.push({ tag, at: start, length: count * width });
    // Directories that refer to each other in a circle are read once.
    const { next } = listed;
    listed = next === 0 || read.has(next) ? undefined : listEntries(layout, countPart, next);
    read.add(next);
  }
  return found;
}

/**
 * Returns whether the directory and every strip or tile of the first picture are inside the file.
 * @throws TooManyParts
 */
export function isTiffComplete(bytes: Uint8Array): boolean {
  const directory = readDirectory(bytes);
  const offsets = directory?.all(TAG.tileOffsets) ?? directory?.all(TAG.stripOffsets) ?? [];
  const lengths = directory?.all(TAG.tileByteCounts) ?? directory?.all(TAG.stripByteCounts) ?? [];
  // Old programs omit the lengths if nothing is compressed; the decoder then computes them.
  return (
    offsets.length > 0 && offsets.every((offset, index) => offset + (lengths[index] ?? 1) <= bytes.length)
  );
}

/** Returns whether a TIFF is a camera's raw file: DNG, NEF, ARW and similar. Needs only the start of the file. */
export function isCameraRaw(bytes: Uint8Array): boolean {
  // Canon's CR2 has this mark after its header.
  if (String.fromCharCode(...bytes.subarray(8, 10)) === 'CR') return true;
  const directory = readFirstDirectory(bytes);
  if (directory === undefined) return false;
  const photometric = directory.first(TAG.photometric) ?? 0;
  const subfile = directory.first(TAG.newSubfileType) ?? 0;
  return (
    directory.has(TAG.dngVersion) ||
    RAW_PHOTOMETRICS.includes(photometric) ||
    (subfile & REDUCED_RESOLUTION) === REDUCED_RESOLUTION
  );
}

/** Reads the first directory; undefined also if it has too many entries, because the file is refused for that later. */
function readFirstDirectory(bytes: Uint8Array): Directory | undefined {
  try {
    return readDirectory(bytes);
  } catch (error) {
    if (error instanceof TooManyParts) return undefined;
    throw error;
  }
}
