import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseResults } from '#finding/race-results/results.task.ts';
import { playThrough } from '#tests/factories/footage.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop } from '#tests/factories/test-shop.ts';
import { planEvent } from '../plan-event.ts';
import { resultsCsv } from '../race-times.ts';
import { addFinishFootage } from './add-finish-footage.ts';
import { type FootagePlan, planFootage } from './footage-plan.ts';
import { drawSprite, prepareLevels, type Sprite } from './sprite.ts';
import { strideAt } from './stride.ts';
import { writeFootage } from './write-footage.ts';

test('each filmed runner crosses the line within the footage, at the listed time', async () => {
  const plan = planFootage();
  const list = await parseResults(Buffer.from(resultsCsv(plan.event)), {});
  if ('faults' in list) throw new Error(JSON.stringify(list.faults));
  expect(list.lines.map(({ bib }) => bib)).toEqual(plan.event.runners.map(({ row }) => row.bib));
  expect(list.lines[1]).toMatchObject({ bib: '17', gunMs: 6_727_400, splits: [{ name: '5 km' }, {}, {}] });
  for (const { crossesAtS, lane } of plan.finishers) {
    expect(crossesAtS).toBeGreaterThan(2);
    expect(crossesAtS).toBeLessThan(plan.seconds - 2);
    expect(Math.abs(lane)).toBeLessThan(3.6);
  }
});

test('the photos at the finish and the footage show the same times at the line', () => {
  const { event, finishers } = planFootage();
  const photos = planEvent(event).filter(({ camera }) => camera.place === 'finish');
  for (const { runner, crossesAtS } of finishers) {
    const times = photos
      .filter(({ figures }) => figures.some((figure) => figure.runner === runner))
      .map(({ takenAt }) => Date.parse(`2026-10-11T${takenAt.slice(11)}Z`));
    const afterS = (Math.min(...times) - Date.parse('2026-10-11T10:52:00Z')) / 1000 - crossesAtS;
    expect(Math.abs(afterS), runner.row.bib).toBeLessThan(3);
  }
});

test('a stride ends where it started, with the feet swapped midway', () => {
  const [begin, middle] = [strideAt(0, false), strideAt(0.5, false)];
  expect(strideAt(0.9999, false).thigh[0]).toBeCloseTo(begin.thigh[0], 0);
  expect(middle.thigh).toEqual(begin.thigh.toReversed());
  expect(strideAt(0, true).arm[0]).toBeGreaterThan(90);
});

test('a sprite stands on its feet at any size, and transparent pixels cover nothing', () => {
  const [width, height] = [16, 32];
  const rgba = new Uint8Array(width * height * 4);
  // A red post, eight pixels wide, from top to bottom.
  for (let y = 0; y < height; y += 1)
    for (let x = 4; x < 12; x += 1) rgba.set([255, 0, 0, 255], (y * width + x) * 4);
  const sprite: Sprite = {
    levels: prepareLevels(width, height, rgba),
    pixelsPerMetre: 16,
    foot: { x: 8, y: 31 },
  };
  const frame = { width: 40, height: 40, pixels: new Uint8Array(40 * 40 * 3).fill(100) };
  const at = (x: number, y: number) => [...frame.pixels.subarray((y * 40 + x) * 3, (y * 40 + x) * 3 + 3)];
  drawSprite(frame, sprite, { x: 20, y: 39 }, 16);
  expect(at(20, 20)).toEqual([255, 0, 0]);
  expect(at(13, 20)).toEqual([100, 100, 100]);
  expect(at(20, 5)).toEqual([100, 100, 100]);
  frame.pixels.fill(100);
  drawSprite(frame, sprite, { x: 20, y: 39 }, 6);
  expect(at(20, 34)).toEqual([255, 0, 0]);
  expect(at(20, 20)).toEqual([100, 100, 100]);
  expect(at(24, 34)).toEqual([100, 100, 100]);
});

test('the footage is complete, with sound, and no temporary file remains', async () => {
  const folder = await makeTempFolder('finish-footage');
  try {
    const plan: FootagePlan = { ...planFootage(), width: 320, height: 180, seconds: 0.4 };
    const file = join(folder, 'footage.mp4');
    await writeFootage(plan, file);
    const { streams } = await playThrough(file);
    expect(streams).toMatchObject([
      { codec_type: 'video', codec_name: 'h264', width: 320, nb_read_frames: '10' },
      { codec_type: 'audio' },
    ]);
    const left = writeFootage(plan, join(folder, 'left.mp4'), AbortSignal.abort(new Error('left')));
    await expect(left).rejects.toThrow('left');
    expect(await readdir(folder)).toEqual(['footage.mp4']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);

test('without ffmpeg the demo reports this and continues', async () => {
  const shop = await openTestShop();
  const { PATH } = process.env;
  process.env.PATH = shop.dataDir;
  try {
    const input = { tenantId: 'photofinish', eventId: '', folder: shop.dataDir };
    expect(await addFinishFootage(shop.deps, input)).toMatch(
      /^The demo goes on without videos: ffmpeg is not installed/,
    );
  } finally {
    process.env.PATH = PATH;
    await shop.close();
  }
});
