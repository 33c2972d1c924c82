import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FOUND_PHOTOS_DAYS, searchRequestRoutes } from '#contract/search-request.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { defineTenant, showTenant } from '#hosting/tenants/index.ts';
import { mergeEvent } from '#operating/event-merging/index.ts';
import { retentionHandlers } from '#operating/retention/retention.jobs.ts';
import type { Scope } from '#platform/database/database.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { type EventInput, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { answerSearch } from './answer-search.ts';
import { eraseSearchRequests } from './erased-data.store.ts';
import { findCandidates } from './find-candidates.ts';
import { signFoundToken } from './found-photos-token.ts';
import { describeKeptSearchRequests } from './kept-data.store.ts';
import { findSearchRequest, listOpenSearchRequests } from './search-requests.store.ts';

/** A request of a visitor whose search found nothing, up to the photos that its answer opens. */
const TENANT = 'photofinish';
const DAY_MS = 24 * 3600_000;
/** The brand's own sentences, in one of its languages. */
const ANSWER = {
  found: { de: 'Bei {event} sahen wir dich: {count}.' },
  none: { de: 'Kein Glück bei {event}.' },
};
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ pagesFolder: PAGES_FOLDER });
  // First, because a tenant's settings are cached for some seconds.
  const tenant = await showTenant(shop.deps, TENANT);
  if (tenant === undefined) throw new Error('there is no such tenant');
  const { definition } = tenant;
  await defineTenant(shop.deps, {
    ...definition,
    settings: { ...definition.settings, searchAnswer: ANSWER },
  });
  await shop.work();
});
afterAll(() => shop?.close());

const inTenant = <Result>(run: (scope: Scope) => Promise<Result>, tenantId = TENANT) =>
  shop.deps.database.inTenant(tenantId, run);
const made = (input: EventInput = {}) => makeEvent(shop.deps, { photos: [['1'], ['104?'], []], ...input });
const newEmail = () => `runner-${randomUUID()}@example.com`;
const post = (url: string, payload: object, host = `${TENANT}.localhost`) =>
  shop.call({ method: 'POST', host, url, payload, headers: { 'accept-language': 'en' } });
const ask = (eventId: string, email: string, more: object = {}) =>
  post(searchRequestRoutes.askForPhotos.path, { eventId, email, subject: '1042', ...more });
const open = (token: string, host?: string) =>
  post(searchRequestRoutes.openFoundPhotos.path, { token }, host);
const openOf = async (email: string) =>
  (await inTenant((scope) => listOpenSearchRequests(scope, 1000))).filter((one) => one.email === email);
async function asked(eventId: string, email = newEmail()): Promise<{ requestId: string; token: string }> {
  expect((await ask(eventId, email)).statusCode).toBe(204);
  const [request] = await openOf(email);
  const requestId = request?.requestId ?? '';
  return { requestId, token: signFoundToken(shop.deps, TENANT, requestId) };
}
const answer = (requestId: string, photoIds: string[]) =>
  inTenant((scope) => answerSearch(shop.deps, scope, { requestId, photoIds }, BY_COMMAND));
const setState = (photoId: string, state: 'Protected' | 'Hidden') =>
  inTenant(({ trx }) => trx.updateTable('photos').set({ state }).where('photoId', '=', photoId).execute());
const mailTo = (email: string) =>
  waitFor(`the mail to ${email}`, async () =>
    (await readMailbox(shop.deps.database, TENANT)).find(({ recipient }) => recipient === email),
  );

describe('a request', () => {
  test('waits once per address and event, with the last typed details', async () => {
    const { eventId } = await made();
    const email = newEmail();
    const { requestId } = await asked(eventId, email);
    const reply = await ask(eventId, email.toUpperCase().replace('@EXAMPLE.COM', '@example.com'), {
      passedAt: '10:20',
      clothes: 'red shirt',
      colours: { top: 'Red', cap: 'Black' },
    });
    expect(reply.statusCode).toBe(204);
    const colours = { top: 'Red', bottom: null, cap: 'Black' };
    const typed = { requestId, passedAt: '10:20', clothes: 'red shirt', colours };
    expect(await openOf(email)).toMatchObject([typed]);
  });

  test('of a stranger waits beside the runner’s, and uses none of the runner’s six requests', async () => {
    const { eventId } = await made();
    const email = newEmail();
    await asked(eventId, email);
    const fromElsewhere = (address: string, id = eventId) =>
      shop.call({
        method: 'POST',
        host: `${TENANT}.localhost`,
        url: searchRequestRoutes.askForPhotos.path,
        payload: { eventId: id, email, subject: 'not me' },
        remoteAddress: address,
      });
    for (let count = 0; count < 9; count += 1)
      expect((await fromElsewhere('198.51.100.7')).statusCode).toBe(204);
    expect((await openOf(email)).map(({ subject }) => subject)).toEqual(['1042', 'not me']);
    const other = await made({ photos: [] });
    expect((await ask(other.eventId, email)).statusCode).toBe(204);
    expect(await openOf(email)).toHaveLength(3);
    // Each request leads to a mail, so requests from only a few networks may wait in one event.
    for (let host = 20; host < 30; host += 1) await fromElsewhere(`198.51.100.${host}`);
    const here = (await openOf(email)).filter((one) => one.eventId === eventId);
    expect(here).toHaveLength(5);
    expect(here[0]).toMatchObject({ subject: '1042' });
  });

  test('is refused where a proof is needed to see photos, and for an unknown event', async () => {
    const secure = await made({ isSecure: true });
    const factor = await made({ factor: 'BirthDate' });
    const foreign = await makeEvent(shop.deps, { tenantId: 'marafon' });
    expect((await ask(secure.eventId, newEmail())).statusCode).toBe(403);
    expect((await ask(factor.eventId, newEmail())).statusCode).toBe(403);
    expect((await ask(foreign.eventId, newEmail())).statusCode).toBe(404);
  });

  test('does not reveal that an address asked too often, and stores no more', async () => {
    const email = newEmail();
    const events = [];
    for (let count = 0; count < 7; count += 1) events.push(await made({ photos: [] }));
    for (const { eventId } of events) expect((await ask(eventId, email)).statusCode).toBe(204);
    expect(await openOf(email)).toHaveLength(6);
  });

  test.each([
    { subject: '' },
    { passedAt: '25:00' },
    { email: 'nobody' },
    { clothes: 'x'.repeat(201) },
    { colours: { top: 'Beige' } },
    { colours: { shoes: 'Red' } },
  ])('is invalid with %o', async (wrong) => {
    const { eventId } = await made({ photos: [] });
    expect((await ask(eventId, newEmail(), wrong)).statusCode).toBe(400);
  });
});

describe('the answer', () => {
  test('mails a link that opens exactly the chosen photos, without a search token', async () => {
    const { eventId, photoIds } = await made();
    const email = newEmail();
    const { requestId } = await asked(eventId, email);
    expect(await answer(requestId, photoIds.slice(1, 2))).toBeUndefined();
    const mail = await mailTo(email);
    const token = /\?found=([\w.-]+)/.exec(mail.text)?.[1] ?? '';
    const reply = await open(token);
    expect(reply.json().photos.map(({ photoId }: { photoId: string }) => photoId)).toEqual(
      photoIds.slice(1, 2),
    );
    expect(Object.keys(reply.json()).toSorted()).toEqual(['eventId', 'eventTitle', 'photos']);
    expect(await answer(requestId, [])).toMatchObject({ refused: 'Conflict' });
    expect(await openOf(email)).toEqual([]);
  });

  test('says that no photos were found', async () => {
    const { eventId } = await made();
    const email = newEmail();
    const { requestId } = await asked(eventId, email);
    expect(await answer(requestId, [])).toBeUndefined();
    const { text } = await mailTo(email);
    expect(text).toContain('found none');
    expect(text).toContain(`/event/${eventId}`);
  });

  test('has the brand’s own sentences in its languages, and ours in the others', async () => {
    const { eventId, photoIds } = await made({ title: 'Quay Run' });
    const answered = async (chosen: string[], language = 'de') => {
      const email = newEmail();
      const headers = { 'accept-language': language };
      const payload = { eventId, email, subject: '1042' };
      const url = searchRequestRoutes.askForPhotos.path;
      await shop.call({ method: 'POST', host: `${TENANT}.localhost`, url, payload, headers });
      const [request] = await openOf(email);
      await answer(request?.requestId ?? '', chosen);
      return (await mailTo(email)).text;
    };
    const found = await answered(photoIds.slice(0, 2));
    expect(found).toContain('Bei Quay Run sahen wir dich: 2.');
    expect(found).not.toContain('Du hast uns gebeten');
    // The rules for deletion are the shop's own.
    expect(found).toContain('gilt 14 Tage');
    expect(await answered([])).toContain('Kein Glück bei Quay Run.');
    expect(await answered(photoIds.slice(0, 1), 'en')).toContain('We found 1 photo');
    const page = await shop.call({
      method: 'GET',
      host: `${TENANT}.localhost`,
      url: '/',
      headers: { accept: 'text/html' },
    });
    expect(page.body).not.toContain('sahen wir dich');
  });

  test('cannot choose a protected, hidden or other event’s photo', async () => {
    const { eventId, photoIds } = await made();
    const other = await made();
    const [shown = '', guarded = '', hidden = ''] = photoIds;
    await setState(guarded, 'Protected');
    await setState(hidden, 'Hidden');
    const { requestId } = await asked(eventId);
    for (const photoId of [guarded, hidden, other.photoIds[0] ?? '', randomUUID()])
      expect(await answer(requestId, [shown, photoId])).toMatchObject({ refused: 'Invalid' });
  });

  test('loses photos that are protected after the choice, and all once the event asks for proof', async () => {
    const { eventId, photoIds } = await made();
    const { requestId, token } = await asked(eventId);
    await answer(requestId, photoIds);
    await setState(photoIds[0] ?? '', 'Protected');
    expect((await open(token)).json().photos).toHaveLength(2);
    await inTenant(({ trx }) =>
      trx.updateTable('events').set({ isSecure: true }).where('eventId', '=', eventId).execute(),
    );
    expect((await open(token)).json().photos).toEqual([]);
  });

  test('opens only by its own link, in its own tenant, and only after the desk has answered', async () => {
    const { eventId, photoIds } = await made();
    const { requestId, token } = await asked(eventId);
    expect((await open(token)).statusCode).toBe(404);
    await answer(requestId, photoIds);
    expect((await open(token, 'marafon.localhost')).statusCode).toBe(404);
    expect((await open(`${randomUUID()}.${token.split('.')[1]}`)).statusCode).toBe(404);
    expect((await open('x')).statusCode).toBe(404);
  });
});

const NO_COLOURS = { top: null, bottom: null, cap: null };
const candidatesOf = async (eventId: string, said: Partial<Parameters<typeof findCandidates>[2]> = {}) => {
  const facts = { eventId, timeZone: 'UTC', date: '2026-05-10' };
  const request = { subject: '1042', passedAt: null, colours: NO_COLOURS, ...said };
  const found = await inTenant((scope) => findCandidates(scope, facts, request, 9));
  return found.map(({ photoId }) => photoId);
};
/** Describes a torso of one colour: the bin of a lightness and of two colour axes in CIELAB. */
function torsoOf([lightness, a, b]: readonly [number, number, number]): Buffer {
  const bins = Buffer.alloc(5 * 7 * 7);
  bins[lightness * 49 + a * 7 + b] = 255;
  return bins;
}
const dress = (photoId: string, clothes: Buffer) =>
  inTenant(({ trx }) => trx.updateTable('faces').set({ clothes }).where('photoId', '=', photoId).execute());

describe('the likeliest photos', () => {
  test('exclude protected photos', async () => {
    const event = await made({ photos: [['104?'], ['104?'], ['7']] });
    const [first = '', guarded = ''] = event.photoIds;
    await setState(guarded, 'Protected');
    expect(await candidatesOf(event.eventId)).toEqual([first]);
  });

  test('show faces without a bib, the named colour first, and exclude protected photos', async () => {
    const event = await made({
      photos: [['7'], [], [], [], []],
      people: [['anna'], ['ben'], ['eva'], ['mia'], ['zoe']],
    });
    const [known = '', blue = '', red = '', bare = '', guarded = ''] = event.photoIds;
    await dress(blue, torsoOf([1, 4, 1]));
    for (const photoId of [red, guarded, known]) await dress(photoId, torsoOf([2, 6, 5]));
    await setState(guarded, 'Protected');
    const top = (colour: 'Red' | 'Blue') => ({ subject: 'Ada', colours: { ...NO_COLOURS, top: colour } });
    expect(await candidatesOf(event.eventId, { subject: 'Ada' })).toEqual([blue, red, bare]);
    expect(await candidatesOf(event.eventId, top('Red'))).toEqual([red, blue, bare]);
    expect(await candidatesOf(event.eventId, top('Blue'))).toEqual([blue, red, bare]);
    // Nothing is stored about trousers and caps: they are for the operator's eyes.
    const below = { subject: 'Ada', colours: { ...NO_COLOURS, bottom: 'Red', cap: 'Red' } } as const;
    expect(await candidatesOf(event.eventId, below)).toEqual([blue, red, bare]);
  });
});

describe('the text that a visitor wrote', () => {
  const typed = {
    passedAt: '10:20',
    place: 'Finish',
    clothes: 'striped shirt',
    colours: { top: 'Red', bottom: 'Black', cap: 'White' },
  };

  test('moves along when events are merged', async () => {
    const from = await made({ photos: [] });
    const into = await made({ photos: [] });
    const [email, twice] = [newEmail(), newEmail()];
    await ask(from.eventId, email, typed);
    for (const { eventId } of [from, into]) await ask(eventId, twice, { ...typed, place: eventId });
    const ids = { eventId: from.eventId, intoEventId: into.eventId };
    expect(await inTenant((scope) => mergeEvent(shop.deps, scope, ids, BY_COMMAND))).toBe(true);
    expect(await openOf(email)).toMatchObject([{ eventId: into.eventId, ...typed }]);
    // One network may ask only once for an address in an event, so the request that was there before stays.
    expect(await openOf(twice)).toMatchObject([{ eventId: into.eventId, place: into.eventId }]);
  });

  test('is part of their data, and erased with it', async () => {
    const { eventId } = await made({ photos: [] });
    const email = newEmail();
    await ask(eventId, email, typed);
    const subject = { emails: [email], personIds: [] };
    const kept = await inTenant((scope) => describeKeptSearchRequests(scope, subject));
    const colours = { topColour: 'Red', bottomColour: 'Black', capColour: 'White' };
    const row = { passedAt: '10:20', place: 'Finish', clothes: 'striped shirt', ...colours };
    expect(kept).toMatchObject([{ table: 'searchRequests', rows: [row] }]);
    expect(kept[0]?.rows[0]).not.toHaveProperty('askedFrom');
    expect(await inTenant((scope) => eraseSearchRequests(scope, subject))).toEqual({ searchRequests: 1 });
    expect(await openOf(email)).toEqual([]);
  });

  test('is deleted after 60 days without an answer', async () => {
    const { eventId } = await made({ photos: [] });
    const email = newEmail();
    await ask(eventId, email, typed);
    await sweepAfter(59);
    expect(await openOf(email)).toHaveLength(1);
    await sweepAfter(61);
    expect(await openOf(email)).toEqual([]);
  });
});

/** Runs the retention as if this many days had passed. */
async function sweepAfter(days: number): Promise<void> {
  const now = new Date(shop.deps.clock.now().getTime() + days * DAY_MS);
  const [handler] = retentionHandlers({ ...shop.deps, clock: { ...shop.deps.clock, now: () => now } });
  await handler?.handle({ tenantId: TENANT }, new AbortController().signal);
}

test('is deleted with its mail some days after the answer', async () => {
  const { eventId } = await made();
  const email = newEmail();
  const { requestId } = await asked(eventId, email);
  await answer(requestId, []);
  await mailTo(email);
  await sweepAfter(FOUND_PHOTOS_DAYS - 1);
  expect(await inTenant((scope) => findSearchRequest(scope, requestId))).toBeDefined();
  await sweepAfter(FOUND_PHOTOS_DAYS + 1);
  expect(await inTenant((scope) => findSearchRequest(scope, requestId))).toBeUndefined();
  const mails = await inTenant(({ trx }) =>
    trx.selectFrom('mails').select('mailId').where('recipientKey', '=', email.toLowerCase()).execute(),
  );
  expect(mails).toEqual([]);
});
