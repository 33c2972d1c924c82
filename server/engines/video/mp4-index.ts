import { type FileHandle, open } from 'node:fs/promises';

/** The index of an MP4 or MOV file: facts about its pictures. */
export interface Mp4Index {
  /** The positions of key frames, in milliseconds from the beginning, ascending. */
  keyFramesMs: number[];
  /** The longest time between decoding and showing a key frame. */
  reorderMs: number;
  pictures: number;
  durationMs: number;
}

/** A box: its kind, and the place of its content. */
interface Box {
  kind: string;
  start: number;
  end: number;
}

/** The index of 8 hours at 60 pictures a second has about 30 MB; a length beyond this is damaged. */
const INDEX_BYTES_MAX = 256 * 1024 * 1024;
/** Ten times the pictures of 8 hours at 60 a second; a count beyond this is damaged. */
const PICTURES_MAX = 20_000_000;
/** A day in fragments of half a second has fewer; each is a read from the disk. */
const BOXES_MAX = 500_000;
const BOX_KIND = /^[ -~\u00a9]{4}$/;

/**
 * Reads the index of an MP4 or MOV file: a few megabytes at most, while a program that lists each picture would
 * read the whole file.
 * @returns Truncated if the file ends before its declared end, or has no index at all (cameras write it last);
 * undefined if the file is of another kind, its index is in fragments, or the index is damaged
 */
export async function readMp4Index(
  path: string,
  boxesMax = BOXES_MAX,
): Promise<Mp4Index | 'Truncated' | undefined> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const head = await readAt(file, 0, Math.min(16, size));
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= size; ) {
    if (boxes.length === boxesMax) return undefined;
    const header = at === 0 ? head : await readAt(file, at, Math.min(16, size - at));
    const box = boxAt(header, 0, at, size);
    // Some cameras fill the rest of a block with zeros.
    if (box === undefined) break;
    boxes.push(box);
    if (box.end > size) return isKnownStart(boxes) ? 'Truncated' : undefined;
    at = box.end;
  }
  if (!isKnownStart(boxes)) return undefined;
  const moov = boxes.find(({ kind }) => kind === 'moov');
  if (moov === undefined) return 'Truncated';
  if (boxes.some(({ kind }) => kind === 'moof') || moov.end - moov.start > INDEX_BYTES_MAX) return undefined;
  try {
    return indexOf(await readAt(file, moov.start, moov.end - moov.start));
  } catch (error) {
    // A table is shorter than its declared count.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Files of this kind begin with one of these boxes; older MOV files have no `ftyp`. */
function isKnownStart([first]: readonly Box[]): boolean {
  return ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'].includes(first?.kind ?? '');
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Returns the box whose header is at `at` of some bytes, which begin at `offset` of the file. */
function boxAt(bytes: Buffer, at: number, offset: number, end: number): Box | undefined {
  if (at + 8 > bytes.length) return undefined;
  const kind = bytes.toString('latin1', at + 4, at + 8);
  if (!BOX_KIND.test(kind)) return undefined;
  const short = bytes.readUInt32BE(at);
  if (short === 0) return { kind, start: offset + at + 8, end };
  const isLong = short === 1;
  if (isLong && at + 16 > bytes.length) return undefined;
  const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short;
  const headerLength = isLong ? 16 : 8;
  if (length < headerLength) return undefined;
  return { kind, start: offset + at + headerLength, end: offset + at + length };
}

function childrenOf(bytes: Buffer, { start, end }: Pick<Box, 'start' | 'end'>): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end; ) {
    const box = boxAt(bytes, at, 0, end);
    if (box === undefined || box.end > end) break;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** Finds the content of a box by its path; undefined if there is none. */
function find(bytes: Buffer, from: Pick<Box, 'start' | 'end'>, ...way: string[]): Buffer | undefined {
  let at: Pick<Box, 'start' | 'end'> = from;
  for (const kind of way) {
    const next = childrenOf(bytes, at).find((box) => box.kind === kind);
    if (next === undefined) return undefined;
    at = next;
  }
  return bytes.subarray(at.start, at.end);
}

function indexOf(moov: Buffer): Mp4Index | undefined {
  const whole = { start: 0, end: moov.length };
  const movie = find(moov, whole, 'mvhd');
  const track = childrenOf(moov, whole)
    .filter(({ kind }) => kind === 'trak')
    .find((box) => find(moov, box, 'mdia', 'hdlr')?.toString('latin1', 8, 12) === 'vide');
  if (movie === undefined || track === undefined) return undefined;
  const media = find(moov, track, 'mdia', 'mdhd');
  const table = (kind: string) => find(moov, track, 'mdia', 'minf', 'stbl', kind);
  const durations = table('stts');
  if (media === undefined || durations === undefined) return undefined;
  const movieClock = readClock(movie);
  const timescale = readClock(media).timescale;
  const shift = editShift(find(moov, track, 'edts', 'elst'), timescale, movieClock.timescale);
  const sync = table('stss');
  const { times, pictures, reorder } = keyTimes(durations, table('ctts'), sync && readNumbers(sync));
  const keyFramesMs = times
    .map((time) => Math.round(((time + shift) * 1000) / timescale))
    .sort((one, other) => one - other);
  const durationMs = Math.round((movieClock.duration * 1000) / movieClock.timescale);
  const reorderMs = Math.ceil((reorder * 1000) / timescale);
  return { keyFramesMs, reorderMs, pictures, durationMs };
}

/** Reads the clock in an `mvhd` or `mdhd` box. */
function readClock(bytes: Buffer): { timescale: number; duration: number } {
  const isLong = bytes.readUInt8(0) === 1;
  return isLong
    ? { timescale: bytes.readUInt32BE(20), duration: Number(bytes.readBigUInt64BE(24)) }
    : { timescale: bytes.readUInt32BE(12), duration: bytes.readUInt32BE(16) };
}

/** Reads an `stss` box: the numbers of the key frames, from 1. */
function readNumbers(bytes: Buffer): number[] {
  const count = bytes.readUInt32BE(4);
  return Array.from({ length: count }, (_, index) => bytes.readUInt32BE(8 + 4 * index));
}

/**
 * Returns by how much a track is shifted when it is played, in its own units (`elst`: a pause at the beginning, or
 * a cut beginning).
 */
function editShift(edits: Buffer | undefined, timescale: number, movieTimescale: number): number {
  if (edits === undefined) return 0;
  const isLong = edits.readUInt8(0) === 1;
  const size = isLong ? 20 : 12;
  const count = edits.readUInt32BE(4);
  let shift = 0;
  for (let index = 0; index < count; index++) {
    const at = 8 + index * size;
    const duration = isLong ? Number(edits.readBigUInt64BE(at)) : edits.readUInt32BE(at);
    const mediaTime = isLong ? Number(edits.readBigInt64BE(at + 8)) : edits.readInt32BE(at + 4);
    if (mediaTime >= 0) return shift - mediaTime;
    shift += (duration * timescale) / movieTimescale;
  }
  return shift;
}

/** Yields a run-length table: a count of pictures and their value. */
function* runs(bytes: Buffer | undefined): Generator<number> {
  if (bytes === undefined) return;
  const count = bytes.readUInt32BE(4);
  for (let index = 0; index < count; index++) {
    const value = bytes.readInt32BE(12 + 8 * index);
    for (let left = bytes.readUInt32BE(8 + 8 * index); left > 0; left--) yield value;
  }
}

/** Returns when key frames are shown; without `stss` every picture is one. */
function keyTimes(
  durations: Buffer,
  offsets: Buffer | undefined,
  sync: readonly number[] | undefined,
): { times: number[]; pictures: number; reorder: number } {
  const isKey = sync && new Set(sync);
  const shown = runs(offsets);
  const times: number[] = [];
  let decodedAt = 0;
  let pictures = 0;
  let reorder = 0;
  for (const duration of runs(durations)) {
    pictures += 1;
    if (pictures > PICTURES_MAX) throw new RangeError('the index counts more pictures than a video has');
    const offset = shown.next().value ?? 0;
    if (isKey === undefined || isKey.has(pictures)) {
      times.push(decodedAt + offset);
      reorder = Math.max(reorder, offset);
    }
    decodedAt += duration;
  }
  return { times, pictures, reorder };
}
