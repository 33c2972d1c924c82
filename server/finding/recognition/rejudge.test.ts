import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PhotoReader } from '#engines/photo-reader/index.ts';
import { applyStartList } from '#finding/competitors/index.ts';
import { readAgain } from '#finding/ingest/read-again.ts';
import { listBibPhotos, saveBibVerdict } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { competitorOf, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { finishRejudging, rejudgeBatch } from './rejudge-event.ts';
import { rejudgePhoto } from './rejudge-photo.ts';
import { findRejudgement } from './rejudgements.store.ts';

const TENANT = 'photofinish';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

/** Applies a complete start list. */
const bring = (eventId: string, bibs: string[]) =>
  inShop((scope) =>
    applyStartList(shop.deps, scope, eventId, bibs.map(competitorOf), { leftAt: new Date() }),
  );

const tagsOf = (photoId: string | undefined) =>
  inShop(({ trx }) =>
    trx
      .selectFrom('photoTags')
      .select(['photoTagId', 'value', 'isShown', 'doubt'])
      .where('photoId', '=', photoId ?? '')
      .orderBy('value')
      .execute(),
  );

/** Returns the photos that a bib finds, by their index in the event. */
const photosOf = async (event: MadeEvent, bib: string) =>
  (await inShop((scope) => listBibPhotos(scope, event.eventId, bib)))
    .filter(({ isShown }) => isShown)
    .map(({ photoId }) => event.photoIds.indexOf(photoId))
    .toSorted();

const rejudge = (eventId: string) => finishRejudging(shop.deps, TENANT, eventId);

describe('a new start list', () => {
  test('removes the tags of participants who left; when they return, restores the tags with the same ids', async () => {
    const event = await makeEvent(shop.deps, { photos: [['17'], ['17', '42'], ['42']] });
    const before = await tagsOf(event.photoIds[1]);
    expect(await bring(event.eventId, ['17', '5'])).toMatchObject({ missing: ['42'] });
    expect(await rejudge(event.eventId)).toMatchObject({
      photosJudged: 3,
      photosChanged: 2,
      bibsAdded: 0,
      bibsRemoved: 2,
      photosUnread: 0,
    });
    expect([await photosOf(event, '17'), await photosOf(event, '42')]).toEqual([[0, 1], []]);
    expect((await tagsOf(event.photoIds[2])).map(({ doubt }) => doubt)).toEqual(['NotOnList']);

    await bring(event.eventId, ['17', '42']);
    expect(await rejudge(event.eventId)).toMatchObject({ photosChanged: 2, bibsAdded: 2, bibsRemoved: 0 });
    expect(await photosOf(event, '42')).toEqual([1, 2]);
    expect(await tagsOf(event.photoIds[1])).toEqual(before);
  });

  test('that is applied while a photo is judged decides that photo’s tags', async () => {
    const event = await makeEvent(shop.deps, { photos: [['17'], ['42']] });
    const [, photoId = ''] = event.photoIds;
    let isJudged = false;
    const { judging } = await inShop(async (scope) => {
      await applyStartList(shop.deps, scope, event.eventId, [competitorOf('17')], { leftAt: new Date() });
      const judging = inShop((other) => rejudgePhoto(shop.deps, other, photoId)).finally(() => {
        isJudged = true;
      });
      await waitFor('the photo to wait for the list', async () => {
        const waiting = sql`
          select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
        return isJudged || (await waiting.execute(scope.trx)).rows.length > 0;
      });
      return { judging };
    });
    await judging;
    expect(await photosOf(event, '42')).toEqual([]);
  });

  test('without added or removed participants leads to no judging', async () => {
    const event = await makeEvent(shop.deps, { photos: [['17']] });
    await bring(event.eventId, ['17']);
    expect(await rejudge(event.eventId)).toBeUndefined();
  });

  test('does not change verdicts of reviewers', async () => {
    const event = await makeEvent(shop.deps, { photos: [['17'], ['42']] });
    const [photoId = ''] = event.photoIds;
    await inShop((scope) =>
      saveBibVerdict(scope, {
        eventId: event.eventId,
        photoId,
        readAs: '17',
        bib: '42',
        byOperator: true,
        decidedAt: new Date(),
      }),
    );
    await bring(event.eventId, ['17', '42', '5']);
    await rejudge(event.eventId);
    expect([await photosOf(event, '17'), await photosOf(event, '42')]).toEqual([[], [0, 1]]);
  });

  test('removes the bib from the face above it, which then has no bib', async () => {
    const event = await makeEvent(shop.deps, { photos: [['17'], ['42']], people: [['anna'], ['ben']] });
    const faces = await shop.deps.faceCache.of(TENANT, event.eventId);
    expect(faces.bibs().toSorted()).toEqual(['17', '42']);
    await bring(event.eventId, ['17']);
    await rejudge(event.eventId);
    const rows = await inShop(({ trx }) =>
      trx.selectFrom('faces').select('bib').where('eventId', '=', event.eventId).execute(),
    );
    expect(rows.map(({ bib }) => bib).toSorted()).toEqual(['17', null]);
  });

  test('leads to judging and counting each photo once, however many processes run', async () => {
    const event = await makeEvent(shop.deps, { photos: [['17'], ['42'], ['42'], ['17', '42']] });
    await bring(event.eventId, ['17']);
    await Promise.all([
      rejudge(event.eventId),
      rejudge(event.eventId),
      rejudgeBatch(shop.deps, TENANT, event.eventId),
    ]);
    expect(await inShop((scope) => findRejudgement(scope, event.eventId))).toMatchObject({
      photosJudged: 4,
      photosChanged: 3,
      bibsRemoved: 3,
    });
  });
});

test('a new start list leads to reading photos without stored readings once more, and judges the new readings', async () => {
  const event = await makeEvent(shop.deps, { photos: [['17'], ['42']] });
  const [, unread = ''] = event.photoIds;
  await inShop(({ trx }) => trx.deleteFrom('photoReadings').where('photoId', '=', unread).execute());
  await bring(event.eventId, ['17', '42', '5']);
  expect(await rejudge(event.eventId)).toMatchObject({ photosJudged: 1, photosUnread: 1, bibsRemoved: 0 });
  expect(await photosOf(event, '42')).toEqual([1]);
  const readings = [
    {
      text: '5',
      confidence: 0.99,
      weakest: 0.99,
      isCut: false,
      pass: 'whole',
      box: { x: 1, y: 1, width: 9, height: 9 },
    },
  ];
  const read = async () => ({ ok: true, width: 300, height: 200, readings });
  const reader = { read } as unknown as PhotoReader;
  await readAgain({ ...shop.deps, reader }, TENANT, unread);
  expect([await photosOf(event, '42'), await photosOf(event, '5')]).toEqual([[], [1]]);
});
