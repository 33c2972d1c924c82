/**
 * The layout of a ZIP archive. The position of every byte is known before the first is sent, from sizes and CRC-32
 * values stored at ingest. So the archive needs no file of its own, has a known length and can serve any range (product
 * §13). Format: PKWARE APPNOTE 6.3.10; entries are stored, names are UTF-8, ZIP64 is used only if a number needs it.
 */
export interface ZipEntry extends EntryFacts {
  /** The storage key of the bytes. */
  key: string;
}

/** The facts in the headers of an entry. */
export interface EntryFacts {
  name: string;
  size: number;
  crc32: number;
  modifiedAt: Date;
}

/** A sequence of bytes of the archive: generated ones, or a stored file from its start. */
export type ZipPart =
  | { offset: number; length: number; bytes: Uint8Array }
  | { offset: number; length: number; key: string };

export interface ZipLayout {
  size: number;
  parts: ZipPart[];
}

const UINT16_MAX = 0xffff;
const UINT32_MAX = 0xffffffff;
const VERSION = 20;
const VERSION_ZIP64 = 45;
const FLAG_UTF8 = 1 << 11;
/** "Made by" Unix, whose file modes are in the upper half of the external attributes: a regular file, rw-r--r--. */
const MADE_BY_UNIX = 3 << 8;
const UNIX_FILE_MODE = 0o100644 << 16;
const ZIP64_EXTRA_ID = 0x0001;

/** Lays out an archive of these entries in their order. */
export function layoutZip(entries: readonly ZipEntry[]): ZipLayout {
  const parts: ZipPart[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  const add = (part: { bytes: Uint8Array } | { key: string; length: number }): void => {
    const length = 'bytes' in part ? part.bytes.byteLength : part.length;
    if (length === 0) return;
    parts.push('bytes' in part ? { offset, length, bytes: part.bytes } : { offset, length, key: part.key });
    offset += length;
  };
  for (const entry of entries) {
    directory.push(directoryHeader(entry, offset));
    add({ bytes: localHeader(entry) });
    add({ key: entry.key, length: entry.size });
  }
  const directoryOffset = offset;
  add({ bytes: Buffer.concat(directory) });
  add({ bytes: endOfArchive(entries.length, directoryOffset, offset - directoryOffset) });
  return { size: offset, parts };
}

/** Writes little-endian numbers one after the other. */
class Writer {
  private readonly buffer: Buffer;
  private at = 0;
  constructor(length: number) {
    this.buffer = Buffer.alloc(length);
  }
  u16(...values: number[]): this {
    for (const value of values) this.at = this.buffer.writeUInt16LE(value, this.at);
    return this;
  }
  u32(...values: number[]): this {
    for (const value of values) this.at = this.buffer.writeUInt32LE(value >>> 0, this.at);
    return this;
  }
  u64(...values: number[]): this {
    for (const value of values) this.at = this.buffer.writeBigUInt64LE(BigInt(value), this.at);
    return this;
  }
  bytes(value: Uint8Array): this {
    this.buffer.set(value, this.at);
    this.at += value.byteLength;
    return this;
  }
  done(): Uint8Array {
    return this.buffer;
  }
}

/** MS-DOS date and time: two-second steps from 1980 to 2107. */
function dosTime(moment: Date): { date: number; time: number } {
  const year = Math.min(Math.max(moment.getUTCFullYear(), 1980), 2107);
  return {
    date: ((year - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate(),
    time: (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1),
  };
}

/** Builds the header before an entry’s bytes. */
export function localHeader(entry: EntryFacts): Uint8Array {
  const name = Buffer.from(entry.name, 'utf8');
  const isLarge = entry.size >= UINT32_MAX;
  const extraLength = isLarge ? 20 : 0;
  const { date, time } = dosTime(entry.modifiedAt);
  const size = isLarge ? UINT32_MAX : entry.size;
  const writer = new Writer(30 + name.byteLength + extraLength)
    .u32(0x04034b50)
    .u16(isLarge ? VERSION_ZIP64 : VERSION, FLAG_UTF8, 0, time, date)
    .u32(entry.crc32, size, size)
    .u16(name.byteLength, extraLength)
    .bytes(name);
  if (isLarge) writer.u16(ZIP64_EXTRA_ID, 16).u64(entry.size, entry.size);
  return writer.done();
}

/** Builds an entry’s line of the directory at the archive’s end. */
export function directoryHeader(entry: EntryFacts, offset: number): Uint8Array {
  const name = Buffer.from(entry.name, 'utf8');
  // A ZIP64 field has only the numbers that do not fit elsewhere, in this order: size, compressed size, offset.
  const large = [
    ...(entry.size >= UINT32_MAX ? [entry.size, entry.size] : []),
    ...(offset >= UINT32_MAX ? [offset] : []),
  ];
  const extraLength = large.length === 0 ? 0 : 4 + 8 * large.length;
  const { date, time } = dosTime(entry.modifiedAt);
  const size = Math.min(entry.size, UINT32_MAX);
  const version = large.length > 0 ? VERSION_ZIP64 : VERSION;
  const writer = new Writer(46 + name.byteLength + extraLength)
    .u32(0x02014b50)
    .u16(MADE_BY_UNIX | version, version, FLAG_UTF8, 0, time, date)
    .u32(entry.crc32, size, size)
    .u16(name.byteLength, extraLength, 0, 0, 0)
    .u32(UNIX_FILE_MODE, Math.min(offset, UINT32_MAX))
    .bytes(name);
  if (large.length > 0) writer.u16(ZIP64_EXTRA_ID, 8 * large.length).u64(...large);
  return writer.done();
}

/** Builds the archive’s last bytes, which contain the position of its directory. */
export function endOfArchive(count: number, directoryOffset: number, directorySize: number): Uint8Array {
  const isLarge = count >= UINT16_MAX || directoryOffset >= UINT32_MAX || directorySize >= UINT32_MAX;
  const writer = new Writer(22 + (isLarge ? 56 + 20 : 0));
  if (isLarge) {
    writer
      .u32(0x06064b50)
      .u64(44)
      .u16(MADE_BY_UNIX | VERSION_ZIP64, VERSION_ZIP64)
      .u32(0, 0)
      .u64(count, count, directorySize, directoryOffset)
      .u32(0x07064b50, 0)
      .u64(directoryOffset + directorySize)
      .u32(1);
  }
  return writer
    .u32(0x06054b50)
    .u16(0, 0, Math.min(count, UINT16_MAX), Math.min(count, UINT16_MAX))
    .u32(Math.min(directorySize, UINT32_MAX), Math.min(directoryOffset, UINT32_MAX))
    .u16(0)
    .done();
}
