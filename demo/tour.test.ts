import { globSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { probeVideo } from '#engines/video/index.ts';
import { sampleOf } from '#tests/factories/sample.ts';
import { developPlate, drawPhoto, drawPlate, openStudio } from './draw-photo.ts';
import { DEMO_EVENTS, lakesideHalfMarathon } from './event.ts';
import { planFootage } from './finish-camera/footage-plan.ts';
import { planEvent } from './plan-event.ts';
import { KEPT_FILM, KEPT_FOLDER, keptFile, reportOf, tourOf } from './tour.ts';

const tour = DEMO_EVENTS.flatMap(tourOf);

/**
 * Returns the mean difference of two pictures, from 0 to 255. It compares them at a small size, so that grain and
 * compression do not count.
 */
async function distance(one: Buffer, other: Buffer): Promise<number> {
  const small = (picture: Buffer) => sharp(picture).resize(300, 300, { fit: 'fill' }).raw().toBuffer();
  const [a, b] = [await small(one), await small(other)];
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
}

test('the tour has one stored picture for each of its photos, and no other picture', () => {
  const kept = globSync('**/*.webp', { cwd: KEPT_FOLDER }).map((file) => file.replaceAll(sep, '/'));
  const wanted = tour.map((plan) => relative(KEPT_FOLDER, keptFile(plan)).replaceAll(sep, '/'));
  expect(kept.toSorted()).toEqual(wanted.toSorted());
});

test('the stored pictures have a few megabytes in total', async () => {
  const sizes = await Promise.all(
    [KEPT_FILM, ...tour.map(keptFile)].map(async (file) => (await stat(file)).size),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(8_000_000);
});

test('stored pictures equal newly drawn ones: after a change, npm run keep-demo', async () => {
  const studio = openStudio();
  for (const plan of sampleOf(tour, 2)) {
    const kept = await readFile(keptFile(plan));
    expect(await distance(kept, await drawPlate(plan, studio)), plan.file).toBeLessThan(1);
    const developed = await developPlate(plan, kept, studio);
    expect(await distance(developed, await drawPhoto(plan, studio)), plan.file).toBeLessThan(2);
  }
}, 600_000);

test('the stored video has the planned length and size', async () => {
  const plan = planFootage();
  const video = await probeVideo(KEPT_FILM);
  expect(video).toMatchObject({ width: plan.width, height: plan.height });
});

test('the tour contains what the README names: two bibs on all their photos, and both scenes', () => {
  const files = new Set(tourOf(lakesideHalfMarathon).map(({ file }) => file));
  const plans = planEvent(lakesideHalfMarathon);
  const missing = plans.filter(
    ({ file, figures }) =>
      !files.has(file) && figures.some(({ runner }) => ['503', '38'].includes(runner.row.bib)),
  );
  expect(missing).toEqual([]);
  const scenes = plans.filter(({ seed }) => seed.startsWith('scene '));
  expect(scenes).toHaveLength(2);
  for (const { file } of scenes) expect(files).toContain(file);
});

test('the photo report has two photos of the start, and none that the README uses for a runner', () => {
  const report = reportOf(lakesideHalfMarathon);
  expect(report.map(({ camera }) => camera.place)).toEqual(['start', 'start']);
  expect(report.filter((plan) => tour.some(({ file }) => file === plan.file))).toEqual([]);
});
