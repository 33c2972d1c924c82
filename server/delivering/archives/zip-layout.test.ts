import { execFile } from 'node:child_process';
import { open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { layoutZip, type ZipEntry, type ZipLayout } from './zip-layout.ts';

const GIB = 2 ** 30;
const UINT32_MAX = 0xffffffff;
const run = promisify(execFile);
const UTF8 = { env: { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' }, maxBuffer: 64 * 2 ** 20 };

let folder: string;
beforeAll(async () => {
  folder = await makeTempFolder('zip');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** An entry as a reader of the format finds it, written after APPNOTE 6.3.10 without our own writer. */
interface ParsedEntry {
  name: string;
  size: number;
  crc32: number;
  /** Where its bytes begin. */
  dataOffset: number;
}

/** Returns the made bytes of a layout at an offset; the stored files between them are not there to be read. */
function madeBytes(layout: ZipLayout, offset: number, length: number): Buffer {
  const part = layout.parts.findLast((candidate) => candidate.offset <= offset);
  if (part === undefined || !('bytes' in part)) throw new Error(`no made bytes at ${offset}`);
  const bytes = Buffer.from(part.bytes).subarray(offset - part.offset, offset - part.offset + length);
  if (bytes.byteLength < length) throw new Error(`too few made bytes at ${offset}`);
  return bytes;
}

/** Returns the two places of a 64-bit number as a double. */
const u64 = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));

/** Returns where the directory lies and how many entries it has; the ZIP64 record counts where a number is full. */
function parseEnd(layout: ZipLayout): { count: number; directoryOffset: number; directorySize: number } {
  const end = madeBytes(layout, layout.size - 22, 22);
  expect(end.readUInt32LE(0)).toBe(0x06054b50);
  const short = {
    count: end.readUInt16LE(10),
    directorySize: end.readUInt32LE(12),
    directoryOffset: end.readUInt32LE(16),
  };
  const isFull =
    short.count === 0xffff || short.directorySize === UINT32_MAX || short.directoryOffset === UINT32_MAX;
  if (!isFull) return short;
  const locator = madeBytes(layout, layout.size - 42, 20);
  expect(locator.readUInt32LE(0)).toBe(0x07064b50);
  const record = madeBytes(layout, u64(locator, 8), 56);
  expect(record.readUInt32LE(0)).toBe(0x06064b50);
  expect(u64(record, 4)).toBe(44);
  return { count: u64(record, 32), directorySize: u64(record, 40), directoryOffset: u64(record, 48) };
}

/** Returns the 64-bit numbers of a ZIP64 extra field, in the order the format gives them. */
function largeNumbers(extra: Buffer): number[] {
  if (extra.byteLength === 0) return [];
  expect(extra.readUInt16LE(0)).toBe(1);
  expect(extra.readUInt16LE(2)).toBe(extra.byteLength - 4);
  return Array.from({ length: (extra.byteLength - 4) / 8 }, (_, index) => u64(extra, 4 + index * 8));
}

function parseZip(layout: ZipLayout): ParsedEntry[] {
  const { count, directoryOffset, directorySize } = parseEnd(layout);
  const directory = madeBytes(layout, directoryOffset, directorySize);
  const entries: ParsedEntry[] = [];
  let at = 0;
  while (at < directory.byteLength) {
    const header = directory.subarray(at);
    expect(header.readUInt32LE(0)).toBe(0x02014b50);
    const nameLength = header.readUInt16LE(28);
    const extraLength = header.readUInt16LE(30);
    const large = largeNumbers(header.subarray(46 + nameLength, 46 + nameLength + extraLength));
    const next = (short: number): number => (short === UINT32_MAX ? (large.shift() ?? Number.NaN) : short);
    const size = next(header.readUInt32LE(24));
    const packedSize = next(header.readUInt32LE(20));
    const offset = next(header.readUInt32LE(42));
    expect({ packedSize, rest: large }).toEqual({ packedSize: size, rest: [] });
    const name = header.subarray(46, 46 + nameLength);
    const parsed = { name: name.toString('utf8'), size, crc32: header.readUInt32LE(16) };
    entries.push({ ...parsed, dataOffset: checkLocalHeader(layout, offset, parsed) });
    at += 46 + nameLength + extraLength;
  }
  expect(entries).toHaveLength(count);
  return entries;
}

/** The header before an entry's bytes says the same as the directory. @returns where the bytes begin */
function checkLocalHeader(layout: ZipLayout, offset: number, entry: Omit<ParsedEntry, 'dataOffset'>): number {
  const header = madeBytes(layout, offset, 30);
  expect(header.readUInt32LE(0)).toBe(0x04034b50);
  const nameLength = header.readUInt16LE(26);
  const extraLength = header.readUInt16LE(28);
  const rest = madeBytes(layout, offset + 30, nameLength + extraLength);
  const [size = header.readUInt32LE(22), packedSize = header.readUInt32LE(18)] = largeNumbers(
    rest.subarray(nameLength),
  );
  expect({
    name: rest.subarray(0, nameLength).toString('utf8'),
    size,
    packedSize,
    crc32: header.readUInt32LE(14),
    isUtf8: (header.readUInt16LE(6) & 0x800) > 0,
  }).toEqual({ ...entry, packedSize: entry.size, isUtf8: true });
  return offset + 30 + nameLength + extraLength;
}

const entryOf = (name: string, bytes: Uint8Array, modifiedAt = new Date('2026-05-10T09:33:12Z')) => ({
  entry: { name, key: name, size: bytes.byteLength, crc32: crc32(bytes), modifiedAt },
  bytes,
});

/** Writes an archive as a file with holes: only the made bytes and the named files take room. */
async function writeSparse(layout: ZipLayout, files: Record<string, Uint8Array> = {}): Promise<string> {
  const path = join(folder, 'archive.zip');
  await rm(path, { force: true });
  await using file = await open(path, 'wx');
  await file.truncate(layout.size);
  for (const part of layout.parts) {
    const bytes = 'bytes' in part ? part.bytes : files[part.key];
    if (bytes !== undefined) await file.write(bytes, 0, bytes.byteLength, part.offset);
  }
  return path;
}

/** Name and size of each entry as Info-ZIP reads them. */
async function listWithInfoZip(path: string): Promise<{ name: string; size: number }[]> {
  const { stdout } = await run('unzip', ['-Z', '-lT', path], UTF8);
  return [...stdout.matchAll(/^-rw-r--r-- +\d\.\d unx +(\d+) b[-x] +\d+ stor \S+ (.*)$/gm)].map(
    ([, size, name]) => ({ name: name ?? '', size: Number(size) }),
  );
}

const filesArbitrary = fc.array(
  fc.tuple(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((name) => !/[\p{Cc}/\\]/u.test(name)),
    fc.uint8Array({ maxLength: 2_000 }),
    fc.date({ min: new Date('1970-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
  ),
  { minLength: 1, maxLength: 20 },
);

describe('a laid out archive', () => {
  test('contains each file’s position, size and checksum, without gaps', () => {
    fc.assert(
      fc.property(filesArbitrary, (files) => {
        const entries = files.map(([name, bytes, date]) => entryOf(name, bytes, date).entry);
        const layout = layoutZip(entries);
        let offset = 0;
        for (const part of layout.parts) {
          expect(part.offset).toBe(offset);
          offset += part.length;
        }
        expect(offset).toBe(layout.size);
        const parsed = parseZip(layout);
        expect(parsed.map(({ name, size, crc32: sum }) => ({ name, size, crc32: sum }))).toEqual(
          entries.map(({ name, size, crc32: sum }) => ({ name, size, crc32: sum })),
        );
        for (const { size, dataOffset } of parsed.filter((entry) => entry.size > 0))
          expect(layout.parts).toContainEqual(expect.objectContaining({ offset: dataOffset, length: size }));
      }),
    );
  });

  test('is accepted by Info-ZIP, for any names and bytes', async () => {
    await fc.assert(
      fc.asyncProperty(filesArbitrary, async (files) => {
        const made = files.map(([name, bytes, date], index) => entryOf(`${index} ${name}`, bytes, date));
        const layout = layoutZip(made.map(({ entry }) => entry));
        const bytesOf = Object.fromEntries(made.map(({ entry, bytes }) => [entry.key, bytes]));
        await run('unzip', ['-tqq', await writeSparse(layout, bytesOf)], UTF8);
      }),
      { numRuns: 25 },
    );
  });

  test('keeps names in Greek and Cyrillic, the time of the photo and readable permissions', async () => {
    const names = ['Ημιμαραθώνιος - 1042 - 001.jpg', 'Полумарафон «Озеро» - 17 - 002.jpg'];
    const made = names.map((name, index) => entryOf(name, Buffer.from(`photo ${index}`)));
    const layout = layoutZip(made.map(({ entry }) => entry));
    const path = await writeSparse(
      layout,
      Object.fromEntries(made.map(({ entry, bytes }) => [entry.key, bytes])),
    );
    const { stdout } = await run('unzip', ['-Z', '-lT', path], UTF8);
    for (const name of names) expect(stdout).toContain(name);
    expect(stdout.match(/^-rw-r--r--.* 20260510\.093312 /gm)).toHaveLength(2);
    expect((await run('unzip', ['-p', path, names[1] ?? ''], UTF8)).stdout).toBe('photo 1');
  });

  test('clamps a year before 1980 or after 2107', async () => {
    const early = entryOf('early', Buffer.from('a'), new Date('1970-06-01T00:00:00Z'));
    const late = entryOf('late', Buffer.from('b'), new Date('2150-06-01T00:00:00Z'));
    const path = await writeSparse(layoutZip([early.entry, late.entry]));
    const { stdout } = await run('unzip', ['-Z', '-lT', path], UTF8);
    expect(stdout).toMatch(/19800601\S+ early/);
    expect(stdout).toMatch(/21070601\S+ late/);
  });
});

describe('ZIP64', () => {
  const small = entryOf('last.jpg', Buffer.from('behind four gibibytes'));
  const virtual = (name: string, size: number): ZipEntry => ({ ...small.entry, name, key: name, size });

  test.each([
    ['an entry of 5 GiB', [virtual('video.mp4', 5 * GIB), small.entry]],
    ['many small ones that together pass 4 GiB', [...chunks(9, GIB / 2), small.entry]],
    ['an entry one byte short of the limit', [virtual('a', UINT32_MAX - 1), small.entry]],
    ['an entry one byte over the limit', [virtual('a', UINT32_MAX + 1), small.entry]],
  ])('%s', async (_name, entries) => {
    const layout = layoutZip(entries);
    expect(parseZip(layout).map(({ name, size }) => ({ name, size }))).toEqual(
      entries.map(({ name, size }) => ({ name, size })),
    );
    const path = await writeSparse(layout, { [small.entry.key]: small.bytes });
    expect(await listWithInfoZip(path)).toEqual(entries.map(({ name, size }) => ({ name, size })));
    const { stdout } = await run('unzip', ['-p', path, small.entry.name], UTF8);
    expect(stdout).toBe(String(small.bytes));
  });

  test('an entry exactly at the limit', () => {
    // Read by our own parser alone: Info-ZIP 6.00 takes this one size for a missing number in the next entry.
    const layout = layoutZip([virtual('a', UINT32_MAX), small.entry]);
    expect(parseZip(layout).map(({ size }) => size)).toEqual([UINT32_MAX, small.bytes.byteLength]);
  });

  test.each([65_534, 65_535, 70_000])('%i entries', async (count) => {
    const bytes = Buffer.from('x');
    const made = Array.from({ length: count }, (_, index) => entryOf(`${index}.jpg`, bytes).entry);
    const layout = layoutZip(made.map((entry) => ({ ...entry, key: 'same' })));
    const { count: told } = parseEnd(layout);
    expect(told).toBe(count);
    const path = join(folder, 'many.zip');
    await writeFile(path, Buffer.concat(layout.parts.map((part) => ('bytes' in part ? part.bytes : bytes))));
    const { stdout } = await run('unzip', ['-tq', path], UTF8);
    expect(stdout).toContain('No errors detected');
  });

  function chunks(count: number, size: number): ZipEntry[] {
    return Array.from({ length: count }, (_, index) => virtual(`${index}.mp4`, size));
  }
});
