import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { Outage } from '#platform/outage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { cutPieces } from './cut-pieces.ts';
import { localPath } from './work-folder.ts';

/** Opens a work folder on a disk with so many free bytes. */
async function openPlace(left: number) {
  const folder = await mkdtemp(join(tmpdir(), 'photofinish-videos-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const asked: number[] = [];
  const reserveSpace = async (bytes: number) => {
    asked.push(bytes);
    if (bytes > left) throw new Outage('The disk is full: make room.');
    left -= bytes;
    return () => {};
  };
  return { folder, reserveSpace, asked };
}

const FOOTAGE = {
  videoFileId: 'one',
  camera: 'A',
  startsAt: new Date(0),
  clockDriftPpm: 0,
  durationMs: 100_000,
};

test('clips are not cut if their disk has no room for them', async () => {
  const place = await openPlace(50_000_000);
  const facts = {
    width: 640,
    height: 360,
    videoCodec: 'h264',
    audioCodec: 'aac',
    frameRate: 25,
    reorderMs: 0,
    keyFramesMs: [0],
  };
  const footage = { path: '/dev/null', facts, byteSize: 100_000_000, durationMs: 100_000 };
  const clip = { videoId: 'clip', fromMs: 10_000, untilMs: 40_000, finishesAtMs: 5_000 };
  const { signal } = new AbortController();
  const work = { main: FOOTAGE, files: [FOOTAGE], opened: async () => footage, signal, ...place };
  await expect(cutPieces(work, [clip])).rejects.toThrow(Outage);
  // Forty seconds of a hundred, twice.
  expect(place.asked).toEqual([80_000_000]);
  expect(await readdir(place.folder)).toEqual([]);
});

test('footage of a remote store is not fetched onto a full disk', async () => {
  const place = await openPlace(1_500_000);
  const parts = Readable.from(Array.from({ length: 5 }, () => Buffer.alloc(1_000_000)));
  const storage = { stream: async () => parts } as unknown as Storage;
  const config = { dataDir: place.folder, storageUrl: 's3://bucket' };
  await expect(localPath({ storage, config }, 'brand', 'video.mp4', place)).rejects.toThrow(Outage);
  expect(place.asked).toEqual([1_000_000, 1_000_000]);
});
