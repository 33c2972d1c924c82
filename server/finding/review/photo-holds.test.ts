import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskPhotoRoutes } from '#contract/desk-photos.ts';
import { deskRemovalRoutes } from '#contract/desk-removals.ts';
import { photoRoutes } from '#contract/photo.ts';
import { protectParticipant } from '#finding/competitors/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { ensurePhotographer, linkPhotographer } from '#finding/photographers/index.ts';
import { listPhotosById } from '#finding/photos/index.ts';
import { rejudgePhoto } from '#finding/recognition/index.ts';
import { askRemoval } from '#finding/removal-requests/ask-removal.ts';
import { withdrawRemoval } from '#finding/removal-requests/end-removal.ts';
import { signRemovalToken } from '#finding/removal-requests/index.ts';
import { openRemoval } from '#finding/removal-requests/open-removal.ts';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import { describeErasure, requestErasure, runErasure } from '#operating/erasure/index.ts';
import { networkKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { type DeskBrowser, type DeskShop, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import { callDesk, newMember } from '#tests/factories/desk-calls.ts';
import { competitorOf, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { countOf, SEED } from '#tests/factories/sample.ts';
import {
  type HoldModel,
  type HoldOperation,
  isServed,
  OPERATIONS,
  SHOWN,
  step,
} from '#tests/fixtures/hold-model.ts';

/**
 * Tests hidden photos in the shop: after sequences of operations by several people, it checks whether a stranger is
 * served the photo.
 */
const SEQUENCES = countOf(300, 24);
/** Sequences that failed before, or nearly did. */
const KNOWN: HoldOperation[][] = [
  ['list protects', 'one asks', 'operator shows', 'one withdraws'],
  ['one asks', 'list protects', 'operator shows', 'desk refuses one'],
  ['shop hides', 'one asks', 'one withdraws', 'organizer shows'],
  ['shop hides', 'list protects', 'bib is erased', 'organizer shows'],
  ['shop hides', 'list protects', 'list unprotects', 'operator shows without a reason'],
  ['ada hides', 'shop hides', 'ada shows', 'organizer shows'],
  ['list protects', 'organizer shows', 'operator shows without a reason', 'operator shows'],
  ['one asks', 'two asks', 'one withdraws', 'desk refuses two'],
];

let desk: DeskShop;
let operator: DeskBrowser;
let organizer: DeskBrowser;
let officer: DeskBrowser;
let photographers: Record<'ada' | 'bruno', { browser: DeskBrowser; photographerId: string }>;
let event: MadeEvent;

const inTenant = <T>(work: (scope: Scope) => Promise<T>) => desk.shop.deps.database.inTenant(TENANT, work);
/**
 * The child in the photo with an index. Bibs 17 and 18 are in every photo, and their addresses are on the start list.
 */
const childOf = (place: number) => `${1000 + place}`;

beforeAll(async () => {
  desk = await openDeskShop();
  await desk.shop.work();
  event = await makeEvent(desk.shop.deps, {
    tenantId: TENANT,
    photos: Array.from({ length: SEQUENCES + KNOWN.length + 10 }, (_, place) => ['17', '18', childOf(place)]),
  });
  operator = (await newMember(desk, 'operator')).browser;
  officer = (await newMember(desk, 'privacy-officer')).browser;
  organizer = (await newMember(desk, 'organizer', { eventId: event.eventId })).browser;
  const photographer = async (name: string) => {
    const member = await newMember(desk, 'photographer');
    const photographerId = (await inTenant((scope) => ensurePhotographer(desk.shop.deps, scope, name))) ?? '';
    const link = { photographerId, memberId: member.memberId };
    await inTenant((scope) => linkPhotographer(scope, link, BY_COMMAND));
    return { browser: member.browser, photographerId };
  };
  photographers = { ada: await photographer('Ada Lindqvist'), bruno: await photographer('Bruno Marti') };
});
afterAll(() => desk.close());

/** A photo, the child on it, and the removal requests about it. */
interface Case {
  photoId: string;
  child: string;
  requests: Partial<Record<'one' | 'two', string>>;
}

const ids = () => ({ eventId: event.eventId });
const show = (browser: DeskBrowser, { photoId }: Case, why: string) =>
  callDesk(browser, deskPhotoRoutes.showPhotos, { ids: ids(), payload: { photoIds: [photoId], why } });

async function byPhotographer(
  who: 'ada' | 'bruno',
  name: 'hidePhotos' | 'showOwnPhotos',
  { photoId }: Case,
): Promise<void> {
  const { browser, photographerId } = photographers[who];
  await inTenant(({ trx }) =>
    trx.updateTable('photos').set({ photographerId }).where('photoId', '=', photoId).execute(),
  );
  const reply = await callDesk(browser, deskPhotoRoutes[name], {
    ids: ids(),
    payload: { photoIds: [photoId] },
  });
  expect([200, 403], reply.body).toContain(reply.statusCode);
}

/** Requests a removal as a participant on the start list, and confirms it. */
async function ask(known: Case, who: 'one' | 'two'): Promise<void> {
  const { deps } = desk.shop;
  // The daily limit per address is tested elsewhere.
  await inTenant(({ trx }) => sql`delete from rate_limits where tenant_id = ${TENANT}`.execute(trx));
  const { email } = competitorOf(who === 'one' ? '17' : '18');
  const context = { tenantId: TENANT, publicOrigin: `http://${TENANT}.localhost`, language: 'en' } as never;
  const clientAddress = networkKey('10.9.0.1');
  const request = { photoIds: [known.photoId], reason: 'MyChild' as const, email, words: '', clientAddress };
  await askRemoval(deps, context, request);
  const { requestId } = await inTenant(({ trx }) =>
    trx
      .selectFrom('removalRequests')
      .select('requestId')
      .where('email', '=', email)
      .where('state', '=', 'Unconfirmed')
      .executeTakeFirstOrThrow(),
  );
  const opened = await openRemoval(deps, TENANT, signRemovalToken(deps, TENANT, requestId));
  expect(opened).toMatchObject({ state: 'Open' });
  const { joinedTo } = await inTenant(({ trx }) =>
    trx
      .selectFrom('removalRequests')
      .select('joinedTo')
      .where('requestId', '=', requestId)
      .executeTakeFirstOrThrow(),
  );
  known.requests[who] = joinedTo ?? requestId;
}

async function withdraw({ requests }: Case, who: 'one' | 'two'): Promise<void> {
  const { deps } = desk.shop;
  const requestId = requests[who];
  if (requestId !== undefined) await withdrawRemoval(deps, TENANT, signRemovalToken(deps, TENANT, requestId));
}

async function decide(
  { photoId, requests }: Case,
  who: 'one' | 'two',
  decision: 'Refuse' | 'Hide',
): Promise<void> {
  const requestId = requests[who] ?? randomUUID();
  const payload = { decisions: [{ photoId, decision }], letter: 'Dear parent.' };
  const reply = await callDesk(officer, deskRemovalRoutes.answerRemoval, { ids: { requestId }, payload });
  expect([204, 404, 409], reply.body).toContain(reply.statusCode);
}

async function eraseChild({ child }: Case): Promise<void> {
  const { deps } = desk.shop;
  const subject = { emails: [], personIds: [event.competitors[child] ?? ''] };
  const asked = await inTenant(async (scope) => {
    await describeErasure(deps, scope, subject);
    return requestErasure(deps, scope, subject, { isAlsoBought: false, seenOrderIds: [] }, BY_COMMAND);
  });
  if (!isRefusal(asked)) await runErasure(deps, TENANT, asked.erasureId);
}

const protect = ({ child }: Case, isProtected: boolean) =>
  inTenant((scope) =>
    protectParticipant(
      desk.shop.deps,
      scope,
      { eventId: event.eventId, competitorId: event.competitors[child] ?? '', isProtected },
      BY_COMMAND,
    ),
  );

const RUN: Record<HoldOperation, (known: Case) => Promise<unknown>> = {
  'shop hides': ({ photoId }) =>
    callDesk(operator, deskPhotoRoutes.hidePhotos, { ids: ids(), payload: { photoIds: [photoId] } }),
  'ada hides': (known) => byPhotographer('ada', 'hidePhotos', known),
  'bruno hides': (known) => byPhotographer('bruno', 'hidePhotos', known),
  'ada shows': (known) => byPhotographer('ada', 'showOwnPhotos', known),
  'bruno shows': (known) => byPhotographer('bruno', 'showOwnPhotos', known),
  'operator shows': (known) => show(operator, known, 'looked at it'),
  'operator shows without a reason': (known) => show(operator, known, ''),
  'organizer shows': (known) => show(organizer, known, 'looked at it'),
  'organizer shows without a reason': (known) => show(organizer, known, ''),
  'one asks': (known) => ask(known, 'one'),
  'two asks': (known) => ask(known, 'two'),
  'one withdraws': (known) => withdraw(known, 'one'),
  'two withdraws': (known) => withdraw(known, 'two'),
  'desk refuses one': (known) => decide(known, 'one', 'Refuse'),
  'desk refuses two': (known) => decide(known, 'two', 'Refuse'),
  'desk hides for one': (known) => decide(known, 'one', 'Hide'),
  'list protects': (known) => protect(known, true),
  'list unprotects': (known) => protect(known, false),
  'bib is erased': eraseChild,
};

/** Returns whether a stranger sees the photo in the public list. */
async function serves(photoId: string): Promise<boolean> {
  const url = `${photoRoutes.listPhotos.path}?albumId=${event.eventId}&count=100`;
  const shown = new Set<string>();
  for (let offset = 0; ; offset += 100) {
    const reply = await desk.shop.call({
      host: `${TENANT}.localhost`,
      method: 'GET',
      url: `${url}&offset=${offset}`,
    });
    expect(reply.statusCode, reply.body).toBe(200);
    const { photos } = reply.json();
    for (const photo of photos) shown.add(photo.photoId);
    if (photos.length < 100) return shown.has(photoId);
  }
}

let used = 0;
async function runSequence(operations: readonly HoldOperation[]): Promise<void> {
  const place = used++;
  const known: Case = { photoId: event.photoIds[place] ?? '', child: childOf(place), requests: {} };
  let model: HoldModel = SHOWN;
  for (const [at, operation] of operations.entries()) {
    await RUN[operation](known);
    model = step(model, operation);
    const isShown = await serves(known.photoId);
    expect(isShown, `${operations.slice(0, at + 1).join(', ')}: ${JSON.stringify(model)}`).toBe(
      isServed(model),
    );
  }
}

/** Counts the event's photos by state, from its stored counts. */
async function expectCounts(): Promise<void> {
  const photos = await inTenant((scope) => listPhotosById(scope, event.photoIds));
  const of = (state: string) => photos.filter((photo) => photo.state === state).length;
  expect(await inTenant((scope) => findEvent(scope, event.eventId))).toMatchObject({
    publishedCount: of('Published'),
    protectedCount: of('Protected'),
  });
}

test.each(KNOWN.map((operations) => [operations.join(', '), operations] as const))(
  'a stranger is served a photo exactly when nothing hides it: %s',
  async (_name, operations) => {
    await runSequence(operations);
    await expectCounts();
  },
);

test('after random sequences of four operations, a stranger is served a photo exactly when nothing hides it', async () => {
  const sequences = fc.sample(fc.array(fc.constantFrom(...OPERATIONS), { minLength: 4, maxLength: 4 }), {
    numRuns: SEQUENCES,
    seed: SEED,
  });
  for (const operations of sequences) await runSequence(operations);
  await expectCounts();
});

test('the desk shows who hides a photo, why, and what ends it; the record keeps the reason', async () => {
  const place = used++;
  const known: Case = { photoId: event.photoIds[place] ?? '', child: childOf(place), requests: {} };
  const { photoId } = known;
  const hiding = { ids: ids(), payload: { photoIds: [photoId], why: 'out of focus' } };
  await callDesk(operator, deskPhotoRoutes.hidePhotos, hiding);
  await RUN['ada hides'](known);
  await RUN['one asks'](known);
  await RUN['list protects'](known);
  const film = async (browser: DeskBrowser) =>
    (await callDesk(browser, deskPhotoRoutes.listFilm, { ids: ids(), query: `?photoId=${photoId}` })).json()
      .photos[0].holds;
  const [shop, ada, complaint, protection] = await film(operator);
  expect(shop).toMatchObject({
    kind: 'operator',
    actor: { kind: 'Member' },
    why: 'out of focus',
    lifting: { right: 'photo.show', isAllowed: true, needsReason: false },
  });
  expect(ada).toMatchObject({ kind: 'photographer', owner: { photographer: 'Ada Lindqvist' } });
  expect(complaint).toMatchObject({ kind: 'complaint', owner: { requestId: known.requests.one } });
  expect(protection).toMatchObject({
    kind: 'protection',
    owner: { bibs: [known.child] },
    lifting: { right: 'participant.unprotect', isAllowed: true, needsReason: true },
  });
  // An organizer does not see the recorded actions, and can end only the holds that organizers may end.
  const ofOrganizer = await film(organizer);
  expect(ofOrganizer[0]).toMatchObject({ actor: null, why: '' });
  expect(ofOrganizer.map((one: { lifting: { isAllowed: boolean } }) => one.lifting.isAllowed)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect((await show(organizer, known, '')).json().errors).toMatchObject([{ path: 'why' }]);
  expect((await show(organizer, known, 'they are good')).json()).toEqual({
    changedIds: [photoId],
    shownIds: [],
  });
  expect((await show(organizer, known, 'they are good')).statusCode).toBe(403);
  expect((await show(operator, known, 'the parents agreed')).json().shownIds).toEqual([]);
  // Ending the protection is a separate step.
  expect((await show(organizer, known, 'all agreed')).statusCode).toBe(403);
  expect((await show(operator, known, '')).statusCode).toBe(400);
  expect((await show(operator, known, 'the parents agreed to that, too')).json().shownIds).toEqual([photoId]);
  const [last] = await inTenant((scope) => listActions(scope, { kind: 'photo', id: photoId }, { count: 1 }));
  expect(last).toMatchObject({
    what: 'photo.show',
    why: 'the parents agreed to that, too',
    before: { holds: ['protection'] },
    after: { holds: [] },
  });
});

describe('correcting the bibs on a photo', () => {
  /** Protects a child, and corrects the bibs on their photo at the desk. */
  async function sayBibs(browser: DeskBrowser, known: Case, bibs: string[], notBibs: string[]) {
    const seen = async () =>
      (await callDesk(browser, deskPhotoRoutes.listFilm, { ids: ids(), query: `?photoId=${known.photoId}` }))
        .json()
        .photos.map(({ photoId, version }: { photoId: string; version: string }) => ({
          photoId,
          seen: version,
        }));
    const payload = { photos: await seen(), bibs, notBibs };
    const reply = await callDesk(browser, deskPhotoRoutes.retagPhotos, { ids: ids(), payload });
    // A bib that an organizer adds waits for an operator, but its protection applies at once.
    const outcome = browser === organizer && bibs.length > 0 ? 'Waits' : 'Done';
    expect(reply.json(), reply.body).toMatchObject({ outcomes: [{ outcome }] });
  }

  const openCase = async (): Promise<Case> => {
    const place = used++;
    const known: Case = { photoId: event.photoIds[place] ?? '', child: childOf(place), requests: {} };
    await RUN['list protects'](known);
    expect(await serves(known.photoId)).toBe(false);
    return known;
  };

  test('by an organizer removes the bib; the protection stays until a member with the right ends it', async () => {
    const known = await openCase();
    await sayBibs(organizer, known, [], [known.child]);
    expect(await serves(known.photoId)).toBe(false);
    expect((await show(organizer, known, 'no child is on it')).statusCode).toBe(403);
    await show(operator, known, 'looked at it');
    expect(await serves(known.photoId)).toBe(true);
    await expectCounts();
  });

  test('by a member with the right removes the bib and its protection', async () => {
    const known = await openCase();
    await sayBibs(operator, known, [], [known.child]);
    expect(await serves(known.photoId)).toBe(true);
    await expectCounts();
  });

  test('that an organizer reverts keeps the protection that it caused', async () => {
    const place = used++;
    const other = childOf(used++);
    const known: Case = { photoId: event.photoIds[place] ?? '', child: other, requests: {} };
    await RUN['list protects'](known);
    await sayBibs(organizer, known, [other], []);
    expect(await serves(known.photoId)).toBe(false);
    await sayBibs(organizer, known, [], [other]);
    expect(await serves(known.photoId)).toBe(false);
  });

  test('protects another participant of the photo again if their protection was ended only for this photo', async () => {
    const known = await openCase();
    const other = { ...known, child: childOf(used++) };
    await show(operator, known, 'looked at it');
    await RUN['list unprotects'](known);
    await RUN['list protects'](other);
    await sayBibs(organizer, known, [other.child], []);
    await sayBibs(organizer, known, [], [other.child]);
    expect(await serves(known.photoId)).toBe(false);
    await RUN['list protects'](known);
    expect(await serves(known.photoId)).toBe(false);
  });

  test('keeps the protection of photos of the same people that are judged again', async () => {
    const known = await openCase();
    await sayBibs(organizer, known, [], [known.child]);
    await inTenant((scope) => rejudgePhoto(desk.shop.deps, scope, known.photoId));
    expect(await serves(known.photoId)).toBe(false);
  });
});
