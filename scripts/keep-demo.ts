/**
 * Draws the pictures of the demo's tour and its finish video into `demo/kept`, so that a first start need not draw
 * them. Run it when their drawing changes; `demo/tour.test.ts` fails otherwise.
 *
 *     node scripts/keep-demo.ts
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { drawPlate, openStudio } from '#demo/draw-photo.ts';
import { DEMO_EVENTS } from '#demo/event.ts';
import { planFootage } from '#demo/finish-camera/footage-plan.ts';
import { writeFootage } from '#demo/finish-camera/write-footage.ts';
import { KEPT_FILM, KEPT_FOLDER, keptFile, tourOf } from '#demo/tour.ts';

await rm(KEPT_FOLDER, { recursive: true, force: true });
const studio = openStudio();
for (const plan of DEMO_EVENTS.flatMap(tourOf)) {
  const file = keptFile(plan);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await drawPlate(plan, studio));
}
await writeFootage(planFootage(), KEPT_FILM);
