import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnRemoval } from '#contract/removal.schema.ts';
import { REMOVAL_CONFIRM_HOURS, type RemovalReason, removalRoutes } from '#contract/removal.ts';
import { protectParticipant } from '#finding/competitors/index.ts';
import { listPhotosById, removePhoto } from '#finding/photos/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { deleteEvent } from '#operating/deletion/index.ts';
import { retentionHandlers } from '#operating/retention/retention.jobs.ts';
import type { Scope } from '#platform/database/database.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { competitorOf, type EventInput, makeEvent } from '#tests/factories/event-factory.ts';
import { laterDeps } from '#tests/factories/paying-buyer.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { answerRemoval } from './end-removal.ts';
import { ANSWERED_KEPT_DAYS } from './removal-requests.rules.ts';
import { findRemoval, listRemovalPhotos, listRemovals } from './removal-requests.store.ts';

/** A removal request from its creation to its deletion. */
const TENANT = 'photofinish';
const HOUR_MS = 3600_000;
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.work();
});
afterAll(() => shop.close());

let askers = 0;
const newEmail = () => `asker${++askers}@example.com`;
const inTenant = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);
const made = (photos: string[][] = [['17'], ['17', '18'], []], input: EventInput = {}) =>
  makeEvent(shop.deps, { photos, ...input });

const post = (url: string, payload: object) =>
  shop.call({ method: 'POST', url, payload, remoteAddress: `10.2.${askers % 250}.1` });

interface Input {
  email: string;
  photoIds: string[];
  reason?: RemovalReason;
  words?: string;
}
const ask = ({ reason = 'Me', ...input }: Input) => post(removalRoutes.askRemoval.path, { reason, ...input });
const openLink = async (token: string): Promise<OwnRemoval> => {
  const reply = await post(removalRoutes.openRemoval.path, { token });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};

const textsTo = async (email: string) =>
  (await readMailbox(shop.deps.database, TENANT)).filter(({ recipient }) => recipient === email);
const tokensTo = async (email: string) => [
  ...new Set((await textsTo(email)).flatMap(({ text }) => /\/removal\?own=([\w.-]+)/.exec(text)?.[1] ?? [])),
];
/** Waits for the mail of one more request to an address. */
async function nextToken(email: string, known: readonly string[] = []): Promise<string> {
  return waitFor(`a mail to ${email}`, async () =>
    (await tokensTo(email)).find((token) => !known.includes(token)),
  );
}
/** Requests a removal, and confirms it. */
async function askAndOpen(input: Input): Promise<{ token: string; own: OwnRemoval; requestId: string }> {
  const known = await tokensTo(input.email);
  const reply = await ask(input);
  expect(reply.statusCode, reply.body).toBe(204);
  const token = await nextToken(input.email, known);
  return { token, own: await openLink(token), requestId: token.split('.')[0] ?? '' };
}
const statesOf = async (photoIds: string[]) => {
  const photos = await inTenant((scope) => listPhotosById(scope, photoIds));
  return photoIds.map((id) => photos.find(({ photoId }) => photoId === id)?.state);
};
const openIds = async () =>
  (await inTenant((scope) => listRemovals(scope, 'Open', 500))).map(({ requestId }) => requestId);
const first = ([id = '']: string[]) => id;

describe('a request', () => {
  test('counts once its address is confirmed, and can be withdrawn', async () => {
    const { photoIds } = await made();
    const email = newEmail();
    await ask({ email, photoIds: photoIds.slice(0, 2), words: 'I am behind the fence.' });
    const token = await nextToken(email);
    const requestId = first(token.split('.'));
    expect(await openIds()).not.toContain(requestId);
    const own = await openLink(token);
    expect(own).toMatchObject({ state: 'Open', photosCount: 2, hiddenCount: 0, isJoined: false });
    expect(Date.parse(own.dueOn) - Date.parse(own.askedAt.slice(0, 10))).toBe(30 * 24 * HOUR_MS);
    expect(await openIds()).toContain(requestId);
    expect(await openLink(token)).toEqual(own);
    expect((await post(removalRoutes.withdrawRemoval.path, { token })).statusCode).toBe(204);
    expect(await openLink(token)).toMatchObject({ state: 'Withdrawn' });
    expect((await post(removalRoutes.withdrawRemoval.path, { token })).statusCode).toBe(409);
    expect(await statesOf(photoIds.slice(0, 2))).toEqual(['Published', 'Published']);
  });

  test('may describe a photo instead of naming it, if it is specific enough', async () => {
    const email = newEmail();
    const reply = await ask({ email, photoIds: [], words: 'A photo of me' });
    expect([reply.statusCode, reply.json().errors[0].path]).toEqual([400, 'words']);
    const words = 'The child in the red shirt at the fountain, about 10:20, bib 233.';
    expect((await askAndOpen({ email, photoIds: [], words })).own).toMatchObject({
      state: 'Open',
      photosCount: 0,
    });
  });

  test('gets the same answer, mail and page for shown, protected, hidden, removed and unknown photos', async () => {
    const { photoIds } = await made();
    const foreign = await makeEvent(shop.deps, { tenantId: 'marafon', photos: [['1']] });
    const [shown = '', removed = '', guarded = ''] = photoIds;
    await inTenant((scope) => removePhoto(shop.deps, scope, removed, { isKept: false }));
    await inTenant(({ trx }) =>
      trx.updateTable('photos').set({ state: 'Protected' }).where('photoId', '=', guarded).execute(),
    );
    for (const reason of ['Me', 'MyChild'] as const) {
      const seen = new Map<string, unknown>();
      for (const [name, photoId] of Object.entries({
        guarded,
        removed,
        foreign: first(foreign.photoIds),
        none: randomUUID(),
      })) {
        const { own } = await askAndOpen({ email: newEmail(), photoIds: [photoId], reason });
        seen.set(name, { ...own, askedAt: '' });
      }
      expect(new Set([...seen.values()].map((each) => JSON.stringify(each)))).toHaveLength(1);
    }
    expect((await ask({ email: newEmail(), photoIds: [shown, randomUUID()] })).statusCode).toBe(204);
  });

  test('made twice becomes one request, with both texts and the deadline of the first', async () => {
    const { photoIds } = await made();
    const email = newEmail();
    const one = await askAndOpen({ email, photoIds: photoIds.slice(0, 1), words: 'First words.' });
    const two = await askAndOpen({ email, photoIds: photoIds.slice(0, 2), words: 'More words.' });
    expect(two.own).toMatchObject({ isJoined: true, photosCount: 2, askedAt: one.own.askedAt });
    const ids = await openIds();
    expect([ids.includes(one.requestId), ids.includes(two.requestId)]).toEqual([true, false]);
    const request = await inTenant((scope) => findRemoval(scope, one.requestId));
    expect(request?.words).toBe('First words.\n\nMore words.');
    // Either link withdraws the joined request.
    await post(removalRoutes.withdrawRemoval.path, { token: two.token });
    expect(await openLink(one.token)).toMatchObject({ state: 'Withdrawn' });
  });

  test('that is confirmed while the desk answers an earlier one stays open', async () => {
    const { photoIds } = await made();
    const email = newEmail();
    const earlier = await askAndOpen({ email, photoIds: photoIds.slice(0, 1) });
    await ask({ email, photoIds: photoIds.slice(0, 2), words: 'Also the second one.' });
    const token = await nextToken(email, [earlier.token]);
    let opening: ReturnType<typeof openLink> | undefined;
    await inTenant(async (scope) => {
      const answer = { requestId: earlier.requestId, decisions: [], letter: 'It stays.' };
      await answerRemoval(shop.deps, scope, answer, BY_COMMAND);
      opening = openLink(token);
      await waitFor('the confirmation to wait for the answer', async () => {
        const waiting = sql`select from pg_locks where not granted and locktype in ('transactionid', 'tuple')
          and pid in (select pid from pg_stat_activity where datname = current_database())`;
        return (await waiting.execute(scope.trx)).rows.length > 0;
      });
    });
    expect(await opening).toMatchObject({ state: 'Open', photosCount: 2, isJoined: false });
    expect(await openIds()).toContain(first(token.split('.')));
  });

  test('by another address for the same photo stays separate', async () => {
    const { photoIds } = await made();
    const asked = [];
    for (let at = 0; at < 3; at += 1)
      asked.push((await askAndOpen({ email: newEmail(), photoIds: [first(photoIds)] })).requestId);
    expect(await openIds()).toEqual(expect.arrayContaining(asked));
  });

  test('is opened only by its own link', async () => {
    const { photoIds } = await made();
    const { token } = await askAndOpen({ email: newEmail(), photoIds: [first(photoIds)] });
    const forged = `${randomUUID()}.${token.split('.')[1]}`;
    for (const { path } of [removalRoutes.openRemoval, removalRoutes.withdrawRemoval]) {
      expect((await post(path, { token: forged })).statusCode).toBe(404);
      const elsewhere = await shop.call({
        host: 'marafon.localhost',
        method: 'POST',
        url: path,
        payload: { token },
      });
      expect(elsewhere.statusCode).toBe(404);
    }
  });

  test('is mailed to one address a limited number of times, without a different answer', async () => {
    shop.holdClock();
    const { photoIds } = await made();
    const email = newEmail();
    const answers = [];
    for (let at = 0; at < 12; at += 1)
      answers.push((await ask({ email, photoIds: [first(photoIds)] })).statusCode);
    expect(new Set(answers)).toEqual(new Set([204]));
    const rows = await inTenant(({ trx }) =>
      trx.selectFrom('removalRequests').select('requestId').where('email', '=', email).execute(),
    );
    expect(rows).toHaveLength(10);
  });
});

describe('a photo of a child', () => {
  const child = (email: string, photoIds: string[]) => askAndOpen({ email, photoIds, reason: 'MyChild' });

  test('is hidden at once for an address on the start list, and shown again if it is refused', async () => {
    const { photoIds } = await made();
    const { email } = competitorOf('17');
    const { requestId, own } = await child(email, photoIds.slice(0, 2));
    expect(own.hiddenCount).toBe(2);
    expect(await statesOf(photoIds)).toEqual(['Hidden', 'Hidden', 'Published']);
    const decisions = [{ photoId: first(photoIds), outcome: 'Refused' as const }];
    await inTenant((scope) =>
      answerRemoval(shop.deps, scope, { requestId, decisions, letter: 'It stays.' }, BY_COMMAND),
    );
    expect((await statesOf(photoIds))[0]).toBe('Published');
    expect((await statesOf(photoIds))[1]).toBe('Hidden');
    // A photo that the desk decided on is not hidden again.
    const again = await child(email, [first(photoIds)]);
    expect(again.own).toMatchObject({ state: 'Open', hiddenCount: 0 });
  });

  test('is hidden at the request of a stranger, at most one photo a day', async () => {
    shop.holdClock();
    const { photoIds } = await made();
    const { own } = await child(newEmail(), photoIds.slice(0, 2));
    expect(own).toMatchObject({ photosCount: 2, hiddenCount: 1 });
    expect((await statesOf(photoIds)).filter((state) => state === 'Hidden')).toHaveLength(1);
  });

  test('can be requested by its guardian while it is protected, and stays hidden if the protection ends', async () => {
    const { eventId, photoIds, competitors } = await made();
    const who = { eventId, competitorId: competitors['17'] ?? '' };
    const protect = (isProtected: boolean) =>
      inTenant((scope) => protectParticipant(shop.deps, scope, { ...who, isProtected }, BY_COMMAND));
    await protect(true);
    expect((await statesOf(photoIds))[0]).toBe('Protected');
    const { own } = await child(competitorOf('17').email, [first(photoIds)]);
    expect(own).toMatchObject({ state: 'Open', hiddenCount: 1 });
    await protect(false);
    expect((await statesOf(photoIds)).slice(0, 2)).toEqual(['Hidden', 'Published']);
  });

  test('stays hidden while another parent’s request is open', async () => {
    const { photoIds } = await made();
    const one = await child(competitorOf('17').email, [first(photoIds)]);
    const two = await child(competitorOf('18').email, [first(photoIds)]);
    await post(removalRoutes.withdrawRemoval.path, { token: one.token });
    expect((await statesOf(photoIds))[0]).toBe('Hidden');
    await post(removalRoutes.withdrawRemoval.path, { token: two.token });
    expect((await statesOf(photoIds))[0]).toBe('Published');
  });
});

describe('the end of a request', () => {
  test('is mailed with the letter, and photos deleted with their event are Gone', async () => {
    const event = await made();
    const email = newEmail();
    const { requestId, token } = await askAndOpen({ email, photoIds: event.photoIds.slice(0, 2) });
    await inTenant((scope) => deleteEvent(shop.deps, scope, event.eventId, BY_COMMAND));
    await waitFor('the photos to be deleted', async () =>
      (await inTenant((scope) => listRemovalPhotos(scope, [requestId]))).every(
        ({ photoId }) => photoId === null,
      ),
    );
    await inTenant((scope) =>
      answerRemoval(shop.deps, scope, { requestId, decisions: [], letter: 'Both\n\nare gone.' }, BY_COMMAND),
    );
    expect(await openLink(token)).toMatchObject({ state: 'Answered', outcomes: ['Gone', 'Gone'] });
    const letter = await waitFor('the letter', async () =>
      (await textsTo(email)).find(({ text }) => text.includes('are gone.')),
    );
    expect(letter.subject).toBe('Your request to remove photos');
  });

  test('deletes the address, and keeps the outcome of the photos', async () => {
    const { photoIds } = await made();
    const [answered, unconfirmed] = [newEmail(), newEmail()];
    const { requestId } = await askAndOpen({
      email: answered,
      photoIds: [first(photoIds)],
      words: 'Words of mine.',
    });
    await ask({ email: unconfirmed, photoIds: [first(photoIds)] });
    await nextToken(unconfirmed);
    const decisions = [{ photoId: first(photoIds), outcome: 'Refused' as const }];
    await inTenant((scope) =>
      answerRemoval(shop.deps, scope, { requestId, decisions, letter: 'Dear asker.' }, BY_COMMAND),
    );
    await waitFor('the letter', async () => (await textsTo(answered))[1]);
    const sweepAfter = (hours: number) =>
      retentionHandlers(laterDeps(shop.deps, hours * HOUR_MS))[0]?.handle(
        { tenantId: TENANT },
        new AbortController().signal,
      );
    const rowsOf = (email: string) =>
      inTenant(async ({ trx }) => [
        ...(await trx.selectFrom('removalRequests').select('requestId').where('email', '=', email).execute()),
        ...(await trx.selectFrom('mails').select('mailId').where('recipient', '=', email).execute()),
      ]);
    await sweepAfter(REMOVAL_CONFIRM_HOURS + 1);
    expect(await rowsOf(unconfirmed)).toEqual([]);
    expect(await rowsOf(answered)).toHaveLength(3);
    await sweepAfter(ANSWERED_KEPT_DAYS * 24 + 1);
    expect(await rowsOf(answered)).toEqual([]);
    const kept = await inTenant((scope) => findRemoval(scope, requestId));
    expect(kept).toMatchObject({ state: 'Answered', email: null, words: '', letters: [] });
    const [photo] = await inTenant((scope) => listRemovalPhotos(scope, [requestId]));
    expect(photo?.outcome).toBe('Refused');
  });
});
