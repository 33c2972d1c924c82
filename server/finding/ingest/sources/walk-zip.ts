import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import {
  FILE_BYTES_MAX,
  FileTooLarge,
  SOURCE_FILES_MAX,
  type SourceEntry,
  SourceTooLarge,
  skipByPath,
  splitPath,
} from './found-file.ts';
import { decodeZipName } from './zip-names.ts';

/** Unix file types, which zips store in the upper half of an entry's attributes. */
const FILE_TYPE_MASK = 0o170000;
const SYMBOLIC_LINK = 0o120000;

/** The marks of a UTF-8 name: a bit of the entry's flags, or an extra field (APPNOTE.TXT 4.4.4, 4.6.9). */
const UTF8_FLAG = 0x800;
const UNICODE_PATH = 0x7075;

/**
 * Walks a zip recursively. Entries are unpacked one by one and never written to disk. If the file is not a zip, or its
 * directory is damaged, the zip itself is reported as unreadable.
 * @throws SourceTooLarge
 */
export async function* walkZip(
  path: string,
  filesMax: number = SOURCE_FILES_MAX,
): AsyncGenerator<SourceEntry> {
  // Names are decoded here. They are not used as paths for writing, so an unusual name does no harm.
  const zip = await yauzl
    .openPromise(path, { autoClose: false, decodeStrings: false })
    .catch(() => undefined);
  if (zip === undefined) {
    yield { file: path, folder: '', leftOut: 'Unreadable' };
    return;
  }
  for await (const { entry } of walkEntries(zip, path, { filesMax, bytesMax: FILE_BYTES_MAX }))
    if (entry !== undefined) yield entry;
}

/** A zip of which parts can be read. */
export interface ZipInParts {
  size: number;
  read(position: number, length: number): Promise<Buffer>;
}

/**
 * An entry of a zip, and the number of the zip's entries up to and including it. `entry` is undefined for a folder's
 * own entry.
 */
interface PassedEntry {
  entry: SourceEntry | undefined;
  passed: number;
}

/** The limits of a zip, and how many of its entries were passed before. */
interface ZipLimits {
  filesMax: number;
  bytesMax: number;
  passed?: number;
}

/** The most bytes of a directory: some 1,300 for each of 50,000 entries. */
const DIRECTORY_BYTES_MAX = 64 * 2 ** 20;

/**
 * Opens a zip that is read in parts, as from another server.
 * @returns the number of its entries, and a walk through them; undefined if it is not a zip, or its directory is too large
 */
export async function openZipInParts(
  parts: ZipInParts,
): Promise<
  { count: number; walk(name: string, limits: ZipLimits): AsyncGenerator<PassedEntry> } | undefined
> {
  const options = { autoClose: false, decodeStrings: false };
  const reader = new PartsReader(parts);
  const zip = await yauzl.fromRandomAccessReaderPromise(reader, parts.size, options).catch(() => undefined);
  if (zip === undefined) return undefined;
  // At first the cursor is where the directory begins; its type is declared wrongly.
  if (parts.size - Number(zip.readEntryCursor) > DIRECTORY_BYTES_MAX) return undefined;
  return { count: zip.entryCount, walk: (name, limits) => walkEntries(zip, name, limits) };
}

const CHUNK_BYTES = 256 * 1024;

class PartsReader extends yauzl.RandomAccessReader {
  readonly #parts: ZipInParts;
  constructor(parts: ZipInParts) {
    super();
    this.#parts = parts;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(readChunks(this.#parts, start, end), { objectMode: false });
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#parts.read(position, length).then((bytes) => {
      bytes.copy(buffer, offset);
      callback(null);
    }, callback);
  }
}

async function* readChunks(parts: ZipInParts, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; at += CHUNK_BYTES)
    yield await parts.read(at, Math.min(CHUNK_BYTES, end - at));
}

/** @throws SourceTooLarge */
async function* walkEntries(
  zip: ZipFile,
  path: string,
  { filesMax, bytesMax, passed = 0 }: ZipLimits,
): AsyncGenerator<PassedEntry> {
  try {
    if (zip.entryCount > filesMax) throw new SourceTooLarge(filesMax);
    const entries = zip.eachEntry();
    for (let count = 1; ; count += 1) {
      const next = await entries.next().catch(() => undefined);
      if (next === undefined)
        yield { entry: { file: path, folder: '', leftOut: 'Unreadable' }, passed: count };
      if (next === undefined || next.done === true) return;
      if (count > passed) yield { entry: describeEntry(path, zip, next.value, bytesMax), passed: count };
    }
  } finally {
    zip.close();
  }
}

/** @returns undefined for a folder's own entry */
function describeEntry(path: string, zip: ZipFile, entry: Entry, bytesMax: number): SourceEntry | undefined {
  const { generalPurposeBitFlag, fileNameRaw, extraFields, externalFileAttributes } = entry;
  const decode = (raw: Uint8Array) =>
    yauzl.getFileNameLowLevel(generalPurposeBitFlag, Buffer.from(raw), extraFields, false);
  const isDeclared =
    (generalPurposeBitFlag & UTF8_FLAG) !== 0 || extraFields.some(({ id }) => id === UNICODE_PATH);
  const name = isDeclared ? decode(fileNameRaw) : decodeZipName(fileNameRaw, decode);
  if (name.endsWith('/')) return undefined;
  const { folder } = splitPath(name);
  const file = `${path}/${name}`;
  const isLink = ((externalFileAttributes >>> 16) & FILE_TYPE_MASK) === SYMBOLIC_LINK;
  const leftOut = skipByPath(name) ?? (isLink ? 'Link' : undefined);
  if (leftOut !== undefined) return { file, folder, leftOut };
  if (isPadded(entry)) return { file, folder, leftOut: 'Unreadable' };
  return {
    file,
    folder,
    read: () => unpack(zip, entry, entry.uncompressedSize, bytesMax),
    readStart: (byteCount) => unpack(zip, entry, Math.min(byteCount, entry.uncompressedSize), bytesMax),
  };
}

/**
 * Returns whether an entry has more compressed bytes than its content can need. Such an entry hides empty blocks, which
 * take time to read and unpack to nothing.
 */
const isPadded = ({ compressedSize, uncompressedSize }: Entry): boolean =>
  compressedSize > uncompressedSize * 1.01 + 64 * 1024;

/**
 * Returns the first bytes of an entry, or all of them. Fails if the unpacked size or checksum differs from the
 * directory.
 */
async function unpack(zip: ZipFile, entry: Entry, byteCount: number, bytesMax: number): Promise<Uint8Array> {
  if (byteCount > bytesMax) throw new FileTooLarge();
  const bytes = Buffer.alloc(byteCount);
  const isWhole = byteCount === entry.uncompressedSize;
  let filled = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    if (!(chunk instanceof Buffer)) throw new Error('a zip gives bytes');
    filled += chunk.copy(bytes, filled);
    if (filled === byteCount && !isWhole) break;
  }
  if (isWhole && crc32(bytes) !== entry.crc32) throw new Error('the checksum of the entry is wrong');
  return bytes.subarray(0, filled);
}
