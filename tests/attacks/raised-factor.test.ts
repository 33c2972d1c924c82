import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Crew } from '#contract/crew.schema.ts';
import { crewRoutes } from '#contract/crew.ts';
import { photoAlertRoutes } from '#contract/photo-alert.ts';
import {
  applyStartList,
  dropParticipant,
  editParticipant,
  findRegistered,
  listRegistered,
  type ParticipantFacts,
  protectParticipant,
  restoreParticipant,
} from '#finding/competitors/index.ts';
import { type EventFacts, editEvent, findShownEvent } from '#finding/events/index.ts';
import { findAlert, signAlertToken } from '#finding/photo-alerts/index.ts';
import { personsOfAlert } from '#finding/photo-alerts/persons-of-alert.ts';
import { protectPhotos } from '#finding/photos/index.ts';
import { ensureCompetitorPerson } from '#finding/recognition/index.ts';
import { issueSearchToken } from '#finding/verification/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { findOrder } from '#selling/orders/index.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import {
  competitorOf,
  type EventInput,
  type MadeEvent,
  makeEvent,
  publishPhoto,
} from '#tests/factories/event-factory.ts';
import { type Bought, openPayingBuyer, type PayingBuyer } from '#tests/factories/paying-buyer.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

/**
 * A visitor with a proof for bib 17 got a token, carts, orders, a place in a crew and an alert. Then the proof ends: the
 * event requires more, or the participant's proof is replaced. `ENDINGS` lists for each event what remains of the
 * visitor's access (docs/decisions/0229, 0234, 0311).
 */
const TENANT = 'photofinish';
const CATALOG = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: all, kind: PhotosWithMe, title: { en: All photos }, price: 30 }
`;

let shop: TestShop;
let buyer: Buyer;
let paying: PayingBuyer;
beforeAll(async () => {
  shop = await openTestShop();
  buyer = createBuyer(shop);
  paying = await openPayingBuyer(shop);
});
afterAll(() => shop?.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);
const at = (path: string, ids: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '');

/** Proves to be bib 17 as the event requires: by a factor, or by the mailed link of a secure event. */
async function tokenOf({ eventId, competitors }: MadeEvent, { isSecure }: EventInput): Promise<string> {
  if (isSecure === true) {
    const { personId } = await inShop((scope) =>
      ensureCompetitorPerson(scope, { competitorId: competitors['17'] ?? '', eventId }),
    );
    const grant = { tenantId: TENANT, eventId, personId, version: 0, visitorId: randomUUID() };
    return issueSearchToken(shop.deps, { ...grant, proof: 'Email' });
  }
  const url = `/public/competitor-service/api/v1/competitors/${eventId}/token`;
  const { surname, code } = competitorOf('17');
  const input = { number: '17', surname, birthDate: '17/05/1990', code };
  const { body } = await buyer.send<{ token: string }>('POST', url, input);
  expect(body.token).toBeTypeOf('string');
  return body.token;
}
async function fillCart(productId = '', token = '', photoIds?: string[]): Promise<string> {
  const cart = await buyer.openCart();
  const item = photoIds === undefined ? { productId } : { productId, photoIds };
  expect((await buyer.add(cart, [item], { token })).status).toBe(204);
  return cart;
}
async function order(productId: string | undefined, token: string): Promise<Bought & { cart: string }> {
  const cart = await fillCart(productId, token);
  await buyer.read(cart);
  const { status, body } = await buyer.checkOut(cart);
  expect(status).toBe(201);
  return { tenantId: TENANT, orderId: body.orderId, invoiceId: body.invoiceId, cart };
}
async function askAlert(eventId: string, token: string, email = `${eventId}@example.com`): Promise<string> {
  const { askPhotoAlert, confirmPhotoAlert } = photoAlertRoutes;
  await buyer.send(askPhotoAlert.method, askPhotoAlert.path, { eventId, email }, { token });
  const { alertId } = await inShop(({ trx }) =>
    trx.selectFrom('photoAlerts').select('alertId').where('eventId', '=', eventId).executeTakeFirstOrThrow(),
  );
  const confirmed = { token: signAlertToken(shop.deps, TENANT, 'confirm', alertId) };
  expect((await buyer.send(confirmPhotoAlert.method, confirmPhotoAlert.path, confirmed)).status).toBe(200);
  return alertId;
}
async function joinCrew(eventId: string, token: string): Promise<{ crewId: string; token: string }> {
  const { makeCrew, joinCrew: join } = crewRoutes;
  const made = await buyer.send<{ crewId: string }>('POST', makeCrew.path, { eventId, name: 'Eve' });
  const { crewId } = made.body;
  const path = at(join.path, { crewId });
  const joined = await buyer.send<{ token: string }>('POST', path, { name: 'Eve' }, { token });
  expect(joined.status).toBe(201);
  return { crewId, token: joined.body.token };
}
async function downloadsOf({ orderId }: Bought): Promise<string[]> {
  const url = `/public/archive-service/api/v1/orders/${orderId}/downloads`;
  const { body } = await buyer.send<{ downloads?: { photoId: string }[] }>('GET', url);
  return (body.downloads ?? []).map(({ photoId }) => photoId).toSorted();
}

/** Gets everything that a proof opens in an event. */
async function obtainAll(event: MadeEvent, access: EventInput) {
  const { eventId } = event;
  const token = await tokenOf(event, access);
  const ids = await setCatalog(shop, event, CATALOG);
  const paid = await order(ids.all, token);
  const notice = await paying.noticeOf(paid, await paying.atBank(paid, ['pay', 'confirm-silently']));
  await paying.deliver(TENANT, notice);
  const files = await downloadsOf(paid);
  expect(files).toEqual(event.photoIds.slice(0, 2).toSorted());
  return {
    event,
    token,
    paid,
    files,
    unpaid: await order(ids.all, token),
    cart: await fillCart(ids.all, token),
    single: await fillCart(ids.photo, token, event.photoIds.slice(0, 1)),
    crew: await joinCrew(eventId, token),
    alertId: await askAlert(eventId, token),
  };
}
type Obtained = Awaited<ReturnType<typeof obtainAll>>;

/** Everything that a proof opens, in the order of `listOpen`. */
const ALL = ['token', 'cart', 'single', 'unpaid', 'package', 'crew', 'alert'] as const;
type Thing = (typeof ALL)[number];

async function isAlertOpen({ event, alertId }: Pick<Obtained, 'event' | 'alertId'>): Promise<boolean> {
  return inShop(async (scope) => {
    const [shown, alert] = [await findShownEvent(scope, event.eventId), await findAlert(scope, alertId)];
    if (shown === undefined || alert === undefined) return false;
    const persons = await personsOfAlert(shop.deps, scope, shown, alert, []);
    return persons.length > 0;
  });
}

/** Lists what still opens photos of bib 17, also one that was just published. */
async function listOpen(obtained: Obtained): Promise<Thing[]> {
  const { event, token, paid, files, unpaid, cart, single, crew } = obtained;
  const { eventId } = event;
  const made = { tenantId: TENANT, eventId, index: 7, bibs: ['17', '71'], faces: [], isReport: false };
  const later = await publishPhoto(shop.deps, made);
  await inShop((scope) => protectPhotos(shop.deps, scope, eventId, { photoIds: [later] }, []));
  const delivered = await downloadsOf(paid);
  // Buyers keep what they bought, whatever ends.
  expect(delivered).toEqual(expect.arrayContaining(files));
  const hasItems = async (path: string) => (await buyer.read(path)).items.length > 0;
  const url = `/public/photo-service/api/v1/photos?albumId=${eventId}`;
  const { crewId } = crew;
  const shown = await buyer.send<Crew>('GET', at(crewRoutes.getCrew.path, { crewId }), undefined, {
    token: crew.token,
  });
  const open: Record<Thing, boolean> = {
    token: (await buyer.send('GET', url, undefined, { token })).status === 200,
    cart: await hasItems(cart),
    single: await hasItems(single),
    unpaid: (await inShop((scope) => findOrder(scope, unpaid.orderId)))?.state === 'AwaitingPayment',
    package: delivered.includes(later),
    crew: shown.body.members.some(({ photosCount }) => photosCount !== null),
    alert: await isAlertOpen(obtained),
  };
  return ALL.filter((thing) => open[thing]);
}

const edit =
  (given: Partial<ParticipantFacts>, bib = '17') =>
  (event: MadeEvent) =>
    inShop(async (scope) => {
      const seen = await findRegistered(scope, event.eventId, event.competitors[bib] ?? '');
      if (seen === undefined) throw new Error(`bib ${bib} is not on the list`);
      expect(await editParticipant(shop.deps, scope, seen, given, BY_COMMAND)).toEqual({ kind: 'Done' });
    });
const bringList =
  (row: Partial<ParticipantFacts>, others: readonly ReturnType<typeof competitorOf>[] = []) =>
  (event: MadeEvent) =>
    inShop((scope) =>
      applyStartList(shop.deps, scope, event.eventId, [...others, { ...competitorOf('17'), ...row }], {
        authority: BY_COMMAND.actor,
      }),
    );
const leaveByList = (event: MadeEvent, afterMs = 0) =>
  inShop((scope) =>
    applyStartList(shop.deps, scope, event.eventId, [competitorOf('42')], {
      leftAt: new Date(shop.deps.clock.now().getTime() + afterMs),
      authority: BY_COMMAND.actor,
    }),
  );
const drop = (event: MadeEvent) =>
  inShop(async (scope) => {
    const seen = await findRegistered(scope, event.eventId, event.competitors['17'] ?? '');
    return seen && dropParticipant(shop.deps, scope, seen, BY_COMMAND);
  });
const ask = (facts: Partial<EventFacts>) => (event: MadeEvent) =>
  inShop((scope) => editEvent(shop.deps, scope, event.eventId, facts, BY_COMMAND));
const protect = (event: MadeEvent) =>
  inShop((scope) =>
    protectParticipant(
      shop.deps,
      scope,
      { eventId: event.eventId, competitorId: event.competitors['17'] ?? '', isProtected: true },
      BY_COMMAND,
    ),
  );

const SURNAME: EventInput = { factor: 'Surname' };
const BIRTH_DATE: EventInput = { factor: 'BirthDate' };
const CODE: EventInput = { factor: 'PersonalCode' };
const SECURE: EventInput = { isSecure: true };
const NAME = { surname: 'Other', givenName: 'Bob' };
const CODE_OF_42 = { ...competitorOf('42'), code: 'Z9y8X' };
const BOB = { surname: 'Other', givenName: 'Bob', birthDate: '1985-02-03', email: 'bob@example.com' };

/** Each event with the access before it, and what remains open after it. */
const ENDINGS: readonly [string, EventInput, (event: MadeEvent) => Promise<unknown>, readonly Thing[]][] = [
  ['an unrelated field changes', CODE, edit({ club: 'Runners' }), ALL],
  ['the code is replaced by a member', CODE, edit({ code: 'Z9y8X' }), []],
  ['the address is replaced by a member', SECURE, edit({ email: 'right@example.com' }), []],
  ['the code is replaced by a list', CODE, bringList({ code: 'Z9y8X' }), ['package']],
  ['several codes are replaced by a list', CODE, bringList({ code: 'Z9y8X' }, [CODE_OF_42]), ['package']],
  ['another participant’s code is replaced by a list', CODE, bringList({}, [CODE_OF_42]), ALL],
  ['the bib is corrected', CODE, edit({ bib: '71' }), ['package']],
  ['a list gives the bib to another person', CODE, bringList(BOB), []],
  ['a member gives the bib to another person', SECURE, edit(BOB), []],
  ['a member enters another name', SURNAME, edit(NAME), []],
  ['a member enters another name and birth date', BIRTH_DATE, edit({ ...NAME, birthDate: '1985-02-03' }), []],
  ['a member enters another name and address', CODE, edit({ ...NAME, email: 'bob@example.com' }), []],
  ['a member corrects a surname', CODE, edit({ surname: 'Runer17' }), ALL],
  [
    'the bib of an open event goes to another person',
    {},
    bringList(BOB),
    ['cart', 'single', 'package', 'alert'],
  ],
  ['a member removes the participant', CODE, drop, ['package']],
  ['a whole list leaves the participant out', CODE, (event) => leaveByList(event), ['package']],
  [
    'the bib of a participant who is missing from a list goes to another person in an open event',
    {},
    async (event) => {
      await leaveByList(event);
      await bringList(BOB)(event);
    },
    ['cart', 'single', 'alert'],
  ],
  [
    'the next wearer of a bib leaves an open event, too',
    {},
    async (event) => {
      await leaveByList(event);
      await bringList(BOB)(event);
      await leaveByList(event, 60_000);
    },
    ['cart', 'single', 'alert'],
  ],
  [
    'a member gives the bib of a participant who is missing from a list to another person in an open event',
    {},
    async (event) => {
      await leaveByList(event);
      await edit({ bib: '17', birthDate: '1985-02-03' }, '42')(event);
    },
    ['cart', 'single', 'alert'],
  ],
  [
    'the bib of a participant who is missing from a list goes to another person',
    CODE,
    async (event) => {
      await leaveByList(event);
      await bringList(BOB)(event);
    },
    [],
  ],
  [
    'the bib of a removed participant goes to another person in an open event',
    {},
    async (event) => {
      await drop(event);
      await bringList(BOB)(event);
    },
    ['cart', 'single', 'alert'],
  ],
  [
    'the bib of a removed participant goes to another person',
    CODE,
    async (event) => {
      await drop(event);
      await bringList(BOB)(event);
    },
    [],
  ],
  ['the participant is protected', CODE, protect, []],
  ['an event by surname asks for a birth date', SURNAME, ask({ verificationFactor: 'BirthDate' }), []],
  ['an event by surname asks for a code', SURNAME, ask({ verificationFactor: 'PersonalCode' }), []],
  ['an event by birth date asks for a code', BIRTH_DATE, ask({ verificationFactor: 'PersonalCode' }), []],
  ['an event by code becomes secure', CODE, ask({ isSecure: true }), []],
  ['an event by code asks for a surname', CODE, ask({ verificationFactor: 'Surname' }), ALL],
];

test.each(ENDINGS)('access by an earlier proof ends: %s', async (_, access, end, remaining) => {
  const event = await makeEvent(shop.deps, { ...access, photos: [['17'], ['17'], ['42']] });
  const obtained = await obtainAll(event, access);
  await end(event);
  expect(await listOpen(obtained)).toEqual(remaining);
});

test('an unpaid package of a team member who left stays if a teammate comes back', async () => {
  const event = await makeEvent(shop.deps, { photos: [['17'], ['42']] });
  const { eventId } = event;
  const ids = await setCatalog(shop, event, CATALOG);
  const { orderId } = await order(ids.all, await tokenOf(event, {}));
  const teammate = { ...competitorOf('17'), ...BOB };
  const listBoth = (scope: Scope) =>
    applyStartList(shop.deps, scope, eventId, [competitorOf('17'), teammate], {
      authority: BY_COMMAND.actor,
    });
  expect(await inShop(listBoth)).not.toHaveProperty('refused');
  const bob = (await inShop((scope) => listRegistered(scope, eventId, '17'))).find(
    ({ surname }) => surname === BOB.surname,
  );
  expect(bob).toMatchObject({ leftAt: null });
  const state = async () => (await inShop((scope) => findOrder(scope, orderId)))?.state;
  await inShop(async (scope) => bob && dropParticipant(shop.deps, scope, bob, BY_COMMAND));
  await drop(event);
  expect(await state()).toBe('AwaitingPayment');
  const restored = await inShop(async (scope) => {
    const seen = await findRegistered(scope, eventId, bob?.competitorId ?? '');
    return seen && restoreParticipant(shop.deps, scope, seen, BY_COMMAND);
  });
  expect(restored).toEqual({ kind: 'Done' });
  expect(await state()).toBe('AwaitingPayment');
});

test('an alert to the participant’s own address waits while a list leaves them out', async () => {
  const event = await makeEvent(shop.deps, { ...CODE, photos: [['17'], ['42']] });
  const { email } = competitorOf('17');
  const alertId = await askAlert(event.eventId, await tokenOf(event, CODE), email);
  const isOpen = () => isAlertOpen({ event, alertId });
  expect(await isOpen()).toBe(true);
  await leaveByList(event);
  expect(await isOpen()).toBe(false);
  await bringList({})(event);
  expect(await isOpen()).toBe(true);
});

test('a paid package holds a list that gives its bib to another person, until the package is stopped', async () => {
  const event = await makeEvent(shop.deps, { ...CODE, photos: [['17'], ['17'], ['42']] });
  await obtainAll(event, CODE);
  const rollBack = new Error('rolls back');
  const doubtOf = async () => {
    let moved: unknown;
    const proposed = inShop(async (scope) => {
      const applied = await applyStartList(
        shop.deps,
        scope,
        event.eventId,
        [{ ...competitorOf('17'), ...BOB }],
        { authority: BY_COMMAND.actor },
      );
      moved = 'personDoubt' in applied ? applied.personDoubt?.moved : applied;
      throw rollBack;
    });
    await expect(proposed).rejects.toBe(rollBack);
    return moved;
  };
  expect(await doubtOf()).toMatchObject([{ bib: '17' }]);
  await edit({ code: 'Z9y8X' })(event);
  expect(await doubtOf()).toBeUndefined();
});

test('a token from before an event became secure does not open its photo report', async () => {
  const event = await makeEvent(shop.deps, { photos: [['1'], []], report: [1], isGalleryOpened: true });
  const token = await buyer.tokenOf(event.eventId, '1');
  const url = `/public/photo-service/api/v1/photos?albumId=${event.eventId}&report=true`;
  expect((await buyer.send('GET', url, undefined, { token })).status).toBe(200);
  await inShop((scope) => editEvent(shop.deps, scope, event.eventId, { isSecure: true }, BY_COMMAND));
  expect((await buyer.send('GET', url, undefined, { token })).status).toBe(401);
});
