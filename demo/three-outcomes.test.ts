import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Photo } from '#contract/photo.schema.ts';
import { createBuyer } from '#tests/factories/buyer.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { addTimes } from './add-times.ts';
import { lakesideHalfMarathon as event } from './event.ts';
import { factsOf } from './event-facts.ts';
import { fillEvent } from './fill-event.ts';
import { planEvent } from './plan-event.ts';
import { demoTruth } from './truth.ts';

const TENANT = 'photofinish';
/** A photo of 905 alone, whose number is clear. */
const CLEAR = 'km05-lake/LHM2_0004.jpg';
/** A photo of 905 beside two other runners, whose number nobody can read, and whose cap hides the face. */
const UNREADABLE = 'km05-lake/LHM2_0005.jpg';
/** Photos of 503 alone, with face and number. */
const FACES = ['km12-village/LHM3_0023.jpg', 'finish/LHM5_0044.jpg'];

/** Returns the file of a scene. */
function sceneOf(kind: 'Arm' | 'Hidden'): string {
  const plan = planEvent(event).find(({ seed }) => seed.startsWith(`scene ${kind} `));
  if (plan === undefined) throw new Error(`the demo has no scene ${kind}`);
  return plan.file;
}

const [ARM, HIDDEN] = [sceneOf('Arm'), sceneOf('Hidden')];
const FILES = [CLEAR, UNREADABLE, ...FACES, ARM, HIDDEN];

let shop: TestShop;
let eventId: string;
/** The files by the ids of their photos. */
const files = new Map<string, string>();
beforeAll(async () => {
  shop = await openTestShop();
  await shop.work();
  const folder = join(shop.dataDir, 'demo');
  const { signal } = new AbortController();
  eventId = await fillEvent(shop.deps, { tenantId: TENANT, event, folder, signal, files: new Set(FILES) });
  const facts = factsOf(event);
  await addTimes(shop.deps, { tenantId: TENANT, eventId, event, facts, folder: join(folder, event.slug) });
  await shop.deps.database.inTenant(TENANT, async ({ trx }) => {
    for (const { photoId, fileName } of await trx
      .selectFrom('photos')
      .select(['photoId', 'fileName'])
      .execute())
      files.set(photoId, FILES.find((file) => file.endsWith(fileName)) ?? fileName);
  });
});
afterAll(() => shop.close());

/** Lists what the page of a runner shows as theirs, and what it asks about. */
async function findOutcomes(bib: string) {
  const buyer = createBuyer(shop);
  const token = await buyer.tokenOf(eventId, bib);
  const list = async (match: string) => {
    const url = `/public/photo-service/api/v1/photos?albumId=${eventId}&match=${match}&offset=0&count=50`;
    const { body } = await buyer.send<{ photos: Photo[] }>('GET', url, undefined, { token });
    return body.photos.map(({ photoId, evidence }) => ({ file: files.get(photoId), evidence }));
  };
  return { own: await list('Own'), possible: await list('Possible') };
}

test('a bib is the runner’s, the page asks about a bib behind an arm, and does not show an unreadable bib', async () => {
  const showing = demoTruth(event).filter(({ runners }) => runners.some(({ bib }) => bib === '905'));
  expect(showing.map(({ file }) => file)).toEqual(expect.arrayContaining([CLEAR, UNREADABLE, ARM]));
  expect(await findOutcomes('905')).toEqual({
    own: [{ file: CLEAR, evidence: 'Bib' }],
    possible: [{ file: ARM, evidence: null }],
  });
});

test('a face behind another runner is the runner’s, because the face is known from other photos', async () => {
  const { own, possible } = await findOutcomes('503');
  expect(possible).toEqual([]);
  expect(own).toEqual([
    { file: FACES[0], evidence: 'Both' },
    { file: HIDDEN, evidence: 'Face' },
    { file: FACES[1], evidence: 'Both' },
  ]);
});
