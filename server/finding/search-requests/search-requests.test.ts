import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FOUND_PHOTOS_DAYS, searchRequestRoutes } from '#contract/search-request.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { retentionHandlers } from '#operating/retention/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { type EventInput, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { answerSearch } from './answer-search.ts';
import { findCandidates } from './find-candidates.ts';
import { signFoundToken } from './found-photos-token.ts';
import { findSearchRequest, listOpenSearchRequests } from './search-requests.store.ts';

/** A request of a visitor whose search found nothing, up to the photos that its answer opens. */
const TENANT = 'photofinish';
const DAY_MS = 24 * 3600_000;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
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
  inTenant(({ trx }) => trx.updateTable('photos').set({ state }).where('photo_id', '=', photoId).execute());
const mailTo = (email: string) =>
  waitFor(`the mail to ${email}`, async () =>
    (await readMailbox(shop.deps.database, TENANT)).find(({ recipient }) => recipient === email),
  );

describe('a request', () => {
  test('waits once per address and event, with what was typed last', async () => {
    const { eventId } = await made();
    const email = newEmail();
    const { requestId } = await asked(eventId, email);
    const reply = await ask(eventId, email.toUpperCase().replace('@EXAMPLE.COM', '@example.com'), {
      passedAt: '10:20',
      clothes: 'red shirt',
    });
    expect(reply.statusCode).toBe(204);
    expect(await openOf(email)).toMatchObject([{ requestId, passedAt: '10:20', clothes: 'red shirt' }]);
  });

  test('of a stranger waits beside the runner’s, and uses none of their six', async () => {
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
    // Each is a mail, so few networks wait in one event.
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

  test.each([{ subject: '' }, { passedAt: '25:00' }, { email: 'nobody' }, { clothes: 'x'.repeat(201) }])(
    'is invalid with %o',
    async (wrong) => {
      const { eventId } = await made({ photos: [] });
      expect((await ask(eventId, newEmail(), wrong)).statusCode).toBe(400);
    },
  );
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

  test('says that none were found', async () => {
    const { eventId } = await made();
    const email = newEmail();
    const { requestId } = await asked(eventId, email);
    expect(await answer(requestId, [])).toBeUndefined();
    const { text } = await mailTo(email);
    expect(text).toContain('found none');
    expect(text).toContain(`/event/${eventId}`);
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
      trx.updateTable('events').set({ is_secure: true }).where('event_id', '=', eventId).execute(),
    );
    expect((await open(token)).json().photos).toEqual([]);
  });

  test('opens only by its own link, in its own tenant, and not before it was given', async () => {
    const { eventId, photoIds } = await made();
    const { requestId, token } = await asked(eventId);
    expect((await open(token)).statusCode).toBe(404);
    await answer(requestId, photoIds);
    expect((await open(token, 'marafon.localhost')).statusCode).toBe(404);
    expect((await open(`${randomUUID()}.${token.split('.')[1]}`)).statusCode).toBe(404);
    expect((await open('x')).statusCode).toBe(404);
  });
});

test('lists the likeliest photos without protected ones', async () => {
  const event = await made({ photos: [['104?'], ['104?'], ['7']] });
  const [first = '', guarded = ''] = event.photoIds;
  await setState(guarded, 'Protected');
  const facts = { eventId: event.eventId, timeZone: 'UTC', date: '2026-05-10' };
  const found = await inTenant((scope) =>
    findCandidates(scope, facts, { subject: '1042', passedAt: null }, 9),
  );
  expect(found.map(({ photoId }) => photoId)).toEqual([first]);
});

test('is deleted with its mail some days after the answer', async () => {
  const { eventId } = await made();
  const email = newEmail();
  const { requestId } = await asked(eventId, email);
  await answer(requestId, []);
  await mailTo(email);
  const now = shop.deps.clock.now();
  const sweepAt = async (ms: number) => {
    const clock = { ...shop.deps.clock, now: () => new Date(now.getTime() + ms) };
    const [handler] = retentionHandlers({ ...shop.deps, clock });
    await handler?.handle({ tenantId: TENANT }, new AbortController().signal);
  };
  await sweepAt((FOUND_PHOTOS_DAYS - 1) * DAY_MS);
  expect(await inTenant((scope) => findSearchRequest(scope, requestId))).toBeDefined();
  await sweepAt((FOUND_PHOTOS_DAYS + 1) * DAY_MS);
  expect(await inTenant((scope) => findSearchRequest(scope, requestId))).toBeUndefined();
  const mails = await inTenant(({ trx }) =>
    trx.selectFrom('mails').select('mail_id').where('recipient_key', '=', email.toLowerCase()).execute(),
  );
  expect(mails).toEqual([]);
});
