import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { listPublishedAfter, photoFiles } from '#finding/photos/index.ts';
import { photosOfPersonId } from '#finding/recognition/index.ts';
import { beginLooking, reserveSearch } from '#finding/selfies/begin-search.ts';
import { readProgress } from '#finding/selfies/face-searches.store.ts';
import { FIRST_ID } from '#finding/selfies/rounds.rules.ts';
import { findSelfie, insertSelfie } from '#finding/selfies/selfies.store.ts';
import type { Scope } from '#platform/database/database.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import type { AppDeps } from '#server/app.ts';
import { cutSelfie } from '#tests/factories/cut-selfie.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { countOf, SEED } from '#tests/factories/sample.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { createShopFolder, type ShopFolder } from './shop-process.ts';

const KILLS = countOf(20, 4);
const PHOTOS = countOf(240, 72);
/** The searched face is on every n-th photo. */
const SHOWN_EACH = 6;
const TENANT = 'photofinish';
const SAMPLE = join(
  dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo/sample4.jpg',
);

const random = seededRandom(`kill -9 while looking through photos, seed ${SEED}`);
let shop: ShopFolder;
let selfieId: string;
let shownIds: string[];

/** Creates an event that keeps no faces and starts a search in it. */
async function beginSearch(deps: AppDeps): Promise<void> {
  const face = await cutSelfie(await readFile(SAMPLE), 400);
  const read = await deps.selfieReader.read(Uint8Array.from(face));
  const descriptor = read.ok ? read.faces[0]?.descriptor : undefined;
  if (descriptor === undefined) throw new Error('the sample shows no face');
  const photos = Array.from({ length: PHOTOS }, (): string[] => []);
  // The retention of faces has ended, so the workers sweep.
  const { eventId } = await makeEvent(deps, { faceIndexing: 'onRequest', photos, date: '2099-05-10' });
  selfieId = deps.newId();
  const now = deps.clock.now();
  await deps.database.inTenant(TENANT, async (scope) => {
    const rows = await listPublishedAfter(scope, eventId, FIRST_ID, PHOTOS);
    const shown = rows.filter((_, index) => index % SHOWN_EACH === 0);
    for (const photo of shown)
      await deps.storage.put(tenantKey(TENANT, photoFiles(eventId, photo).original), face);
    shownIds = shown.map(({ photoId }) => photoId);
    const expiresAt = new Date(now.getTime() + 3600_000);
    const consent = { consentAt: now, consentVersion: null, consentLanguage: 'en' } as const;
    await insertSelfie(scope, { selfieId, eventId, expiresAt, ...consent });
    await reserveSearch(scope, { eventId, publishedCount: PHOTOS }, { selfieId, now });
  });
  await beginLooking(deps, TENANT, { selfieId, eventId }, descriptor);
}

beforeAll(async () => {
  shop = await createShopFolder();
  await shop.withPlatform(beginSearch);
}, 120_000);
afterAll(() => shop?.remove());

test(
  'a search whose worker is killed repeatedly resumes and finds every photo once',
  async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const worker = shop.run(['work', '--demo']);
      await sleep(random.between(2_000, 6_000));
      worker.signal('SIGKILL');
      await worker.ended;
    }
    // It must be the only process on the database: then the leases of the killed workers are released.
    const worker = shop.run(['work', '--demo']);
    await waitFor('the worker', async () => /^ready$/m.test(worker.printed()));
    await shop.withPlatform(async (deps) => {
      const inTenant = <T>(work: (scope: Scope) => Promise<T>) => deps.database.inTenant(TENANT, work);
      await waitFor(
        'the search',
        async () => (await inTenant((scope) => readProgress(scope, selfieId))) === undefined,
        180_000,
      );
      await inTenant(async (scope) => {
        const selfie = await findSelfie(scope, selfieId, deps.clock.now());
        expect(selfie).toMatchObject({ state: 'Ready', photosCount: shownIds.length });
        const { own } = await photosOfPersonId(deps, scope, selfie?.personId ?? '');
        expect(own.map(({ photo }) => photo.photoId).toSorted()).toEqual(shownIds.toSorted());
        const faces = await scope.trx.selectFrom('faces').select('faceId').execute();
        expect(faces).toEqual([]);
      });
    });
    worker.signal('SIGTERM');
    await worker.ended;
  },
  KILLS * 20_000 + 240_000,
);
