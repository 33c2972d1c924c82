import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ByteRange } from '#platform/storage/storage.ts';
import { countOf } from '#tests/factories/sample.ts';
import { ArchiveBroken, type OpenFile, streamZip } from './stream-zip.ts';
import { layoutZip } from './zip-layout.ts';

/** Returns a store in memory that reads its files in chunks of `chunkSize`. */
function storeOf(files: readonly Uint8Array[], chunkSize = 7) {
  const opened: string[] = [];
  const openFile: OpenFile = async (key, { start, end }) => {
    opened.push(key);
    const bytes = Buffer.from(files[Number(key)] ?? []).subarray(start, end + 1);
    const chunks = [];
    for (let at = 0; at < bytes.byteLength; at += chunkSize) chunks.push(bytes.subarray(at, at + chunkSize));
    return Readable.from(chunks, { objectMode: false });
  };
  const layout = layoutZip(
    files.map((bytes, index) => ({
      name: `photo ${index}.jpg`,
      key: String(index),
      size: bytes.byteLength,
      crc32: crc32(bytes),
      modifiedAt: new Date('2026-05-10T09:33:12Z'),
    })),
  );
  const read = async (range: ByteRange): Promise<Buffer> => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of streamZip(layout, range, openFile)) chunks.push(Uint8Array.from(chunk));
    return Buffer.concat(chunks);
  };
  return { layout, openFile, opened, read };
}

const filesArbitrary = fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 12 });

describe('a range of an archive', () => {
  test('equals that slice of the whole, for any files, range and chunk size', async () => {
    await fc.assert(
      fc.asyncProperty(
        filesArbitrary,
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 70 }),
        async (...drawn) => {
          const [files, first, second, chunkSize] = drawn;
          const { layout, read } = storeOf(files, chunkSize);
          const whole = await read({ start: 0, end: layout.size - 1 });
          expect(whole.byteLength).toBe(layout.size);
          const [start, end] = [first % layout.size, second % layout.size].sort((a, b) => a - b);
          if (start === undefined || end === undefined) throw new Error('two ends were drawn');
          expect(await read({ start, end })).toEqual(whole.subarray(start, end + 1));
        },
      ),
      { numRuns: countOf(400, 100) },
    );
  });

  test('opens only the files that it needs', async () => {
    const { layout, read, opened } = storeOf([Buffer.from('aaaa'), Buffer.from('bbbb'), Buffer.from('cccc')]);
    const second = layout.parts.find((part) => 'key' in part && part.key === '1');
    await read({ start: second?.offset ?? 0, end: (second?.offset ?? 0) + 1 });
    expect(opened).toEqual(['1']);
  });
});

describe('a stored file that differs from the layout', () => {
  const first = Buffer.from('first photo');
  const files = [first, Buffer.from('second photo')];
  const given = (change: (bytes: Uint8Array) => Uint8Array[]): OpenFile => {
    return async (key) => Readable.from(change(files[Number(key)] ?? Buffer.alloc(0)), { objectMode: false });
  };

  test.each([
    ['fewer bytes', given((bytes) => [bytes.subarray(0, 5)])],
    ['no bytes', given(() => [])],
    ['more bytes', given((bytes) => [bytes, Buffer.from('!')])],
  ])('breaks the transfer: %s', async (_name, openFile) => {
    const { layout } = storeOf(files);
    const chunks: Uint8Array[] = [];
    const transfer = async () => {
      for await (const chunk of streamZip(layout, { start: 0, end: layout.size - 1 }, openFile))
        chunks.push(chunk);
    };
    await expect(transfer()).rejects.toThrow(ArchiveBroken);
    // Nothing is sent in place of the missing bytes: the stream ends before the next header.
    const sent = Buffer.concat(chunks).byteLength;
    expect(sent).toBeLessThanOrEqual((layout.parts[1]?.offset ?? 0) + first.byteLength);
  });

  test('breaks the transfer when it is missing', async () => {
    const { layout } = storeOf(files);
    const gone: OpenFile = async () => {
      throw new Error('gone');
    };
    const transfer = async () => {
      for await (const _chunk of streamZip(layout, { start: 0, end: layout.size - 1 }, gone));
    };
    await expect(transfer()).rejects.toThrow('gone');
  });
});
