import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deskPhotoRoutes, deskReviewRoutes } from '#contract/desk-photos.ts';
import { protectParticipant } from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { chooseCoverJob } from '#finding/ingest/choose-cover.ts';
import { makeCoverJob } from '#finding/ingest/make-cover.ts';
import { shownFiles } from '#finding/photos/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import {
  type DeskBrowser,
  type DeskShop,
  makeMember,
  OWN_PROVIDER_TENANT,
  openDeskBrowser,
  openDeskShop,
  passDeskLogin,
} from '#tests/factories/desk-browser.ts';
import { callDesk } from '#tests/factories/desk-calls.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';

/** An organizer, who may not release originals, creates pictures from photos on sale: each has the watermark. */
const tenantId = OWN_PROVIDER_TENANT;
const MARKED = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let desk: DeskShop;
beforeAll(async () => {
  desk = await openDeskShop();
});
afterAll(() => desk.close());

let event: MadeEvent;
let organizer: DeskBrowser;
let owner: DeskBrowser;
beforeEach(async () => {
  event = await makeEvent(desk.shop.deps, { tenantId, photos: [['7'], ['8'], []], report: [2] });
  // Marked and unmarked pictures can be distinguished.
  for (const photoId of event.photoIds)
    await desk.shop.deps.storage.put(keyOf(shownFiles(event.eventId, { photoId }).preview), MARKED);
  organizer = await logIn('organizer');
  owner = await logIn('owner');
});

const inTenant = <T>(work: (scope: Scope) => Promise<T>) => desk.shop.deps.database.inTenant(tenantId, work);
const keyOf = (key: string) => tenantKey(tenantId, key);

async function logIn(role: 'owner' | 'organizer'): Promise<DeskBrowser> {
  const eventId = role === 'organizer' ? event.eventId : null;
  const { email } = await makeMember(desk, tenantId, [{ role, eventId }]);
  const browser = openDeskBrowser(desk);
  const login = { auth_time: Math.floor(Date.now() / 1000) };
  await passDeskLogin(browser, desk.own, `/login?tenant=${tenantId}`, email, login);
  return browser;
}

const readEvent = () => inTenant((scope) => findEvent(scope, event.eventId));
const work = (job: string, payload: object) =>
  desk.shop
    .handlers()
    .find(({ name }) => name === job)
    ?.handle({ tenantId, ...payload }, new AbortController().signal);

/** Chooses a photo as the cover. @returns the status */
async function choose(by: DeskBrowser, photoId: string | null): Promise<number> {
  const ids = { tenantId, eventId: event.eventId };
  const seenId = (await readEvent())?.chosenCoverId ?? null;
  const reply = await callDesk(by, deskPhotoRoutes.chooseCover, { ids, payload: { photoId, seenId } });
  if (photoId !== null) await work(chooseCoverJob.name, { photoId });
  return reply.statusCode;
}

async function hide(by: DeskBrowser, photoId: string): Promise<void> {
  const ids = { tenantId, eventId: event.eventId };
  const reply = await callDesk(by, deskPhotoRoutes.hidePhotos, { ids, payload: { photoIds: [photoId] } });
  expect(reply.statusCode).toBe(200);
  await work(makeCoverJob.name, { eventId: event.eventId });
}

/** Returns the photo used as the cover, and whether it has the watermark. */
async function coverNow(): Promise<{ index: number; isMarked: boolean } | undefined> {
  const { coverKey = null, smallCoverKey = null } = (await readEvent()) ?? {};
  if (coverKey === null || smallCoverKey === null) return undefined;
  const bytes = await desk.shop.deps.storage.read(keyOf(coverKey));
  const index = event.photoIds.findIndex((photoId) => coverKey.includes(photoId));
  return { index, isMarked: MARKED.equals(bytes) };
}

describe('the cover of an event', () => {
  test('keeps the watermark if an organizer chose it, whichever photo it is', async () => {
    for (const [index, photoId] of event.photoIds.entries()) {
      expect(await choose(organizer, photoId)).toBe(204);
      expect(await coverNow()).toEqual({ index, isMarked: true });
    }
  });

  test('keeps the watermark if an organizer repeats an operator’s choice, and lacks it if an operator does', async () => {
    const [first = '', second = ''] = event.photoIds;
    await choose(owner, first);
    expect(await coverNow()).toEqual({ index: 0, isMarked: false });
    await choose(organizer, second);
    await choose(organizer, first);
    expect(await coverNow()).toEqual({ index: 0, isMarked: true });
    await choose(owner, null);
    await choose(owner, first);
    expect(await coverNow()).toEqual({ index: 0, isMarked: false });
  });

  test('keeps the watermark if the previous cover was hidden: hiding is not a choice', async () => {
    await work(makeCoverJob.name, { eventId: event.eventId });
    expect(await coverNow()).toEqual({ index: 2, isMarked: false });
    await hide(organizer, event.photoIds[2] ?? '');
    expect(await coverNow()).toEqual({ index: 0, isMarked: true });
    await choose(organizer, null);
    await hide(organizer, event.photoIds[0] ?? '');
    expect(await coverNow()).toEqual({ index: 1, isMarked: true });
  });

  test('is never a protected photo, and is removed when its photo becomes one', async () => {
    const [first = ''] = event.photoIds;
    await choose(owner, first);
    const participant = { eventId: event.eventId, competitorId: event.competitors['7'] ?? '' };
    await inTenant((scope) =>
      protectParticipant(desk.shop.deps, scope, { ...participant, isProtected: true }, BY_COMMAND),
    );
    expect(await readEvent()).toMatchObject({ coverKey: null, chosenCoverId: null });
    expect(await choose(owner, first)).toBe(409);
    expect(await coverNow()).toBeUndefined();
  });
});

describe('a close-up in the review', () => {
  /** Lists the source paths of the pictures that the review shows for doubtful bibs. */
  async function closeUpsFor(by: DeskBrowser): Promise<string[]> {
    const ids = { tenantId, eventId: event.eventId };
    const reply = await callDesk(by, deskReviewRoutes.listBibsInReview, { ids, query: '?unlisted=true' });
    return reply.json().bibs.map(({ closeUpUrl }: { closeUpUrl: string }) => closeUpUrl);
  }

  test('is cut from the preview for an organizer, who can make any bib doubtful', async () => {
    event = await makeEvent(desk.shop.deps, { tenantId, photos: [['7?'], ['8?']] });
    organizer = await logIn('organizer');
    const [own, all] = [await closeUpsFor(organizer), await closeUpsFor(owner)];
    expect([own.length, all.length]).toEqual([2, 2]);
    expect(own.filter((url) => !url.includes('/previews/'))).toEqual([]);
    expect(all.filter((url) => !url.includes('/originals/'))).toEqual([]);
  });
});
