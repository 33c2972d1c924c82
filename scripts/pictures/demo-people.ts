import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoEvent } from '#demo/event.ts';
import { drawingOrder, planEvent } from '#demo/plan-event.ts';
import { demoTruth } from '#demo/truth.ts';
import { demoFolder } from '#server/commands/start-demo.ts';
import { cutSelfie } from '#tests/factories/cut-selfie.ts';

/**
 * Returns the bib of the runner of a demo event with the most clear bibs.
 * @param photos counts only this many photos, in the order in which they are drawn; all by default
 */
export function clearestBib(event: DemoEvent, photos = Number.POSITIVE_INFINITY): string {
  const drawn = new Set(
    drawingOrder(planEvent(event))
      .slice(0, photos)
      .map(({ file }) => file),
  );
  const clear = demoTruth(event)
    .filter(({ file }) => drawn.has(file))
    .flatMap(({ runners }) => runners.filter(({ bibShown }) => bibShown === 'clear').map(({ bib }) => bib));
  const counts = Map.groupBy(clear, (bib) => bib);
  const [most] = [...counts].toSorted(([, a], [, b]) => b.length - a.length);
  if (most === undefined) throw new Error('no bib can be read on the first photos');
  return most[0];
}

/** Returns the folder of an event's photos in the demo's data folder. */
export const photosFolder = (dataDir: string, { slug }: DemoEvent): string =>
  join(demoFolder(dataDir), slug, 'photos');

/** Returns a selfie from a photo of one person; undefined if no drawn photo shows one. */
export async function takeSelfie(dataDir: string, event: DemoEvent): Promise<Buffer | undefined> {
  const folder = photosFolder(dataDir, event);
  const drawn = new Set(await readdir(folder, { recursive: true }));
  const portrait = demoTruth(event).find(
    ({ file, runners }) =>
      drawn.has(file) && runners.length === 1 && runners.every(({ isFaceVisible }) => isFaceVisible),
  );
  return portrait === undefined ? undefined : cutSelfie(await readFile(join(folder, portrait.file)));
}
