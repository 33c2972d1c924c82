import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DISTANCES_MAX } from '#contract/distance.ts';
import { readEventLetters, setLetterGround, startLetters } from '#delivering/letters/index.ts';
import { applyStartList, listRegistered } from '#finding/competitors/index.ts';
import { findEvent, readEvent } from '#finding/events/index.ts';
import { receivePhotos, receivePreview } from '#finding/ingest/index.ts';
import { listMergedPersons } from '#finding/recognition/index.ts';
import {
  ensureBibPerson,
  ensureCompetitorPersons,
  setMergedInto,
} from '#finding/recognition/persons.store.ts';
import {
  listVerdicts,
  listVisitorDenials,
  moveVerdicts,
  saveVerdict,
} from '#finding/recognition/verdicts.store.ts';
import { searchVideos } from '#finding/videos/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { removePhotoForGood, removeVideoForGood } from '#operating/corrections/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { completeOrder, findOrder } from '#selling/orders/index.ts';
import { runEventCommand } from '#server/commands/event-command.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { countStatements } from '#tests/factories/count-statements.ts';
import { competitorOf, ensurePersons, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { addPromoCode } from '#tests/factories/promo-code.ts';
import { publishClips } from '#tests/factories/publish-clips.ts';
import { runMoves } from '#tests/factories/run-moves.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { mergeEvent, planMerge } from './index.ts';
import { freesOriginals, listMergeFaults, pairProducts } from './merging.rules.ts';

const TENANT = 'photofinish';
const CATALOG = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: all, kind: PhotosWithMe, title: { en: All photos }, price: 20 }
`;

let shop: TestShop;
let buyer: ReturnType<typeof createBuyer>;
beforeAll(async () => {
  shop = await openTestShop({ pagesFolder: PAGES_FOLDER });
  buyer = createBuyer(shop);
});
afterAll(() => shop?.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);
const merge = (from: MadeEvent, into: MadeEvent) =>
  inShop((scope) =>
    mergeEvent(shop.deps, scope, { eventId: from.eventId, intoEventId: into.eventId }, BY_COMMAND),
  );
const planOf = async (from: MadeEvent, into: MadeEvent) => {
  const plan = await inShop((scope) => planMerge(shop.deps, scope, from.eventId, into.eventId));
  if (isRefusal(plan)) throw new Error('there is no such event');
  return plan;
};
const foundBy = async (eventId: string, bib: string) => {
  const token = await buyer.tokenOf(eventId, bib);
  const url = `/public/photo-service/api/v1/photos?albumId=${eventId}`;
  const { body } = await buyer.send<{ photos: { photoId: string }[] }>('GET', url, undefined, { token });
  return body.photos.map(({ photoId }) => photoId);
};

describe('the rules of event merging', () => {
  const event = {
    eventId: 'a',
    mergedInto: null,
    isDeleted: false,
    processingCount: 0,
    videosProcessingCount: 0,
    isSecure: false,
    verificationFactor: 'None',
    isGalleryOpened: false,
    hasProtected: false,
  } as const;
  const other = { ...event, eventId: 'b' };
  const quiet = { isMoving: false, hasFootage: false, currencies: [978, 978] };

  test('name each reason why two events cannot be merged', () => {
    expect(listMergeFaults(event, other, quiet)).toEqual([]);
    expect(listMergeFaults(event, event, quiet)).toEqual(['Same']);
    expect(listMergeFaults({ ...event, mergedInto: 'c' }, other, quiet)).toEqual(['Merged']);
    expect(listMergeFaults(event, { ...other, isDeleted: true }, quiet)).toEqual(['Deleted']);
    expect(listMergeFaults(event, { ...other, processingCount: 1 }, quiet)).toEqual(['Working']);
    expect(listMergeFaults(event, other, { ...quiet, isMoving: true })).toEqual(['Working']);
    expect(listMergeFaults(event, { ...other, isSecure: true }, quiet)).toEqual(['Protection']);
    expect(listMergeFaults({ ...event, hasProtected: true }, other, quiet)).toEqual(['Youth']);
    expect(listMergeFaults(event, { ...other, hasProtected: true }, quiet)).toEqual([]);
    expect(listMergeFaults(event, other, { ...quiet, hasFootage: true })).toEqual(['Films']);
    expect(listMergeFaults(event, other, { ...quiet, currencies: [978, 933] })).toEqual(['Currency']);
  });

  test('state whether originals become free', () => {
    const all = (priceMinor: number, ...distances: string[]) =>
      ({ productType: 'PhotosWithMe', priceMinor, distances }) as const;
    expect(freesOriginals([all(20)], [all(20)])).toBe(false);
    expect(freesOriginals([all(20)], [all(0)])).toBe(true);
    expect(freesOriginals([], [all(0, 'Kids')])).toBe(true);
    expect(freesOriginals([all(0, 'Kids')], [all(0, 'kids')])).toBe(false);
    expect(freesOriginals([all(0, 'Kids')], [all(0)])).toBe(true);
    expect(freesOriginals([all(0)], [all(0, 'Kids'), all(20)])).toBe(false);
  });

  test('pair products with the same key', () => {
    const own = [
      { productId: '1', key: 'photo' },
      { productId: '2', key: 'poster' },
    ];
    expect(pairProducts(own, [{ productId: '9', key: 'photo' }])).toEqual([
      { productId: '1', intoProductId: '9' },
      { productId: '2', intoProductId: null },
    ]);
  });
});

test('an event moves completely into the other; packages keep growing, carts stay, addresses redirect', async () => {
  const from = await makeEvent(shop.deps, { photos: [['17'], ['42'], ['17', '42']] });
  const into = await makeEvent(shop.deps, { photos: [['17'], ['5']] });
  const ids = await setCatalog(
    shop,
    from,
    `${CATALOG}  - { key: poster, kind: Photo, title: { en: Poster }, price: 9 }\n`,
  );
  const others = await setCatalog(shop, into, CATALOG);
  const paid = await buyer.openCart();
  await buyer.add(paid, [{ productId: ids.all ?? '' }], { token: await buyer.tokenOf(from.eventId, '17') });
  const { body: order } = await buyer.checkOut(paid);
  await inShop((scope) => completeOrder(shop.deps, scope, order.orderId));
  const open = await buyer.openCart();
  await buyer.add(open, [
    { productId: ids.photo ?? '', photoIds: from.photoIds.slice(1, 2) },
    { productId: ids.poster ?? '', photoIds: from.photoIds.slice(2) },
  ]);
  expect(await planOf(from, into)).toMatchObject({
    faults: [],
    conflicts: [],
    photos: 3,
    staying: 0,
    joining: 1,
    same: 1,
    carts: 1,
    unsold: ['poster'],
  });
  expect(await merge(from, into)).toBe(true);
  await runMoves(shop.deps, TENANT);

  expect(await inShop((scope) => findEvent(scope, into.eventId))).toMatchObject({ publishedCount: 5 });
  expect(await foundBy(into.eventId, '42')).toEqual(from.photoIds.slice(1));
  expect((await foundBy(into.eventId, '17')).toSorted()).toEqual(
    [from.photoIds[0], from.photoIds[2], into.photoIds[0]].toSorted(),
  );
  // The package of 17 also contains the other event's photo of 17.
  const downloads = `/public/archive-service/api/v1/orders/${order.orderId}/downloads`;
  const { body } = await buyer.send<{ downloads: { photoId: string; url: string }[] }>('GET', downloads);
  expect(body.downloads).toHaveLength(3);
  for (const { url } of body.downloads) expect((await shop.call({ url })).statusCode).toBe(200);
  expect((await buyer.read(open)).items).toMatchObject([
    { eventId: into.eventId, product: { productId: others.photo }, photosCount: 1 },
  ]);
  const context = { tenantId: TENANT };
  expect(await readEvent(shop.deps, context as never, { eventId: from.eventId })).toMatchObject({
    eventId: into.eventId,
  });
  for (const path of ['event/E', 'event/E?tab=mine', 'search/E/17']) {
    const page = await shop.call({ url: `/${path.replace('E', from.eventId)}` });
    expect([page.statusCode, page.headers.location]).toEqual([301, `/${path.replace('E', into.eventId)}`]);
  }
  // A redirecting event cannot be shown again, and no event can be merged into it.
  expect((await planOf(into, from)).faults).toEqual(['Merged']);
});

test('photos are counted in the database', async () => {
  const from = await makeEvent(shop.deps, { photos: Array.from({ length: 30 }, () => []) });
  const into = await makeEvent(shop.deps, { photos: [[]] });
  const [same = '', removed = ''] = from.photoIds;
  const change = (photoId: string, values: { contentHash?: string; state?: 'Hidden' | 'Removed' }) =>
    inShop(({ trx }) => trx.updateTable('photos').set(values).where('photoId', '=', photoId).execute());
  for (const photoId of [same, into.photoIds[0] ?? ''])
    await change(photoId, { contentHash: 'f'.repeat(64) });
  await change(removed, { state: 'Removed' });
  await change(from.photoIds[2] ?? '', { state: 'Hidden' });
  const counts: number[] = [];
  const plan = await inShop((scope) => {
    const trx = scope.trx.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        counts.push(result.rows.length);
        return result;
      },
    });
    return planMerge(shop.deps, { ...scope, trx }, from.eventId, into.eventId);
  });
  expect(plan).toMatchObject({ photos: 28, staying: 2 });
  expect(Math.max(...counts)).toBeLessThan(10);
});

test('promo codes of the event count in the other one, in open carts too', async () => {
  const from = await makeEvent(shop.deps, { photos: [['1'], ['1']] });
  const into = await makeEvent(shop.deps, { photos: [['2']] });
  const [own, others] = [await setCatalog(shop, from, CATALOG), await setCatalog(shop, into, CATALOG)];
  const benefit = { kind: 'Percent', percent: 100 } as const;
  const { eventId } = from;
  const codes = [
    { code: 'SPONSOR', eventIds: [eventId] },
    { code: 'BOTHDAYS', eventIds: [eventId, into.eventId] },
    { code: 'ELSEWHERE', eventIds: [into.eventId] },
  ];
  for (const { code, eventIds } of codes)
    await addPromoCode(shop.deps, TENANT, code, { benefit, eventIds, excludesOthers: true });
  const cart = await buyer.openCart();
  const token = await buyer.tokenOf(eventId, '1');
  await buyer.add(cart, [{ productId: own.photo ?? '', photoIds: from.photoIds.slice(0, 1) }], { token });
  await buyer.addCode(cart, 'SPONSOR');
  expect(await buyer.read(cart)).toMatchObject({ totalAmount: 0 });
  const { opened } = await planOf(from, into);
  expect(opened).toEqual({ codes: 1, freed: 0 });
  const confirm = (codes: number) => {
    const input = { eventId, intoEventId: into.eventId, seen: { ...opened, codes } };
    return inShop((scope) => mergeEvent(shop.deps, scope, input, BY_COMMAND));
  };
  expect(await confirm(0)).toMatchObject({ refused: 'Conflict', errors: [{ path: 'seen' }] });
  expect(await confirm(1)).toBe(true);
  await runMoves(shop.deps, TENANT);

  expect(await buyer.read(cart)).toMatchObject({ totalAmount: 0 });
  const later = await buyer.openCart();
  const intoToken = await buyer.tokenOf(into.eventId, '1');
  const photoIds = from.photoIds.slice(1);
  await buyer.add(later, [{ productId: others.photo ?? '', photoIds }], { token: intoToken });
  expect(await buyer.addCode(later, 'SPONSOR')).toMatchObject({ status: 204 });
  expect(await buyer.read(later)).toMatchObject({ totalAmount: 0 });
  // An event that redirects is replaced in codes that are created later.
  await addPromoCode(shop.deps, TENANT, 'LATER', { benefit, eventIds: [eventId, into.eventId] });
  const rows = await inShop(({ trx }) =>
    trx
      .selectFrom('promoCodes')
      .select(['code', 'eventIds'])
      .where('code', 'in', [...codes.map(({ code }) => code), 'LATER'])
      .execute(),
  );
  expect(rows.map(({ eventIds }) => eventIds)).toEqual(rows.map(() => [into.eventId]));
  expect(rows).toHaveLength(4);
});

test('an address of one list proves nothing about photos of the other event with the same bib', async () => {
  const from = await makeEvent(shop.deps, { photos: [['17'], ['18'], ['19'], ['20']] });
  const into = await makeEvent(shop.deps, { photos: [['17'], ['19'], ['20']] });
  /** Removes a participant from a list. */
  const drop = ({ competitors }: MadeEvent, bib: string, change: { surname?: string; email?: string }) =>
    inShop(({ trx }) =>
      trx
        .updateTable('competitors')
        .set({ leftAt: shop.deps.clock.now(), ...change })
        .where('competitorId', '=', competitors[bib] ?? '')
        .execute(),
    );
  const other = { surname: 'Other', email: 'other@example.com' };
  await drop(into, '17', other);
  await drop(from, '19', other);
  await drop(into, '20', {});
  expect(await merge(from, into)).toBe(true);
  const { rows } = await inShop(({ trx }) =>
    sql<{ bib: string; origin: string; former: string | null }>`
      select bib, email_origin as origin, former_email as former from competitors
      where tenant_id = ${TENANT} and event_id = ${into.eventId} and left_at is null order by bib`.execute(
      trx,
    ),
  );
  expect(rows).toEqual([
    { bib: '17', origin: 'Later', former: null },
    { bib: '18', origin: 'First', former: null },
    { bib: '19', origin: 'Later', former: null },
    // The last wearer in the other event has the same address.
    { bib: '20', origin: 'First', former: null },
  ]);
});

test('a merge of many participants takes hardly more statements than a merge of few', async () => {
  const mergeOf = async (count: number) => {
    const bibs = Array.from({ length: count }, (_none, index) => String(index + 1));
    const makeWith = async (host: string) => {
      const { eventId } = await makeEvent(shop.deps, { isSecure: true, photos: [['1'], ['2']] });
      const rows = bibs.map((bib) => ({ ...competitorOf(bib), email: `runner${bib}@${host}` }));
      await inShop(async (scope) => {
        await applyStartList(shop.deps, scope, eventId, rows);
        const known = await listRegistered(scope, eventId);
        await ensureCompetitorPersons(scope, known);
        for (const bib of bibs.map((one) => `U${one}`))
          await ensureBibPerson(scope, { personId: shop.deps.newId(), eventId, bib, expiresAt: null });
      });
      return eventId;
    };
    const [eventId, intoEventId] = [await makeWith('example.org'), await makeWith('example.com')];
    return countStatements(shop.deps, ({ database }) =>
      database.inTenant(TENANT, async (scope) => {
        expect(await mergeEvent(shop.deps, scope, { eventId, intoEventId }, BY_COMMAND)).toBe(true);
      }),
    );
  };
  const [few, many] = [await mergeOf(5), await mergeOf(50)];
  expect(many - few).toBeLessThanOrEqual(10);
});

test('verdicts move with the persons who are merged, and no person gets two verdicts on one photo', async () => {
  const BIBS = ['1', '2', '3', '4'];
  const event = await makeEvent(shop.deps, { photos: BIBS.map((bib) => [bib]) });
  const [first = '', second = '', kept = '', other = ''] = await ensurePersons(shop.deps, event, BIBS);
  const [one = '', two = '', three = ''] = event.photoIds;
  const decidedAt = shop.deps.clock.now();
  const visitorId = shop.deps.newId();
  await inShop(async (scope) => {
    for (const [personId, photoId, itIsMe] of [
      [kept, one, false],
      [first, one, true],
      [first, two, true],
      [second, two, false],
      [second, three, false],
      [other, three, true],
    ] as const)
      await saveVerdict(scope, { personId, photoId, itIsMe, decidedAt });
    for (const personId of [first, second])
      await scope.trx
        .insertInto('visitorDenials')
        .values({ tenantId: TENANT, personId, photoId: one, visitorId, deniedAt: decidedAt })
        .execute();
    const pairs = [first, second].map((personId) => ({ personId, intoId: kept }));
    await moveVerdicts(scope, pairs);
    await setMergedInto(scope, pairs);
  });
  const of = (personId: string) =>
    inShop(async (scope) => ({
      verdicts: new Map([...(await listVerdicts(scope, personId))].map(([id, { itIsMe }]) => [id, itIsMe])),
      denied: await listVisitorDenials(scope, { personId, visitorId }),
    }));
  expect(await of(kept)).toEqual({
    verdicts: new Map([
      [one, false],
      [two, true],
      [three, false],
    ]),
    denied: [one],
  });
  expect(await of(first)).toEqual({ verdicts: new Map(), denied: [] });
  expect(await of(other)).toEqual({ verdicts: new Map([[three, true]]), denied: [] });
  const merged = await inShop((scope) => listMergedPersons(scope, [kept, other]));
  expect(merged.map(({ personId }) => personId).toSorted()).toEqual([first, second].toSorted());
});

test('a bib worn by another person prevents the merge, and nothing changes', async () => {
  const from = await makeEvent(shop.deps, { photos: [['17']] });
  const into = await makeEvent(shop.deps, { photos: [['17']] });
  await inShop(({ trx }) =>
    trx
      .updateTable('competitors')
      .set({ surname: 'Somebody' })
      .where('competitorId', '=', from.competitors['17'] ?? '')
      .execute(),
  );
  expect(await planOf(from, into)).toMatchObject({
    conflicts: [{ bib: '17', name: 'Alex Somebody', otherName: 'Alex Runner17' }],
  });
  expect(await merge(from, into)).toEqual({ refused: 'Conflict' });
  expect(await inShop((scope) => findEvent(scope, from.eventId))).toMatchObject({
    isShown: true,
    mergedInto: null,
    publishedCount: 1,
  });
});

test.each(['moves', 'stays'])(
  'an unpaid package of a participant who left an event that %s ends if another person wears the bib',
  async (which) => {
    const [from, into] = [
      await makeEvent(shop.deps, { photos: [['17'], ['42']] }),
      await makeEvent(shop.deps, { photos: [['17'], ['42']] }),
    ];
    const [left, other] = which === 'moves' ? [from, into] : [into, from];
    const ids = await setCatalog(shop, left, CATALOG);
    await setCatalog(shop, other, CATALOG);
    const cart = await buyer.openCart();
    await buyer.add(cart, [{ productId: ids.all ?? '' }], { token: await buyer.tokenOf(left.eventId, '17') });
    const { body: order } = await buyer.checkOut(cart);
    const authority = BY_COMMAND.actor;
    const bob = { ...competitorOf('17'), surname: 'Other', givenName: 'Bob', birthDate: '1985-02-03' };
    await inShop(async (scope) => {
      const leftAt = shop.deps.clock.now();
      await applyStartList(shop.deps, scope, left.eventId, [competitorOf('42')], { leftAt, authority });
      await applyStartList(shop.deps, scope, other.eventId, [{ ...bob, email: 'bob@example.com' }], {
        authority,
      });
    });
    const state = async () => (await inShop((scope) => findOrder(scope, order.orderId)))?.state;
    expect(await state()).toBe('AwaitingPayment');
    expect(await merge(from, into)).toBe(true);
    expect(await state()).toBe('Canceled');
  },
);

test.each([
  ['the same', 'Consent at registration', 'Consent at registration'],
  ['another', 'Terms of 2026', null],
  ['no', null, null],
])(
  'the ground of letters does not cover participants from an event with %s ground',
  async (_which, ground, after) => {
    const from = await makeEvent(shop.deps, { photos: [['1']] });
    const into = await makeEvent(shop.deps, { photos: [['2']] });
    const own = 'Consent at registration';
    await inShop(async (scope) => {
      await setLetterGround(shop.deps, scope, { eventId: from.eventId, ground }, BY_COMMAND);
      await setLetterGround(shop.deps, scope, { eventId: into.eventId, ground: own }, BY_COMMAND);
      await startLetters(shop.deps, scope, into.eventId, BY_COMMAND);
    });
    const read = () => inShop((scope) => readEventLetters(scope, into.eventId));
    expect(await read()).toEqual({ ground: own, isSending: true });
    expect(await merge(from, into)).toBe(true);
    expect(await read()).toEqual({ ground: after, isSending: after !== null });
  },
);

test('`event merge` shows what prevents it, asks, and merges; a second merge extends the redirect', async () => {
  const lines: string[] = [];
  const terminal = { print: (line: string) => void lines.push(line), ask: undefined };
  const run = (from: MadeEvent, options: Record<string, string | boolean>) => {
    lines.length = 0;
    return runEventCommand(shop.deps, TENANT, ['merge', from.eventId], options, terminal as never);
  };
  const first = await makeEvent(shop.deps, { photos: [['1']] });
  const second = await makeEvent(shop.deps, { photos: [['2']] });
  const third = await makeEvent(shop.deps, { photos: [['3']] });
  const guarded = await makeEvent(shop.deps, { photos: [], factor: 'Surname' });
  await expect(run(first, {})).rejects.toThrow(/--into/);
  expect(await run(first, { into: guarded.eventId, yes: true })).toBe(1);
  expect(lines.join('\n')).toMatch(/shown to different people/);
  expect(await run(first, { into: second.eventId })).toBe(1);
  expect(await run(first, { into: second.eventId, yes: true })).toBe(0);
  expect(await run(second, { into: third.eventId, yes: true })).toBe(1);
  expect(lines.join('\n')).toMatch(/being read or moved/);
  await runMoves(shop.deps, TENANT);
  expect(await run(second, { into: third.eventId, yes: true })).toBe(0);
  await runMoves(shop.deps, TENANT);
  expect(await inShop((scope) => findEvent(scope, first.eventId))).toMatchObject({
    mergedInto: third.eventId,
  });
  expect(await foundBy(third.eventId, '1')).toEqual(first.photoIds);
});

describe('teams', () => {
  const memberOf = (bib: string, givenName: string, surname: string) => ({
    bib,
    givenName,
    surname,
    birthDate: null,
    email: null,
    code: null,
    distance: 'Relay',
  });
  const ANN = memberOf('15', 'Ann', 'Alpha');
  const BOB = memberOf('15', 'Bob', 'Beta');
  const makeRelay = async (members: readonly ReturnType<typeof memberOf>[], photos: string[][]) => {
    const made = await makeEvent(shop.deps, { photos });
    const leftAt = shop.deps.clock.now();
    await inShop((scope) => applyStartList(shop.deps, scope, made.eventId, members, { leftAt }));
    return made;
  };
  const listed = async ({ eventId }: MadeEvent) =>
    (await inShop((scope) => listRegistered(scope, eventId)))
      .filter(({ leftAt }) => leftAt === null)
      .map(({ bib, surname }) => `${bib} ${surname}`)
      .toSorted();

  test('on both lists, with members in any order, become one; a team on one list is added as it is', async () => {
    const from = await makeRelay(
      [BOB, ANN, memberOf('16', 'Cat', 'Gamma'), memberOf('16', 'Dan', 'Delta')],
      [['15']],
    );
    const into = await makeRelay([ANN, BOB], [['15']]);
    expect(await planOf(from, into)).toMatchObject({ faults: [], conflicts: [], same: 2, joining: 2 });
    expect(await merge(from, into)).toBe(true);
    await runMoves(shop.deps, TENANT);
    expect(await listed(into)).toEqual(['15 Alpha', '15 Beta', '16 Delta', '16 Gamma']);
    const members = await inShop((scope) => listRegistered(scope, into.eventId, '15'));
    const worn = members.filter(({ leftAt }) => leftAt === null).map(({ member }) => member);
    expect(new Set(worn).size).toBe(2);
    // Both photos belong to each member.
    for (const { competitorId } of members.filter(({ leftAt }) => leftAt === null)) {
      const url = `/public/competitor-service/api/v1/competitors/${into.eventId}/token`;
      const { token } = (await shop.call({ method: 'POST', url, payload: { competitorId } })).json();
      const photos = `/public/photo-service/api/v1/photos?albumId=${into.eventId}`;
      const { body } = await buyer.send<{ photos: { photoId: string }[] }>('GET', photos, undefined, {
        token,
      });
      expect(body.photos.map(({ photoId }) => photoId).toSorted()).toEqual(
        [from.photoIds[0], into.photoIds[0]].toSorted(),
      );
    }
  });

  test('with a member whom the other list lacks prevent the merge, and nothing changes', async () => {
    const from = await makeRelay([ANN, memberOf('15', 'Eva', 'Epsilon')], []);
    const into = await makeRelay([ANN, BOB], []);
    expect(await planOf(from, into)).toMatchObject({ conflicts: [{ bib: '15', name: 'Eva Epsilon' }] });
    expect(await merge(from, into)).toEqual({ refused: 'Conflict' });
    expect(await listed(from)).toEqual(['15 Alpha', '15 Epsilon']);
    expect(await listed(into)).toEqual(['15 Alpha', '15 Beta']);
  });
});

test('two events with too many distances for one event are not merged', async () => {
  const [from, into] = [await makeEvent(shop.deps), await makeEvent(shop.deps)];
  const half = DISTANCES_MAX / 2 + 1;
  const runners = (first: number) =>
    Array.from({ length: half }, (_none, index) => ({
      ...competitorOf(String(first + index)),
      distance: `D${first + index}`,
    }));
  await inShop((scope) => applyStartList(shop.deps, scope, from.eventId, runners(1_000)));
  await inShop((scope) => applyStartList(shop.deps, scope, into.eventId, runners(2_000)));
  const before = await inShop((scope) => listRegistered(scope, into.eventId));
  expect(await merge(from, into)).toMatchObject({ refused: 'Invalid', errors: [{ path: 'distances' }] });
  expect(await inShop((scope) => listRegistered(scope, into.eventId))).toEqual(before);
  expect((await inShop((scope) => findEvent(scope, from.eventId)))?.mergedInto).toBeNull();
});

test('a photo that was removed before the merge does not come back when its folder is imported again', async () => {
  const removed = await sharp({ create: { width: 160, height: 120, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer();
  const [from, into] = [
    await makeEvent(shop.deps, { photos: [['1'], ['2']] }),
    await makeEvent(shop.deps, { photos: [['3']] }),
  ];
  const [photoId = ''] = from.photoIds;
  const contentHash = createHash('sha256').update(removed).digest('hex');
  await inShop(async (scope) => {
    await scope.trx.updateTable('photos').set({ contentHash }).where('photoId', '=', photoId).execute();
    const removal = { isAlsoBought: true, seenOrderIds: [], letters: {} };
    await removePhotoForGood(shop.deps, scope, photoId, removal, BY_COMMAND);
  });
  await merge(from, into);
  await runMoves(shop.deps, TENANT);
  const { eventId } = into;
  const files = (async function* () {
    yield { file: 'again.jpg', folder: '', read: async () => removed };
  })();
  for await (const file of receivePhotos(shop.deps, TENANT, eventId, { files }))
    expect(file).toMatchObject({ outcome: 'Skipped', reason: 'Removed' });
  const preview = {
    contentHash,
    bytes: removed,
    fileName: 'again.jpg',
    folder: '',
    width: 1600,
    height: 1200,
    photographerId: null,
    uploadLinkId: null,
    placeKm: null,
    photographerBibs: 'off' as const,
  };
  expect(await receivePreview(shop.deps, TENANT, eventId, preview)).toMatchObject({ reason: 'Removed' });
  const rows = await inShop(({ trx }) =>
    trx.selectFrom('photos').select(['eventId', 'state']).where('contentHash', '=', contentHash).execute(),
  );
  expect(rows).toEqual([{ eventId: from.eventId, state: 'Removed' }]);
});

test('an event whose clips were all removed keeps its footage: it would be cut again under the other event', async () => {
  const from = await makeEvent(shop.deps, { photos: [['17']] });
  const into = await makeEvent(shop.deps, { photos: [['42']] });
  await publishClips(shop.deps, from.eventId, ['17']);
  await inShop(async (scope) => {
    for (const { videoId } of await searchVideos(scope, from.eventId, {}, { offset: 0, count: 9 })) {
      const removal = { isAlsoBought: false, seenOrderIds: [], letters: {} };
      await removeVideoForGood(shop.deps, scope, videoId, removal, BY_COMMAND);
    }
  });
  expect((await planOf(from, into)).faults).toEqual(['Films']);
});
