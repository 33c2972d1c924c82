import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readMp4Index } from './mp4-index.ts';

const box = (kind: string, ...contents: Buffer[]): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + contents.reduce((sum, { length }) => sum + length, 0));
  head.write(kind, 4, 'latin1');
  return Buffer.concat([head, ...contents]);
};
const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
  return bytes;
};

/**
 * Writes a video with a table of durations: its declared count, then pairs of a number of pictures and their
 * duration.
 */
async function readVideo(...durations: number[]) {
  const clock = numbers(0, 0, 0, 1000, 2000, 0);
  const table = box('stbl', box('stts', numbers(0, ...durations)));
  const media = box(
    'mdia',
    box('hdlr', Buffer.from('\0\0\0\0\0\0\0\0vide')),
    box('mdhd', clock),
    box('minf', table),
  );
  const movie = box('moov', box('mvhd', clock), box('trak', media));
  const folder = await mkdtemp(join(tmpdir(), 'photofinish-mp4-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'a.mp4');
  await writeFile(path, Buffer.concat([box('ftyp', Buffer.from('isom')), box('mdat'), movie]));
  return readMp4Index(path);
}

test('reads the index of a video', async () => {
  expect(await readVideo(1, 2, 1000)).toMatchObject({
    keyFramesMs: [0, 1000],
    pictures: 2,
    durationMs: 2000,
  });
});

test('an index of more pictures than a video has counts as damaged', async () => {
  expect(await readVideo(1, 0xffff_ffff, 1)).toBeUndefined();
});

test('a file of endless boxes is read no further than a video has boxes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'photofinish-mp4-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'a.mp4');
  const boxes = Buffer.alloc(8 * 11, box('free'));
  await writeFile(path, Buffer.concat([box('ftyp', Buffer.from('isom')), boxes]));
  expect(await readMp4Index(path, 10)).toBeUndefined();
  expect(await readMp4Index(path, 20)).toBe('Truncated');
});

test('an index whose table is shorter than its count is damaged', async () => {
  expect(await readVideo(5, 2, 1000)).toBeUndefined();
});
