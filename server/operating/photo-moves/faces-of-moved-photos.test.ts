import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { protectParticipant } from '#finding/competitors/index.ts';
import { editEvent } from '#finding/events/index.ts';
import { settleFaces } from '#finding/ingest/read-faces.ts';
import { forgetFacesOfPastEvents, withdrawFaces } from '#finding/recognition/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { mergeEvent, planMerge } from '#operating/event-merging/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type EventInput, type MadeEvent, makeEvent, TEST_GROUND } from '#tests/factories/event-factory.ts';
import { runMoves } from '#tests/factories/run-moves.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { beginMove, planMove } from './index.ts';

const TENANT = 'photofinish';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);
const inputOf = (from: MadeEvent, into: MadeEvent) => ({
  eventId: from.eventId,
  intoEventId: into.eventId,
  photoIds: from.photoIds,
});

async function move(from: MadeEvent, into: MadeEvent): Promise<void> {
  const begun = await inShop(async (scope) => {
    const plan = await planMove(shop.deps, scope, inputOf(from, into));
    const photosSeen = 'refused' in plan ? 0 : plan.photoIds.length;
    return beginMove(shop.deps, scope, { ...inputOf(from, into), photosSeen, opensSeen: false }, BY_COMMAND);
  });
  expect(begun).toEqual(expect.any(String));
  await runMoves(shop.deps, TENANT);
}

async function merge(from: MadeEvent, into: MadeEvent): Promise<void> {
  expect(await inShop((scope) => mergeEvent(shop.deps, scope, inputOf(from, into), BY_COMMAND))).toBe(true);
  await runMoves(shop.deps, TENANT);
}

/** Brings an event's faces in line with its settings. @returns the photos whose faces are queued to be read */
async function queuedFor({ eventId }: MadeEvent): Promise<string[]> {
  const queued: string[] = [];
  const queue = {
    ...shop.deps.queue,
    send: (async (_scope: Scope, _job: unknown, jobs: { photoId: string }[]) => {
      queued.push(...jobs.map(({ photoId }) => photoId));
    }) as unknown as typeof shop.deps.queue.send,
  };
  await settleFaces({ ...shop.deps, queue }, TENANT, eventId);
  return queued.toSorted();
}

const facesOf = async (photoIds: readonly string[]) =>
  inShop(({ trx }) =>
    trx
      .selectFrom('faces')
      .select(['photoId', 'eventId'])
      .where('photoId', 'in', [...photoIds])
      .execute(),
  );

async function setGround({ eventId }: MadeEvent, faceGround: string | null): Promise<void> {
  await inShop((scope) => editEvent(shop.deps, scope, eventId, { faceGround }, BY_COMMAND));
  await withdrawFaces(shop.deps, TENANT, eventId);
}

const PHOTOS = { photos: [['17'], []], people: [['anna'], ['ben']] } satisfies EventInput;

describe.each([
  ['a move', move],
  ['a merge', merge],
] as const)('%s reads no faces', (_name, bring) => {
  test('of an event without a ground', async () => {
    const from = await makeEvent(shop.deps, { ...PHOTOS, faceGround: null });
    const into = await makeEvent(shop.deps, { photos: [] });
    await bring(from, into);
    expect(await queuedFor(into)).toEqual([]);
    // Nor after the ground of the other event was withdrawn and recorded again.
    await setGround(into, null);
    await setGround(into, TEST_GROUND);
    expect(await queuedFor(into)).toEqual([]);
  });

  test('of an event that is set to store no faces, although the ground is the same', async () => {
    const from = await makeEvent(shop.deps, { ...PHOTOS, faceIndexing: 'off' });
    await inShop(({ trx }) =>
      trx.updateTable('photos').set({ facesUnread: true }).where('eventId', '=', from.eventId).execute(),
    );
    const into = await makeEvent(shop.deps, { photos: [] });
    await bring(from, into);
    expect(await queuedFor(into)).toEqual([]);
  });

  test('of an event whose ground was withdrawn', async () => {
    const from = await makeEvent(shop.deps, PHOTOS);
    await setGround(from, null);
    const into = await makeEvent(shop.deps, { photos: [] });
    await bring(from, into);
    expect(await queuedFor(into)).toEqual([]);
  });

  test('of an event with another ground, and deletes those that were read', async () => {
    const from = await makeEvent(shop.deps, { ...PHOTOS, faceGround: 'Another consent' });
    const into = await makeEvent(shop.deps, { photos: [] });
    expect(await facesOf(from.photoIds)).toHaveLength(2);
    await bring(from, into);
    expect(await facesOf(from.photoIds)).toEqual([]);
    expect(await queuedFor(into)).toEqual([]);
  });
});

test('a move reads no faces of an event with a protected participant', async () => {
  const from = await makeEvent(shop.deps, { photos: [['17'], []] });
  await inShop(({ trx }) =>
    trx.updateTable('photos').set({ facesUnread: true }).where('eventId', '=', from.eventId).execute(),
  );
  const child = { eventId: from.eventId, competitorId: from.competitors['17'] ?? '', isProtected: true };
  await inShop((scope) => protectParticipant(shop.deps, scope, child, BY_COMMAND));
  const into = await makeEvent(shop.deps, { photos: [] });
  await move(from, into);
  expect(await queuedFor(into)).toEqual([]);
});

test('faces that were deleted at the end of their retention are never read again', async () => {
  const from = await makeEvent(shop.deps, { ...PHOTOS, date: '2020-05-10' });
  await forgetFacesOfPastEvents(shop.deps, TENANT);
  expect(await facesOf(from.photoIds)).toEqual([]);
  const without = await makeEvent(shop.deps, { photos: [], faceGround: null });
  await move(from, without);
  await setGround(without, TEST_GROUND);
  expect(await queuedFor(without)).toEqual([]);
  const into = await makeEvent(shop.deps, { photos: [] });
  await move({ ...from, eventId: without.eventId }, into);
  expect(await queuedFor(into)).toEqual([]);
});

test('faces under the same ground move, and are read later if the other event reads none yet', async () => {
  const from = await makeEvent(shop.deps, PHOTOS);
  const off = await makeEvent(shop.deps, { photos: [], faceIndexing: 'off' });
  await move(from, off);
  expect(await facesOf(from.photoIds)).toEqual([]);
  expect(await queuedFor(off)).toEqual([]);
  await inShop((scope) => editEvent(shop.deps, scope, off.eventId, { wantedFaces: 'atImport' }, BY_COMMAND));
  expect(await queuedFor(off)).toEqual(from.photoIds.toSorted());
});

test('the plan says why the photos stay without faces', async () => {
  const from = await makeEvent(shop.deps, { ...PHOTOS, faceGround: null });
  const into = await makeEvent(shop.deps, { photos: [] });
  expect(await inShop((scope) => planMove(shop.deps, scope, inputOf(from, into)))).toMatchObject({
    facesBarred: 'NoGround',
  });
  expect(await inShop((scope) => planMerge(shop.deps, scope, from.eventId, into.eventId))).toMatchObject({
    facesBarred: 'NoGround',
  });
  expect(await inShop((scope) => planMove(shop.deps, scope, inputOf(into, into)))).toMatchObject({
    refused: 'Invalid',
  });
});
