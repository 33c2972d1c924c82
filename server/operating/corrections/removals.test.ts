import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogRoutes } from '#contract/catalog.ts';
import type { ListedRemoval, ShownRemoval } from '#contract/desk-removals.schema.ts';
import { deskRemovalRoutes, type RemovalDecisionKind } from '#contract/desk-removals.ts';
import type { RemovalReason } from '#contract/removal.ts';
import { protectParticipant } from '#finding/competitors/index.ts';
import { listPhotosById } from '#finding/photos/index.ts';
import { askRemoval } from '#finding/removal-requests/ask-removal.ts';
import { signRemovalToken } from '#finding/removal-requests/index.ts';
import { openRemoval } from '#finding/removal-requests/open-removal.ts';
import { BY_COMMAND, listActions } from '#hosting/actions/index.ts';
import { networkKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { completeOrder } from '#selling/orders/index.ts';
import { runRemovalCommand } from '#server/commands/removal-command.ts';
import { createBuyer } from '#tests/factories/buyer.ts';
import { type DeskBrowser, type DeskShop, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import { callDesk, logInToDesk, newMember } from '#tests/factories/desk-calls.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { recordTerminal } from '#tests/factories/record-terminal.ts';
import { waitFor } from '#tests/factories/wait-for.ts';

let desk: DeskShop;
let officer: Awaited<ReturnType<typeof newMember>>;
beforeAll(async () => {
  desk = await openDeskShop();
  officer = await newMember(desk, 'privacy-officer');
  await desk.shop.work();
});
afterAll(() => desk.close());

const inTenant = <T>(work: (scope: Scope) => Promise<T>) => desk.shop.deps.database.inTenant(TENANT, work);
const made = (photos: string[][] = [['17'], ['18']]) =>
  makeEvent(desk.shop.deps, { tenantId: TENANT, photos });
let askers = 0;

interface Input {
  photoIds: string[];
  email?: string;
  reason?: RemovalReason;
  words?: string;
}
/** Requests a removal, and confirms it. */
async function asked({ photoIds, email = `asker${++askers}@example.com`, reason = 'Me', words = '' }: Input) {
  const { deps } = desk.shop;
  const context = {
    tenantId: TENANT,
    host: `${TENANT}.localhost`,
    publicOrigin: `http://${TENANT}.localhost`,
    language: 'en',
  } as never;
  const clientAddress = networkKey(`10.3.${askers}.1`);
  expect(await askRemoval(deps, context, { photoIds, email, reason, words, clientAddress })).toBeUndefined();
  const { requestId } = await inTenant(({ trx }) =>
    trx
      .selectFrom('removalRequests')
      .select('requestId')
      .where('email', '=', email)
      .orderBy('askedAt', 'desc')
      .executeTakeFirstOrThrow(),
  );
  const token = signRemovalToken(deps, TENANT, requestId);
  expect(await openRemoval(deps, TENANT, token)).toMatchObject({ state: 'Open' });
  return { requestId, email };
}

const list = async (query = ''): Promise<ListedRemoval[]> =>
  (await callDesk(officer.browser, deskRemovalRoutes.listRemovals, { query })).json().removals;
async function show(requestId: string, query = ''): Promise<ShownRemoval> {
  const reply = await callDesk(officer.browser, deskRemovalRoutes.getRemoval, { ids: { requestId }, query });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}
const decide = (shown: ShownRemoval, decision: RemovalDecisionKind) =>
  shown.photos.flatMap(({ photoId }) =>
    photoId === null
      ? []
      : {
          photoId,
          decision,
          seenOrderIds: shown.purchases.flatMap(({ orderId, photoIds }) =>
            photoIds.includes(photoId) ? orderId : [],
          ),
        },
  );
const answer = (requestId: string, payload: object, browser: DeskBrowser = officer.browser) =>
  callDesk(browser, deskRemovalRoutes.answerRemoval, { ids: { requestId }, payload });
const statesOf = async (photoIds: string[]) => {
  const photos = await inTenant((scope) => listPhotosById(scope, photoIds));
  return photoIds.map((id) => photos.find(({ photoId }) => photoId === id)?.state);
};
const letterTo = (email: string, words: string) =>
  waitFor(`a letter to ${email}`, async () =>
    (await readMailbox(desk.shop.deps.database, TENANT)).find(
      ({ recipient, text }) => recipient === email && text.includes(words),
    ),
  );

test('the queue shows the most urgent first, with the known facts of each photo', async () => {
  const { photoIds } = await made();
  const one = await asked({ photoIds, words: 'Please.\nBoth.' });
  const two = await asked({ photoIds: photoIds.slice(0, 1), email: one.email.replace('asker', 'other') });
  const ids = (await list()).map(({ requestId }) => requestId);
  expect(ids.indexOf(one.requestId)).toBeLessThan(ids.indexOf(two.requestId));
  const shown = await show(one.requestId);
  expect(shown).toMatchObject({
    email: one.email,
    words: 'Please.\nBoth.',
    isKnown: false,
    clock: { daysLeft: 10, urgency: 'InTime' },
    purchases: [],
    carts: 0,
  });
  expect(shown.photos.map(({ bibs, othersCount, state }) => ({ bibs, othersCount, state }))).toEqual([
    { bibs: ['17'], othersCount: 1, state: 'Published' },
    { bibs: ['18'], othersCount: 0, state: 'Published' },
  ]);
  expect(shown.drafts.Refused).toContain('[');
});

test('an answer does what was decided, is mailed to the requester, and is recorded once', async () => {
  const { photoIds } = await made([['1'], ['2'], ['3']]);
  const { requestId, email } = await asked({ photoIds });
  const shown = await show(requestId);
  const kinds = ['Remove', 'Hide', 'Refuse'] as const;
  const decisions = kinds.flatMap((kind, at) => decide(shown, kind).slice(at, at + 1));
  const blank = await answer(requestId, { decisions, letter: 'It stays, because [why].' });
  expect([blank.statusCode, blank.json().errors[0].path]).toEqual([400, 'letter']);
  const undecided = await answer(requestId, { decisions: decisions.slice(0, 2), letter: 'Done.' });
  expect([undecided.statusCode, undecided.json().errors[0].path]).toEqual([400, 'decisions']);
  expect(await statesOf(photoIds)).toEqual(['Published', 'Published', 'Published']);
  const done = await answer(requestId, {
    decisions,
    letter: 'One removed,\n\none hidden, one stays.',
    why: 'x',
  });
  expect(done.statusCode, done.body).toBe(204);
  expect(await statesOf(photoIds)).toEqual(['Removed', 'Hidden', 'Published']);
  await letterTo(email, 'one hidden, one stays.');
  const after = await show(requestId);
  expect(after).toMatchObject({ state: 'Answered', clock: null });
  expect(after.photos.map(({ outcome }) => outcome)).toEqual(['Removed', 'Hidden', 'Refused']);
  const again = await answer(requestId, { decisions, letter: 'Once more.' });
  expect(again.statusCode).toBe(409);
  const actions = await inTenant((scope) =>
    listActions(scope, { kind: 'removal', id: requestId }, { count: 9 }),
  );
  expect(actions.map(({ what, after: values }) => [what, values])).toEqual([
    ['removal.answer', { Removed: 1, Hidden: 1, Refused: 1 }],
  ]);
  // No recorded action contains the address.
  expect(JSON.stringify(actions)).not.toContain(email);
});

test('photos are found for a request that describes them', async () => {
  const { photoIds } = await made([['233']]);
  const { requestId } = await asked({ photoIds: [], words: 'The child in the red shirt, bib 233.' });
  expect((await show(requestId)).photos).toEqual([]);
  const shown = await show(requestId, `?photoIds=${photoIds[0]}`);
  expect(shown.photos).toMatchObject([{ photoId: photoIds[0], bibs: ['233'] }]);
  expect((await answer(requestId, { decisions: decide(shown, 'Hide'), letter: 'Hidden.' })).statusCode).toBe(
    204,
  );
  expect(await statesOf(photoIds)).toEqual(['Hidden']);
  expect((await show(requestId)).photos).toMatchObject([{ outcome: 'Hidden' }]);
});

test('asking for more details keeps the request open', async () => {
  const { photoIds } = await made();
  const { requestId, email } = await asked({ photoIds });
  const ask = (letter: string) =>
    callDesk(officer.browser, deskRemovalRoutes.askMoreOfRemoval, {
      ids: { requestId },
      payload: { letter },
    });
  expect((await ask('We need [what].')).statusCode).toBe(400);
  expect((await ask('Which of the two is you?')).statusCode).toBe(204);
  await letterTo(email, 'Which of the two is you?');
  expect((await list()).find((one) => one.requestId === requestId)).toMatchObject({
    isAskedBack: true,
    clock: { urgency: 'InTime' },
  });
});

test('a photo of a protected participant that the answer hides stays hidden when the protection ends', async () => {
  const { eventId, photoIds, competitors } = await made([['17'], ['17']]);
  const who = { eventId, competitorId: competitors['17'] ?? '' };
  const protect = (isProtected: boolean) =>
    inTenant((scope) => protectParticipant(desk.shop.deps, scope, { ...who, isProtected }, BY_COMMAND));
  await protect(true);
  expect(await statesOf(photoIds)).toEqual(['Protected', 'Protected']);
  // The photo is described but not named, so nothing is hidden before the desk decides.
  const { requestId, email } = await asked({ photoIds: [], words: 'The girl in red at the finish' });
  const shown = await show(requestId, `?photoIds=${photoIds[0]}`);
  const decided = await answer(requestId, { decisions: decide(shown, 'Hide'), letter: 'It is hidden.' });
  expect(decided.statusCode, decided.body).toBe(204);
  await letterTo(email, 'It is hidden.');
  expect(await statesOf(photoIds)).toEqual(['Hidden', 'Protected']);
  await protect(false);
  expect(await statesOf(photoIds)).toEqual(['Hidden', 'Published']);
  expect((await show(requestId)).photos).toMatchObject([{ outcome: 'Hidden' }]);
});

describe('a removal of a bought photo', () => {
  async function bought(photoId: string, eventId: string) {
    const buyer = createBuyer(desk.shop);
    const input = { host: `${TENANT}.localhost` };
    const path = `${catalogRoutes.listProducts.path}?catalogId=${eventId}`;
    type Products = { products: { productId: string; productType: string }[] };
    const { products } = (await buyer.send<Products>('GET', path, undefined, input)).body;
    const productId = products.find(({ productType }) => productType === 'Photo')?.productId ?? '';
    const cart = await buyer.openCart(input);
    await buyer.add(cart, [{ productId, photoIds: [photoId] }], input);
    const { orderId } = (await buyer.checkOut(cart, input)).body;
    await inTenant((scope) => completeOrder(desk.shop.deps, scope, orderId));
    return orderId;
  }

  test('leaves the photo to three buyers; an order that was placed after they were shown prevents the answer', async () => {
    const { eventId, photoIds } = await made();
    const [photoId = ''] = photoIds;
    await bought(photoId, eventId);
    await bought(photoId, eventId);
    const { requestId } = await asked({ photoIds: [photoId] });
    const before = await show(requestId);
    expect(before.purchases).toHaveLength(2);
    await bought(photoId, eventId);
    const stale = await answer(requestId, { decisions: decide(before, 'Remove'), letter: 'Removed.' });
    expect(stale.statusCode).toBe(409);
    expect(await statesOf([photoId])).toEqual(['Published']);
    const shown = await show(requestId);
    expect(shown.purchases.map(({ state }) => state)).toEqual(['Paid', 'Paid', 'Paid']);
    expect(
      (await answer(requestId, { decisions: decide(shown, 'Remove'), letter: 'Kept.' })).statusCode,
    ).toBe(204);
    expect(await statesOf([photoId])).toEqual(['Withdrawn']);
    expect((await show(requestId)).photos).toMatchObject([{ outcome: 'Kept' }]);
    // The next requester gets the usual answer, but the request adds nothing to be decided.
    const other = await askRemoval(
      desk.shop.deps,
      { tenantId: TENANT, publicOrigin: 'http://x', language: 'en' } as never,
      {
        photoIds: [photoId],
        email: 'late@example.com',
        reason: 'Me',
        words: '',
        clientAddress: networkKey('10.4.0.1'),
      },
    );
    expect(other).toBeUndefined();
    const named = await inTenant(({ trx }) =>
      trx
        .selectFrom('removalPhotos')
        .innerJoin('removalRequests', 'removalRequests.requestId', 'removalPhotos.requestId')
        .select('photoId')
        .where('email', '=', 'late@example.com')
        .execute(),
    );
    expect(named).toEqual([{ photoId: null }]);
  });
});

test('an organizer sees no requests, and answering one needs a fresh login', async () => {
  const { eventId, photoIds } = await made();
  const { requestId } = await asked({ photoIds });
  const { browser: organizer } = await newMember(desk, 'organizer', { eventId });
  expect((await callDesk(organizer, deskRemovalRoutes.listRemovals)).statusCode).toBe(403);
  const stale = await logInToDesk(desk, officer.email, new Date(Date.now() - 3600_000));
  const decisions = decide(await show(requestId), 'Refuse');
  const refused = await answer(requestId, { decisions, letter: 'No.' }, stale);
  expect(refused.json()).toMatchObject({ code: 'LoginNotFresh' });
});

describe('the command', () => {
  const run = async (operands: string[], options: Record<string, string | boolean> = {}) => {
    const { terminal, lines } = recordTerminal();
    const exitCode = await runRemovalCommand(desk.shop.deps, TENANT, operands, options, terminal);
    return { exitCode, printed: lines.join('\n') };
  };

  test('lists, shows and answers requests', async () => {
    const { photoIds } = await made();
    const { requestId, email } = await asked({ photoIds, words: 'It is me.' });
    expect((await run(['list'])).printed).toContain(requestId);
    const shown = await run(['show', requestId]);
    expect(shown.printed).toContain('It is me.');
    expect(shown.printed).toContain(photoIds[0]);
    expect((await run(['answer', requestId], { remove: true })).exitCode).toBe(1);
    expect(await statesOf(photoIds)).toEqual(['Published', 'Published']);
    const answered = await run(['answer', requestId], { refuse: 'nobody can be made out', yes: true });
    expect(answered).toMatchObject({ exitCode: 0 });
    await letterTo(email, 'The reason: nobody can be made out.');
    expect((await run(['answer', requestId], { remove: true, yes: true })).exitCode).toBe(1);
    const second = await asked({ photoIds });
    expect((await run(['answer', second.requestId], { remove: true, yes: true })).exitCode).toBe(0);
    expect(await statesOf(photoIds)).toEqual(['Removed', 'Removed']);
    await letterTo(second.email, 'Photos permanently removed: 2.');
    expect((await run(['list'], { ended: true })).printed).toContain(second.requestId);
  });

  test('refuses wrong operands and options with a message', async () => {
    const { requestId } = await asked({ photoIds: (await made()).photoIds });
    for (const [operands, options] of [
      [[], {}],
      [['show'], {}],
      [['answer', requestId], {}],
      [['answer', requestId], { remove: true, hide: true }],
      [['answer', requestId], { refuse: '' }],
    ] as const)
      await expect(run([...operands], options)).rejects.toThrow(/^(?:Use|Add) /);
  });
});
