import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Crew, CrewQuote, CrewTaken } from '#contract/crew.schema.ts';
import { crewCartRoutes, crewRoutes } from '#contract/crew.ts';
import { CREW_MEMBERS_MAX } from '#contract/limits.ts';
import { editParticipant, listRegistered } from '#finding/competitors/index.ts';
import { CONSENT_VERSION } from '#finding/crews/consent-texts.ts';
import { editEvent } from '#finding/events/index.ts';
import { ensureCompetitorPerson } from '#finding/recognition/index.ts';
import { issueSearchToken } from '#finding/verification/search-token.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { retentionHandlers } from '#operating/retention/retention.jobs.ts';
import { completeOrder } from '#selling/orders/index.ts';
import { listTries } from '#selling/payments/index.ts';
import { type CallInput, createBuyer, type RefusedBody, setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent, publishPhoto } from '#tests/factories/event-factory.ts';
import { laterDeps, openPayingBuyer, type PayingBuyer } from '#tests/factories/paying-buyer.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

/** A crew from its link to the files that one of them paid for. */
const TENANT = 'photofinish';
const PACKAGE =
  'products:\n  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }\n  - { key: all, kind: PhotosWithMe, title: { en: All }, price: 30 }\n';
/** One photo costs more than the package. */
const CHEAP_PACKAGE = PACKAGE.replace('price: 8', 'price: 40');
let shop: TestShop;
let buyer: ReturnType<typeof createBuyer>;
let paying: PayingBuyer;

beforeAll(async () => {
  shop = await openTestShop();
  buyer = createBuyer(shop);
  paying = await openPayingBuyer(shop);
});
afterAll(() => shop.close());

let races = 0;
/** Returns a new title: two events with one name and day would be the same event. */
const newTitle = () => `Seelauf ${++races}`;
const photos = [['17'], ['17', '42'], ['42']];
const openRace = async (catalog = PACKAGE): Promise<MadeEvent> => {
  const event = await makeEvent(shop.deps, { title: newTitle(), photos });
  await setCatalog(shop, event, catalog);
  return event;
};
const protectedRace = async (): Promise<MadeEvent> => {
  const event = await makeEvent(shop.deps, { title: newTitle(), photos, isSecure: true });
  await setCatalog(shop, event, CHEAP_PACKAGE);
  return event;
};
/** Returns the search token of a runner who opened the mailed link or typed the bib. */
const searchToken = async (
  { eventId, competitors }: MadeEvent,
  bib: string,
  proof: 'Email' | 'Bib' = 'Email',
): Promise<string> => {
  const competitor = { competitorId: competitors[bib] ?? '', eventId };
  const { personId } = await shop.deps.database.inTenant(TENANT, (scope) =>
    ensureCompetitorPerson(scope, competitor),
  );
  const visitorId = randomUUID();
  return issueSearchToken(shop.deps, { tenantId: TENANT, eventId, personId, proof, visitorId, version: 0 });
};
const at = (path: string, ids: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '');
const make = async ({ eventId }: MadeEvent, name = 'Marta') => {
  const made = await buyer.send<{ crewId: string; token: string }>('POST', crewRoutes.makeCrew.path, {
    eventId,
    name,
  });
  expect(made.status).toBe(201);
  return made.body;
};
const join = (crewId: string, token: string, name: string) =>
  buyer.send<RefusedBody & { memberId: string; token: string }>(
    'POST',
    at(crewRoutes.joinCrew.path, { crewId }),
    { name },
    { token },
  );
const show = async (crewId: string, input: CallInput = {}) =>
  (await buyer.send<Crew>('GET', at(crewRoutes.getCrew.path, { crewId }), undefined, input)).body;
const consent = (crewId: string, memberId: string, input: CallInput, version = CONSENT_VERSION) =>
  buyer.send<RefusedBody>('PUT', at(crewRoutes.giveConsent.path, { crewId, memberId }), { version }, input);
const withdraw = (crewId: string, memberId: string, input: CallInput) =>
  buyer.send<RefusedBody>(
    'DELETE',
    at(crewRoutes.withdrawConsent.path, { crewId, memberId }),
    undefined,
    input,
  );
const leave = (crewId: string, memberId: string, input: CallInput) =>
  buyer.send<RefusedBody>('DELETE', at(crewRoutes.leaveCrew.path, { crewId, memberId }), undefined, input);
const take = (crewId: string, cart: string, input: CallInput = {}) =>
  buyer.send<RefusedBody & CrewTaken>(
    'POST',
    at(crewCartRoutes.takeCrew.path, { crewId, shoppingCartId: cart.split('/').at(-1) ?? '' }),
    undefined,
    input,
  );
const quote = async (crewId: string, cart = '', input: CallInput = {}) => {
  const query = cart === '' ? '' : `?shoppingCartId=${cart.split('/').at(-1)}`;
  const path = at(crewCartRoutes.quoteCrew.path, { crewId }) + query;
  return (await buyer.send<RefusedBody & CrewQuote>('GET', path, undefined, input)).body;
};
const personsIn = async (cart: string): Promise<number> => (await buyer.read(cart)).items.length;
const downloads = async (orderId: string): Promise<number> =>
  (await buyer.send<{ total: number }>('GET', `/public/archive-service/api/v1/orders/${orderId}/downloads`))
    .body.total;

/** Creates a protected race and a crew with bib 17, who consented, and bib 42, who did not. */
async function protectedCrew() {
  const event = await protectedRace();
  const { crewId, token: maker } = await make(event);
  const anna = (await join(crewId, await searchToken(event, '17'), 'Anna')).body;
  const ben = (await join(crewId, await searchToken(event, '42'), 'Ben')).body;
  expect((await consent(crewId, anna.memberId, { token: anna.token, language: 'de' })).status).toBe(204);
  return { event, crewId, maker, anna, ben };
}
/** Creates the same crew and takes its photos into a cart. */
async function filledCart() {
  const crew = await protectedCrew();
  const cart = await buyer.openCart();
  const taken = await take(crew.crewId, cart, { token: crew.maker });
  expect(taken.body).toEqual({
    added: [crew.anna.memberId],
    left: [{ memberId: crew.ben.memberId, code: 'ConsentMissing' }],
  });
  return { ...crew, cart };
}

describe('in an open event', () => {
  test('everyone with the link sees the members, and the payer gets all photos', async () => {
    const event = await openRace(CHEAP_PACKAGE);
    const { crewId, token: maker } = await make(event);
    const anna = await join(crewId, await searchToken(event, '17', 'Bib'), 'Anna');
    const ben = await join(crewId, await searchToken(event, '42', 'Bib'), ' Ben ');
    expect([anna.status, ben.status]).toEqual([201, 201]);
    const crew = await show(crewId);
    expect(crew).toMatchObject({
      eventTitle: expect.stringContaining('Seelauf'),
      makerName: 'Marta',
      isProtected: false,
      consent: null,
      isMaker: false,
      members: [
        { name: 'Anna', photosCount: 2, consent: 'None' },
        { name: 'Ben', photosCount: 2, consent: 'None' },
      ],
    });
    expect((await shop.call({ url: crew.members[0]?.pictureUrl ?? '' })).statusCode).toBe(200);
    expect((await show(crewId, { token: maker })).isMaker).toBe(true);
    const cart = await buyer.openCart();
    expect((await take(crewId, cart)).body).toEqual({
      added: [anna.body.memberId, ben.body.memberId],
      left: [],
    });
    expect((await buyer.read(cart)).items.map(({ product }) => product.productType)).toEqual([
      'PhotosWithMe',
      'PhotosWithMe',
    ]);
    expect((await take(crewId, cart)).body.left.map(({ code }) => code)).toEqual([
      'AlreadyAdded',
      'AlreadyAdded',
    ]);
    const { body } = await buyer.checkOut(cart);
    await paying.atBank({ tenantId: TENANT, ...body }, ['pay']);
    await shop.deps.database.inTenant(TENANT, (scope) => completeOrder(shop.deps, scope, body.orderId));
    expect(await downloads(body.orderId)).toBe(3);
  });

  test('the crew’s price says what each member costs by the rule for further runners, and the most that one more runner adds', async () => {
    const own = (count: number, bib: string) => Array.from({ length: count }, () => [bib]);
    const event = await makeEvent(shop.deps, {
      title: newTitle(),
      photos: [...own(5, '17'), ...own(5, '42')],
    });
    await setCatalog(
      shop,
      event,
      `${PACKAGE}people: [{ key: second, products: [all], from: 2, percent: 50 }]\n`,
    );
    const { crewId } = await make(event);
    expect(await quote(crewId)).toMatchObject({ members: [], amount: 0, addedCount: 0, next: null });
    const anna = (await join(crewId, await searchToken(event, '17', 'Bib'), 'Anna')).body.memberId;
    const next = { amount: 15, fromPerson: 2, percent: 50 };
    expect(await quote(crewId)).toEqual({
      currencyId: 978,
      members: [{ memberId: anna, amount: 30, originalAmount: 30 }],
      amount: 30,
      addedCount: 1,
      added: 30,
      totalAmount: 30,
      next,
    });
    const cart = await buyer.openCart();
    await take(crewId, cart);
    const ben = (await join(crewId, await searchToken(event, '42', 'Bib'), 'Ben')).body.memberId;
    const members = [
      { memberId: anna, amount: 30, originalAmount: 30 },
      { memberId: ben, amount: 15, originalAmount: 30 },
    ];
    const both = { currencyId: 978, members, amount: 45, totalAmount: 45, next };
    expect(await quote(crewId)).toEqual({ ...both, addedCount: 2, added: 45 });
    expect(await quote(crewId, cart)).toEqual({ ...both, addedCount: 1, added: 15 });
    await take(crewId, cart);
    expect(await quote(crewId, cart)).toEqual({ ...both, addedCount: 0, added: 0 });
    expect((await buyer.read(cart)).totalAmount).toBe(45);
  });

  test('sells a member’s photos singly if the package would cost more, and shared photos once', async () => {
    const event = await openRace(
      `${PACKAGE}people: [{ key: second, products: [all], from: 2, percent: 50 }]\n`,
    );
    const { crewId } = await make(event);
    const anna = (await join(crewId, await searchToken(event, '17', 'Bib'), 'Anna')).body.memberId;
    // Two photos cost 16. With one more runner, both packages cost 45.
    expect(await quote(crewId)).toMatchObject({
      members: [{ memberId: anna, amount: 16 }],
      totalAmount: 16,
      next: { amount: 29 },
    });
    const cart = await buyer.openCart();
    await take(crewId, cart);
    const typesIn = async () => (await buyer.read(cart)).items.map(({ product }) => product.productType);
    expect(await typesIn()).toEqual(['Photo', 'Photo']);
    const ben = (await join(crewId, await searchToken(event, '42', 'Bib'), 'Ben')).body.memberId;
    // The two have three photos, one of them together.
    expect(await quote(crewId, cart)).toMatchObject({
      members: [
        { memberId: anna, amount: 16 },
        { memberId: ben, amount: 8 },
      ],
      addedCount: 1,
      added: 8,
      totalAmount: 24,
    });
    expect((await take(crewId, cart)).body).toEqual({
      added: [ben],
      left: [{ memberId: anna, code: 'AlreadyAdded' }],
    });
    expect(await typesIn()).toEqual(['Photo', 'Photo', 'Photo']);
    expect((await buyer.read(cart)).totalAmount).toBe(24);
    expect((await take(crewId, cart)).body.added).toEqual([]);
  });

  test('the crew’s price compares each member with the cheapest way to buy the same photos alone', async () => {
    const own = (count: number, bib: string) => Array.from({ length: count }, () => [bib]);
    const event = await makeEvent(shop.deps, {
      title: newTitle(),
      photos: [...own(4, '17'), ...own(4, '42'), ...own(9, '99')],
    });
    await setCatalog(
      shop,
      event,
      `${PACKAGE}offers: [{ key: three, products: [photo], quantity: 3, price: 20 }]
people: [{ key: second, products: [all], from: 2, percent: 50 }]
`,
    );
    const { crewId } = await make(event);
    const quoted = async (bib: string) => {
      await join(crewId, await searchToken(event, bib, 'Bib'), `Bib ${bib}`);
      return (await quote(crewId)).members;
    };
    // Four photos cost 20 + 8, eight cost 20 + 20 + 16; nine cost 60, and as a package 30.
    expect(await quoted('17')).toMatchObject([{ amount: 28, originalAmount: 28 }]);
    expect(await quoted('42')).toMatchObject([
      { amount: 30, originalAmount: 28 },
      { amount: 15, originalAmount: 28 },
    ]);
    expect(await quoted('99')).toMatchObject([
      { amount: 30, originalAmount: 28 },
      { amount: 15, originalAmount: 28 },
      { amount: 15, originalAmount: 30 },
    ]);
  });

  test('without a rule for further runners, one more runner saves nothing', async () => {
    const event = await openRace();
    const { crewId } = await make(event);
    await join(crewId, await searchToken(event, '17', 'Bib'), 'Anna');
    expect(await quote(crewId)).toMatchObject({ amount: 16, next: null });
  });

  test('sells single photos if no package is on sale', async () => {
    const event = await openRace(
      'products:\n  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }\n',
    );
    const { crewId } = await make(event);
    await join(crewId, await searchToken(event, '17', 'Bib'), 'Anna');
    expect(await quote(crewId)).toMatchObject({ members: [{ amount: 16 }], amount: 16, next: null });
    const cart = await buyer.openCart();
    await take(crewId, cart);
    expect((await buyer.read(cart)).items.map(({ product }) => product.productType)).toEqual([
      'Photo',
      'Photo',
    ]);
  });

  test('a runner joins once, and is removed by themselves or by the maker; a full crew refuses new members', async () => {
    const event = await openRace();
    const { crewId, token: maker } = await make(event);
    const token = await searchToken(event, '17', 'Bib');
    const anna = (await join(crewId, token, 'Anna')).body;
    const ben = (await join(crewId, await searchToken(event, '42', 'Bib'), 'Ben')).body;
    expect((await join(crewId, token, 'Anna again')).body.code).toBe('AlreadyInCrew');
    expect((await leave(crewId, anna.memberId, { token: ben.token })).status).toBe(401);
    expect((await leave(crewId, anna.memberId, { token: anna.token })).status).toBe(204);
    expect((await leave(crewId, ben.memberId, { token: maker })).status).toBe(204);
    expect((await leave(crewId, ben.memberId, { token: maker })).status).toBe(404);
    expect((await show(crewId)).members).toEqual([]);
    await shop.deps.database.inTenant(TENANT, async ({ trx }) => {
      for (let count = 0; count < CREW_MEMBERS_MAX; count += 1) {
        const personId = randomUUID();
        const { eventId } = event;
        const person = { tenantId: TENANT, personId, eventId, expiresAt: null };
        await trx.insertInto('persons').values(person).execute();
        await trx
          .insertInto('crewMembers')
          .values({
            tenantId: TENANT,
            memberId: randomUUID(),
            crewId,
            personId,
            visitorId: randomUUID(),
            proof: 'Bib',
            name: 'One of many',
            joinedAt: new Date(),
            consentId: null,
          })
          .execute();
      }
    });
    expect((await join(crewId, token, 'One more')).body.code).toBe('CrewFull');
  });

  test('an event that becomes protected requires consents that were not needed before', async () => {
    const event = await openRace();
    const { crewId, token: maker } = await make(event);
    await join(crewId, await searchToken(event, '17', 'Email'), 'Anna');
    const cart = await buyer.openCart();
    await take(crewId, cart);
    await shop.deps.database.inTenant(TENANT, ({ trx }) =>
      trx.updateTable('events').set({ isSecure: true }).where('eventId', '=', event.eventId).execute(),
    );
    expect((await show(crewId)).members).toMatchObject([{ name: 'Anna', photosCount: null }]);
    expect((await buyer.checkOut(cart)).body.code).toBe('ConsentMissing');
    expect((await take(crewId, cart, { token: maker })).body.left.map(({ code }) => code)).toEqual([
      'ConsentMissing',
    ]);
  });

  test.each([{ isSecure: true }, { verificationFactor: 'Surname' }] as const)(
    'a paid order keeps its files when the event asks for more proof: %o',
    async (facts) => {
      const event = await openRace();
      const { crewId } = await make(event);
      await join(crewId, await searchToken(event, '17', 'Bib'), 'Anna');
      const cart = await buyer.openCart();
      await take(crewId, cart);
      const unpaidCart = await buyer.openCart();
      await take(crewId, unpaidCart);
      await buyer.read(cart);
      const { body } = await buyer.checkOut(cart);
      await shop.deps.database.inTenant(TENANT, (scope) => completeOrder(shop.deps, scope, body.orderId));
      const archiveId = await buyer.orderArchive(body.orderId);
      const listFiles = async () =>
        (
          await buyer.send<{ downloads: { photoId: string; url: string }[] }>(
            'GET',
            `/public/archive-service/api/v1/orders/${body.orderId}/downloads`,
          )
        ).body.downloads;
      const before = await listFiles();
      expect(before).toHaveLength(2);
      await shop.deps.database.inTenant(TENANT, (scope) =>
        editEvent(shop.deps, scope, event.eventId, facts, BY_COMMAND),
      );
      await publishPhoto(shop.deps, {
        tenantId: TENANT,
        eventId: event.eventId,
        index: 7,
        bibs: ['17'],
        faces: [],
        isReport: false,
      });
      const idsOf = (files: typeof before) => files.map(({ photoId }) => photoId).toSorted();
      expect(idsOf(await listFiles())).toEqual(idsOf(before));
      expect((await shop.call({ url: before[0]?.url ?? '' })).statusCode).toBe(200);
      expect((await buyer.readArchive(archiveId)).status).toBe(200);
      expect(await personsIn(unpaidCart)).toBe(0);
    },
  );
});

describe('in a protected event', () => {
  test('the payer gets only the photos of members who consented', async () => {
    const { event, crewId, maker, anna, cart } = await filledCart();
    const [kept] = await shop.deps.database.inTenant(TENANT, ({ trx }) =>
      trx.selectFrom('crewConsents').selectAll().where('crewId', '=', crewId).execute(),
    );
    expect(kept).toMatchObject({
      personId: event.competitors['17'],
      textVersion: CONSENT_VERSION,
      language: 'de',
      withdrawnAt: null,
      boughtAt: null,
    });
    expect(kept?.text).toContain('dass Marta meine Fotos von Seelauf ');
    expect(kept?.givenAt).toBeInstanceOf(Date);
    expect((await quote(crewId, '', { token: maker })).members).toMatchObject([{ memberId: anna.memberId }]);
    expect((await quote(crewId)).code).toBe('Unauthorized');
    expect((await quote(crewId, '', { token: anna.token })).code).toBe('Unauthorized');
    const { body } = await buyer.checkOut(cart);
    expect(await downloads(body.orderId)).not.toBe(2);
    const bought = { tenantId: TENANT, ...body } as const;
    const invoiceNumber = await paying.atBank(bought, []);
    await paying.deliver(TENANT, await paying.noticeOf(bought, invoiceNumber));
    expect(await paying.stateOf(bought)).toBe('Completed');
    expect(await downloads(body.orderId)).toBe(2);
    expect((await withdraw(crewId, anna.memberId, { token: anna.token })).body.code).toBe('Conflict');
    expect((await show(crewId, { token: maker })).members[0]?.consent).toBe('Bought');
    expect((await leave(crewId, anna.memberId, { token: anna.token })).status).toBe(204);
    expect(await downloads(body.orderId)).toBe(2);
  });

  test('withdrawing a consent empties open carts; the consent can be granted again', async () => {
    const { crewId, maker, anna, cart } = await filledCart();
    expect(await personsIn(cart)).toBe(1);
    expect((await withdraw(crewId, anna.memberId, { token: anna.token })).status).toBe(204);
    expect(await personsIn(cart)).toBe(0);
    expect((await withdraw(crewId, anna.memberId, { token: anna.token })).status).toBe(204);
    expect((await take(crewId, cart, { token: maker })).body.added).toEqual([]);
    await consent(crewId, anna.memberId, { token: anna.token });
    expect((await take(crewId, cart, { token: maker })).body.added).toEqual([anna.memberId]);
    // The page has shown the cart's new total.
    expect(await personsIn(cart)).toBe(1);
    expect((await buyer.checkOut(cart)).status).toBe(201);
  });

  test('checkout refuses photos in the cart without consent', async () => {
    const { crewId, anna, cart } = await filledCart();
    // As if the cart had been filled while the consent was withdrawn.
    await shop.deps.database.inTenant(TENANT, ({ trx }) =>
      trx.updateTable('crewConsents').set({ withdrawnAt: new Date() }).where('crewId', '=', crewId).execute(),
    );
    expect((await show(crewId, { token: anna.token })).members[0]?.consent).toBe('None');
    expect((await buyer.checkOut(cart)).body.code).toBe('ConsentMissing');
    const { items } = await buyer.read(cart);
    await buyer.send('DELETE', `${cart}/items/${items[0]?.shoppingCartItemId}`);
    expect((await buyer.checkOut(cart)).body.code).toBe('CartEmpty');
  });

  test('a member who joined with a wrong address is removed with their photos', async () => {
    const { event, crewId, maker, cart } = await filledCart();
    expect(await personsIn(cart)).toBe(1);
    await shop.deps.database.inTenant(TENANT, async (scope) => {
      const [anna] = await listRegistered(scope, event.eventId, '17');
      const correction = { email: 'right@example.com' };
      const outcome = anna && (await editParticipant(shop.deps, scope, anna, correction, BY_COMMAND));
      expect(outcome).toEqual({ kind: 'Done' });
    });
    const crew = await show(crewId, { token: maker });
    expect(crew.members.map(({ name }) => name)).toEqual(['Ben']);
    expect(await personsIn(cart)).toBe(0);
  });

  test('an order whose runner left cannot be paid, and a payment under way is refunded', async () => {
    const { crewId, anna, cart } = await filledCart();
    const { body } = await buyer.checkOut(cart);
    const bought = { tenantId: TENANT, ...body } as const;
    const invoiceNumber = await paying.atBank(bought, []);
    expect((await leave(crewId, anna.memberId, { token: anna.token })).status).toBe(204);
    expect((await paying.pay(bought)).body.code).toBe('ConsentMissing');
    expect(await paying.deliver(TENANT, await paying.noticeOf(bought, invoiceNumber))).toBe(204);
    expect(await paying.stateOf(bought)).not.toBe('Completed');
    const tries = await shop.deps.database.inTenant(TENANT, (scope) => listTries(scope, body.invoiceId));
    expect(tries.map(({ refundReason }) => refundReason)).toContain('ConsentMissing');
    // Even if the order is completed, nothing is released.
    await shop.deps.database.inTenant(TENANT, (scope) => completeOrder(shop.deps, scope, body.orderId));
    expect(await downloads(body.orderId)).toBe(0);
  });

  test('an ordered cart shows no photos of a runner who withdrew their consent', async () => {
    const { crewId, anna, cart } = await filledCart();
    const { body } = await buyer.checkOut(cart);
    const countPictures = async () => {
      const url = `/public/order-service/api/v1/orders/${body.orderId}`;
      const order = await buyer.send<{ pictures: unknown[] }>('GET', url);
      const { items } = await buyer.read(cart);
      return [items.flatMap(({ photos }) => photos ?? []).length, order.body.pictures.length];
    };
    expect(await countPictures()).toEqual([2, 2]);
    await withdraw(crewId, anna.memberId, { token: anna.token });
    expect(await countPictures()).toEqual([0, 0]);
  });

  test('refuses a consent to a text that has changed since', async () => {
    const { crewId, ben } = await protectedCrew();
    expect((await consent(crewId, ben.memberId, { token: ben.token }, CONSENT_VERSION - 1)).body.code).toBe(
      'Conflict',
    );
  });
});

describe('a link that is passed around', () => {
  test('shows names and consents; it shows a photo only to its runner and the payer', async () => {
    const { crewId, maker, anna, ben } = await protectedCrew();
    const seen = async (token?: string) =>
      (await show(crewId, token === undefined ? {} : { token })).members.map(
        ({ name, photosCount, pictureUrl }) => [name, photosCount, pictureUrl !== null],
      );
    const nothing = [
      ['Anna', null, false],
      ['Ben', null, false],
    ];
    expect(await seen()).toEqual(nothing);
    expect(await seen('forged.token')).toEqual(nothing);
    expect(await seen(ben.token)).toEqual([
      ['Anna', null, false],
      ['Ben', 2, true],
    ]);
    expect(await seen(maker)).toEqual([
      ['Anna', 2, true],
      ['Ben', null, false],
    ]);
    expect(await seen(anna.token)).toEqual([
      ['Anna', 2, true],
      ['Ben', null, false],
    ]);
  });

  test('adds nothing to the cart of a visitor who did not make the crew', async () => {
    const { event, crewId, anna } = await protectedCrew();
    const own = await make(event, 'Thief');
    const cart = await buyer.openCart();
    const search = await searchToken(event, '42');
    for (const token of [undefined, anna.token, own.token, search, `maker.${anna.token.split('.')[1]}`])
      expect((await take(crewId, cart, token === undefined ? {} : { token })).status).toBe(401);
    expect(await personsIn(cart)).toBe(0);
  });

  test('lets no member grant or withdraw consent for another', async () => {
    const { event, crewId, maker, anna, ben } = await protectedCrew();
    const other = await make(event);
    const again = await join(other.crewId, await searchToken(event, '42'), 'Ben');
    for (const token of [undefined, maker, anna.token, again.body.token, await searchToken(event, '42')]) {
      const input = token === undefined ? {} : { token };
      expect((await consent(crewId, ben.memberId, input)).status).toBe(401);
      expect((await withdraw(crewId, ben.memberId, input)).status).toBe(401);
    }
    expect((await show(crewId)).members.map(({ consent: state }) => state)).toEqual(['Given', 'None']);
  });

  test('accepts only members found by the search of this event', async () => {
    const { event, crewId, maker, anna } = await protectedCrew();
    const elsewhere = await protectedRace();
    const tokens = [
      maker,
      anna.token,
      await searchToken(elsewhere, '17'),
      await searchToken(event, '17', 'Bib'),
    ];
    for (const token of tokens) expect((await join(crewId, token, 'Thief')).status).toBe(401);
  });

  test('is unknown in another shop, and so is any token of its crew', async () => {
    const { crewId, maker, anna } = await protectedCrew();
    const host = 'marafon.localhost';
    for (const token of [maker, anna.token]) {
      const read = at(crewRoutes.getCrew.path, { crewId });
      expect((await buyer.send('GET', read, undefined, { host, token })).status).toBe(404);
      expect((await consent(crewId, anna.memberId, { host, token })).status).toBe(401);
    }
  });

  test('limits the members that one network looks at', async () => {
    shop.holdClock();
    const event = await openRace();
    const { crewId } = await make(event);
    await join(crewId, await searchToken(event, '17', 'Bib'), 'Anna');
    const url = at(crewRoutes.getCrew.path, { crewId });
    const look = async (path: string) =>
      (await buyer.send('GET', path, undefined, { address: '10.77.0.2' })).status;
    expect(await look(url)).toBe(200);
    await shop.deps.database.inTenant(TENANT, ({ trx }) =>
      trx
        .updateTable('rateLimits')
        .set({ used: 12_000 })
        .where('bucket', 'like', 'crew-members-shown:%')
        .execute(),
    );
    expect(await look(url)).toBe(429);
    const empty = await make(event);
    expect(await look(at(crewRoutes.getCrew.path, { crewId: empty.crewId }))).toBe(200);
  });

  test('limits guesses from one network', async () => {
    shop.holdClock();
    const address = '10.77.0.1';
    let status = 404;
    for (let count = 0; count <= 60 && status === 404; count += 1) {
      const url = at(crewRoutes.getCrew.path, { crewId: randomUUID() });
      ({ status } = await buyer.send('GET', url, undefined, { address }));
    }
    expect(status).toBe(429);
  });
});

test('deletes a crew after its retention and keeps the consents of bought photos', async () => {
  const { crewId, cart, ben } = await filledCart();
  await consent(crewId, ben.memberId, { token: ben.token });
  const { body } = await buyer.checkOut(cart);
  await shop.deps.database.inTenant(TENANT, (scope) => completeOrder(shop.deps, scope, body.orderId));
  const years = laterDeps(shop.deps, 3 * 365 * 24 * 3600_000);
  await retentionHandlers(years)[0]?.handle({ tenantId: TENANT }, new AbortController().signal);
  expect((await buyer.send('GET', at(crewRoutes.getCrew.path, { crewId }))).status).toBe(404);
  const left = await shop.deps.database.inTenant(TENANT, async ({ trx }) => ({
    crews: await trx.selectFrom('crews').selectAll().execute(),
    members: await trx.selectFrom('crewMembers').selectAll().execute(),
    consents: await trx.selectFrom('crewConsents').selectAll().where('crewId', '=', crewId).execute(),
  }));
  expect(left).toMatchObject({ crews: [], members: [], consents: [{ withdrawnAt: null }] });
  expect(await downloads(body.orderId)).toBe(2);
});
