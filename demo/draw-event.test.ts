import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import exifr from 'exifr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { zonedTime } from '#platform/wall-clock.ts';
import { type DrawnPhoto, drawDemoEvent } from './draw-event.ts';
import { drawPhoto, openStudio } from './draw-photo.ts';
import { autumnParkRun, eveningEmbankmentRun, lakesideHalfMarathon } from './event.ts';
import { drawingOrder, planEvent } from './plan-event.ts';
import { demoTruth } from './truth.ts';

let folder: string;
let drawn: DrawnPhoto[];

async function drawTwo(): Promise<DrawnPhoto[]> {
  const photos: DrawnPhoto[] = [];
  for await (const photo of drawDemoEvent({ folder, count: 2 })) photos.push(photo);
  return photos;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photofinish-demo-'));
  drawn = await drawTwo();
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('drawing the demo', () => {
  test('writes complete photos at the paths of the ground truth', async () => {
    expect(drawn.map(({ index, total }) => [index, total])).toEqual([
      [1, 2],
      [2, 2],
    ]);
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
    expect(files).toHaveLength(2);
    const known = new Set(demoTruth().map(({ file }) => file));
    for (const { file } of drawn) {
      expect(known).toContain(relative(join(folder, 'photos'), file).replaceAll('\\', '/'));
      const { format, width, height } = await sharp(file).metadata();
      expect(format).toBe('jpeg');
      expect(Math.max(width, height)).toBe(2000);
    }
  });

  test('writes time, zone, camera and artist as a camera would', async () => {
    const { file } = drawn[0] as DrawnPhoto;
    const truth = demoTruth().find((photo) => file.replaceAll('\\', '/').endsWith(photo.file));
    const exif = await exifr.parse(file, { reviveValues: false });
    expect(exif.DateTimeOriginal).toBe(truth?.takenAt.slice(0, 19).replaceAll('-', ':').replace('T', ' '));
    expect(exif.OffsetTimeOriginal).toBe(lakesideHalfMarathon.utcOffset);
    for (const { date, startsAt, utcOffset, timeZone } of [
      lakesideHalfMarathon,
      eveningEmbankmentRun,
      autumnParkRun,
    ])
      expect(zonedTime(new Date(`${date}T${startsAt}:00${utcOffset}`), timeZone)).toBe(
        `${date}T${startsAt}:00.000${utcOffset}`,
      );
    expect(exif.Model).toMatch(/^Photofinish Pro/);
    expect(exif.Artist).not.toBe('');
  });

  test('draws the same bytes again', async () => {
    const plan = drawingOrder(planEvent(lakesideHalfMarathon))[0];
    if (!plan) throw new Error('nothing planned');
    const again = await drawPhoto(plan, openStudio());
    expect(again.equals(await readFile((drawn[0] as DrawnPhoto).file))).toBe(true);
  });

  test('skips existing files, so that it resumes after a kill', async () => {
    const { file } = drawn[1] as DrawnPhoto;
    await writeFile(file, 'kept');
    await drawTwo();
    expect(await readFile(file, 'utf8')).toBe('kept');
  });

  test('stops when aborted', async () => {
    const stop = AbortSignal.abort(new Error('enough'));
    await expect(drawDemoEvent({ folder, signal: stop }).next()).rejects.toThrow('enough');
  });
});
