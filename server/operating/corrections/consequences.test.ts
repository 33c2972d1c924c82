import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyStartList } from '#finding/competitors/index.ts';
import { setSharing } from '#finding/events/index.ts';
import { ensureCompetitorPerson, photosOfPersonId } from '#finding/recognition/index.ts';
import { searchVideos } from '#finding/videos/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { MAY_DO, type Operation, ROLES, type Role } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Route } from '#platform/http/service.ts';
import { type DeskBrowser, type DeskShop, openDeskShop, TENANT } from '#tests/factories/desk-browser.ts';
import { callDesk, type Input, newMember } from '#tests/factories/desk-calls.ts';
import { competitorOf, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { type Bought, openPayingBuyer, type PayingBuyer } from '#tests/factories/paying-buyer.ts';
import { publishClips } from '#tests/factories/publish-clips.ts';
import { runMoves } from '#tests/factories/run-moves.ts';

/** Every desk call for a tenant, by name. */
const ROUTES: Record<string, Route> = {};
for (const file of globSync('contract/desk*.ts').filter((name) => !name.endsWith('.schema.ts')))
  for (const [name, routes] of Object.entries(await import(resolve(file))))
    if (/^desk\w*Routes$/.test(name) && name !== 'deskOwnRoutes') Object.assign(ROUTES, routes);

/** The possible consequences of a call. The caller needs one of the rights listed for each. */
const RIGHTS = {
  'a protected photo is shown to strangers': ['participant.unprotect'],
  'another address is reached': [
    'participant.confirm-address',
    'order.correct-email',
    'order.confirm-address',
  ],
  'an original is handed out': ['event.give-photos', 'person.export'],
  'a package gets another photo': ['order.extend'],
  'rows, photos or videos are erased': ['person.erase', 'photo.remove', 'video.remove', 'event.delete'],
  'a removed video is made again': ['video.restore'],
  'money is moved': ['order.refund'],
} as const satisfies Record<string, readonly Operation[]>;
type Consequence = keyof typeof RIGHTS;

/**
 * The data for one role: a race of an adult (1) who bought a package, and two children (7, 8), one of whom has a hidden
 * photo; a full video; and a paid order.
 */
interface World {
  role: Role;
  browser: DeskBrowser;
  event: MadeEvent;
  otherEventId: string;
  /** The full video of the race. */
  videoId: string;
  bought: Bought;
  /** A second paid order, and an unpaid one. */
  alsoBought: Bought;
  unpaid: Bought;
}

let desk: DeskShop;
let buyer: PayingBuyer;
beforeAll(async () => {
  desk = await openDeskShop();
  buyer = await openPayingBuyer(desk.shop);
});
afterAll(() => desk.close());

const inTenant = <T>(work: (scope: Scope) => Promise<T>) => desk.shop.deps.database.inTenant(TENANT, work);

async function populate(role: Role): Promise<World> {
  const event = await makeEvent(desk.shop.deps, {
    tenantId: TENANT,
    photos: [['1'], ['7'], ['8'], ['1'], ['7']],
  });
  const other = await makeEvent(desk.shop.deps, { tenantId: TENANT, photos: [] });
  const { eventId } = event;
  await inTenant(async (scope) => {
    await scope.trx
      .updateTable('events')
      .set({ youthDistances: ['Kids 1K'] })
      .where('eventId', '=', eventId)
      .execute();
    const kids = ['7', '8'].map((bib) => ({ ...competitorOf(bib), distance: 'Kids 1K' }));
    await applyStartList(desk.shop.deps, scope, eventId, kids);
    const sharing = { organizerCoverage: true, organizerSales: 'Shown', freePhotosMax: 9 } as const;
    await setSharing(scope, eventId, sharing, BY_COMMAND);
  });
  await publishClips(desk.shop.deps, eventId, [], { isFull: true, tenantId: TENANT });
  const [film] = await inTenant((scope) => searchVideos(scope, eventId, {}, { offset: 0, count: 1 }));
  const pay = async () => {
    const bought = await buyer.order('marafon');
    const number = await buyer.atBank(bought, ['pay', 'confirm-silently'], 'RussianCard');
    await buyer.deliver('marafon', await buyer.noticeOf(bought, number));
    return bought;
  };
  const [bought, alsoBought, unpaid] = [await pay(), await pay(), await buyer.order('marafon')];
  const packed = { personId: event.competitors['1'] ?? '', orderId: bought.orderId };
  await inTenant((scope) => addPackage(scope, { ...packed, eventId }));
  // A child's photo that is hidden too, because only hidden photos can be moved.
  const hide = { ids: { eventId }, payload: { photoIds: event.photoIds.slice(4) } };
  await callDesk((await owner()).browser, ROUTES.hidePhotos as Route, hide);
  const { browser } = await newMember(desk, role, {
    eventId: role === 'organizer' ? eventId : null,
    // All calls of all roles together cost more than one network may cause in a minute.
    remoteAddress: `203.0.113.${ROLES.indexOf(role) + 1}`,
  });
  const videoId = film?.videoId ?? '';
  return { role, browser, event, otherEventId: other.eventId, videoId, bought, alsoBought, unpaid };
}

/** Adds a package to a paid order, as a copy of its line. */
async function addPackage(
  scope: Scope,
  { personId, eventId, orderId }: Record<'personId' | 'eventId' | 'orderId', string>,
): Promise<void> {
  await ensureCompetitorPerson(scope, { competitorId: personId, eventId });
  const line = {
    order_item_id: crypto.randomUUID(),
    position: 9,
    product_type: 'PhotosWithMe',
    photo_id: null,
    person_id: personId,
    event_id: eventId,
  };
  await sql`insert into order_items select (jsonb_populate_record(null::order_items, to_jsonb(line) || ${line}::jsonb)).*
    from order_items as line where tenant_id = ${TENANT} and order_id = ${orderId}`.execute(scope.trx);
}

/** Reads what calls may change: the tenant's public photos, proved addresses, deliveries, erasures and money. */
async function look({ event }: World) {
  return inTenant(async (scope) => {
    const { trx } = scope;
    const packed = await photosOfPersonId(desk.shop.deps, scope, event.competitors['1'] ?? '');
    const photos = await trx.selectFrom('photos').select(['photoId', 'state', 'isFree']).execute();
    const videos = await trx.selectFrom('videos').select(['videoId', 'state']).execute();
    const people = await trx
      .selectFrom('competitors')
      .select(['competitorId', 'email', 'emailOrigin'])
      .execute();
    const orders = await trx.selectFrom('orders').select(['orderId', 'email', 'state']).execute();
    const erasures = await trx.selectFrom('erasures').select('erasureId').execute();
    const events = await trx.selectFrom('events').select(['eventId', 'deletedAt']).execute();
    const entries = await trx.selectFrom('ledgerEntries').select('entryId').execute();
    const payments = await trx.selectFrom('payments').selectAll().orderBy('paymentId').execute();
    const exports = await trx
      .selectFrom('actions')
      .select('actionId')
      .where('what', '=', 'person.export')
      .execute();
    const ofChildren = [1, 2, 4].map((index) => event.photoIds[index] ?? '');
    return {
      shown: photos.filter(({ photoId, state }) => ofChildren.includes(photoId) && state === 'Published')
        .length,
      proved: new Set([
        ...people.flatMap(({ competitorId, email, emailOrigin }) =>
          emailOrigin === 'First' && email !== null ? `${competitorId} ${email}` : [],
        ),
        ...orders.map(({ orderId, email }) => `${orderId} ${email}`),
      ]),
      packed: new Set(packed.own.map(({ photo }) => photo.photoId)),
      handedOut: photos.filter(({ isFree }) => isFree).length + exports.length,
      erased:
        photos.filter(({ state }) => state === 'Removed').length +
        videos.filter(({ state }) => state === 'Removed' || state === 'Lost').length +
        erasures.length +
        events.filter(({ deletedAt }) => deletedAt !== null).length,
      videos: videos.filter(({ state }) => state === 'Cut' || state === 'Published').length,
      money: JSON.stringify([entries.length, payments]),
    };
  });
}
type Looked = Awaited<ReturnType<typeof look>>;

function compare(before: Looked, after: Looked): Consequence[] {
  const found: [Consequence, boolean][] = [
    ['a protected photo is shown to strangers', after.shown > before.shown],
    ['another address is reached', [...after.proved].some((one) => !before.proved.has(one))],
    ['an original is handed out', after.handedOut > before.handedOut],
    ['a package gets another photo', [...after.packed].some((one) => !before.packed.has(one))],
    ['rows, photos or videos are erased', after.erased > before.erased],
    ['a removed video is made again', after.videos > before.videos],
    ['money is moved', after.money !== before.money],
  ];
  return found.flatMap(([what, isSo]) => (isSo ? what : []));
}

const seenOf = async ({ event }: World, bib: string): Promise<string> => {
  const { browser } = await owner();
  const ids = { eventId: event.eventId, participantId: event.competitors[bib] ?? '' };
  return (await callDesk(browser, ROUTES.getParticipant as Route, { ids })).json().version;
};
let known: Awaited<ReturnType<typeof newMember>> | undefined;
const owner = async () => {
  known ??= await newMember(desk);
  return known;
};

/** Proposes a list as the member who will apply it. */
async function propose({ browser, event }: World, kind: string, text: string): Promise<Input> {
  const file = { base64: Buffer.from(text).toString('base64'), isWhole: false, gunStarts: [] };
  const ids = { eventId: event.eventId };
  const proposed = await callDesk(browser, ROUTES.proposeList as Route, { ids, payload: { kind, ...file } });
  return { payload: { ...file, shown: proposed.json().shown ?? 'x' } };
}

/** Inputs of the calls that may have consequences. All other calls get ids from the world. */
const INPUTS: Record<string, (world: World) => Promise<Input>> = {
  editEvent: async () => ({
    payload: { changes: { youthDistances: [] }, seen: { youthDistances: ['Kids 1K'] } },
  }),
  editParticipant: async (world) => ({
    payload: {
      changes: { distance: '10K', email: `${world.role}@taken.example` },
      seen: await seenOf(world, '7'),
    },
  }),
  exchangeBibs: async (world) => ({
    payload: {
      otherId: world.event.competitors['1'],
      seen: await seenOf(world, '7'),
      otherSeen: await seenOf(world, '1'),
    },
  }),
  mergeParticipants: async (world) => ({
    ids: { participantId: world.event.competitors['1'] ?? '' },
    payload: {
      otherId: world.event.competitors['7'],
      seen: await seenOf(world, '1'),
      otherSeen: await seenOf(world, '7'),
      bib: '7',
    },
  }),
  dropParticipant: async (world) => ({ payload: { seen: await seenOf(world, '7') } }),
  restoreParticipant: async (world) => ({ payload: { seen: await seenOf(world, '7') } }),
  showPhotos: async ({ event }) => ({ payload: { photoIds: event.photoIds.slice(1, 3), why: 'x' } }),
  showPhoto: async ({ event }) => ({ ids: { photoId: event.photoIds[4] ?? '' }, payload: { why: 'x' } }),
  unprotectParticipant: async (world) => ({ payload: { seen: await seenOf(world, '7') } }),
  confirmParticipantAddress: async (world) => ({ payload: { seen: await seenOf(world, '7') } }),
  givePhotos: async () => ({ payload: { fileNames: [], withReport: true, isFree: true } }),
  exportPerson: async ({ event }) => ({
    payload: { subject: { personIds: [event.competitors['1'] ?? ''] }, language: 'en' },
  }),
  erasePerson: async ({ event }) => ({
    payload: { emails: [], personIds: [event.competitors['8'] ?? ''], isAlsoBought: false, seenOrderIds: [] },
  }),
  removePhoto: async () => ({ payload: { isAlsoBought: false, seenOrderIds: [] } }),
  removeVideo: async ({ videoId }) => ({
    ids: { videoId },
    payload: { isAlsoBought: false, seenOrderIds: [], why: 'x' },
  }),
  restoreVideo: async ({ videoId }) => ({ ids: { videoId }, payload: { why: 'x' } }),
  refundOrder: async () => ({ payload: { seenKind: 'Refund', why: 'x' } }),
  correctOrderEmail: async ({ role }) => ({ payload: { email: `${role}@corrected.example` } }),
  hidePhoto: async ({ event }) => ({ ids: { photoId: event.photoIds[3] ?? '' }, payload: {} }),
  hidePhotos: async ({ event }) => ({ payload: { photoIds: event.photoIds.slice(0, 1) } }),
  retagPhotos: async ({ event }) => {
    const [, , photoId = ''] = event.photoIds;
    const ids = { eventId: event.eventId };
    const { browser } = await owner();
    const film = await callDesk(browser, ROUTES.listFilm as Route, { ids, query: `?photoId=${photoId}` });
    expect(film.statusCode, film.body).toBe(200);
    const photos = [{ photoId, seen: film.json().photos[0].version }];
    return { payload: { photos, bibs: ['1'], notBibs: ['8'] } };
  },
  chooseCover: async ({ event }) => ({ payload: { photoId: event.photoIds[3], seenId: null } }),
  movePhotos: async ({ event, otherEventId }) => ({
    payload: {
      intoEventId: otherEventId,
      photoIds: event.photoIds.slice(4),
      photosSeen: 1,
      isOpenedSeen: true,
      bib: '7',
    },
  }),
  protectParticipant: async (world) => ({
    ids: { participantId: world.event.competitors['1'] ?? '' },
    payload: { seen: await seenOf(world, '1') },
  }),
  importStartList: async (world) =>
    propose(world, 'StartList', `bib,surname,email,distance\n8,Runner8,${world.role}@list.example,10K`),
  importResults: async (world) => propose(world, 'Results', 'bib,finish\n1,11:00:00\n7,11:30:00'),
  setFeed: async () => ({
    payload: {
      kind: 'StartList',
      format: 'Csv',
      url: 'https://timing.example/list.csv',
      columns: [],
      gunStarts: [],
      isWhole: true,
      everyMinutes: 5,
      from: '2999-05-10T07:00',
      until: '2999-05-10T20:00',
    },
  }),
  setSharing: async () => ({
    payload: { organizerCoverage: true, organizerSales: 'Shown', freePhotosMax: 900 },
  }),
  setMark: async () => ({ payload: { base64: null, hasFreeCard: true } }),
  setLetterGround: async () => ({ payload: { ground: 'Consent at registration' } }),
  inviteToUpload: async ({ role }) => ({ payload: { photographer: `Ada ${role}` } }),
  refundOrderPart: async ({ alsoBought }) => {
    const ids = { orderId: alsoBought.orderId };
    const left = await callDesk((await owner()).browser, ROUTES.describePartRefund as Route, { ids });
    return { ids, payload: { orderItemIds: [], amount: 1, seenLeft: left.json().left.amount, why: 'x' } };
  },
  cancelOrder: async ({ unpaid }) => ({ ids: { orderId: unpaid.orderId }, payload: { why: 'x' } }),
  extendOrder: async () => ({ payload: { days: 3000 } }),
  resendOrderMail: async () => ({ payload: {} }),
  giveGoodwillCode: async () => ({
    payload: { benefit: { kind: 'Percent', percent: 100 }, days: 30 },
  }),
  createPromoCode: async ({ role }) => ({
    payload: {
      code: `FREE-${role}`.toUpperCase(),
      benefit: { kind: 'Percent', percent: 100 },
      usesMax: null,
    },
  }),
  createPromoCodes: async () => ({
    payload: { count: 2, benefit: { kind: 'Percent', percent: 100 }, usesMax: 1 },
  }),
  addMember: async ({ role }) => ({ payload: { email: `${role}@member.example`, role: 'privacy-officer' } }),
  makeLink: async () => ({ payload: { kind: 'accountant', label: 'x', expiresInDays: 1 } }),
  issueToken: async () => ({ payload: { name: 'x', scopes: ['participant.unprotect'], expiresInDays: 1 } }),
  suppressAddresses: async () => ({ payload: { emails: ['gone@example.com'] } }),
  addWebhook: async () => ({ payload: { url: 'https://hooks.example/x', kinds: ['order.paid'] } }),
  describeErasure: async ({ event }) => ({
    payload: { emails: [], personIds: [event.competitors['1'] ?? ''] },
  }),
  findPersons: async () => ({ payload: { text: 'Runner7' } }),
  planMove: async ({ otherEventId }) => ({ payload: { intoEventId: otherEventId } }),
  deleteEvent: async ({ otherEventId }) => ({ ids: { eventId: otherEventId }, payload: {} }),
};
/** Run last, because they delete what the other calls need. */
const LAST = ['removePhoto', 'erasePerson', 'mergeEvent', 'deleteEvent'];
const NAMES = Object.keys(ROUTES).toSorted((one, other) => LAST.indexOf(one) - LAST.indexOf(other));

describe.each(ROLES)('as %s', (role) => {
  test('each call has only the consequences that the role has a right to', async () => {
    const world = await populate(role);
    const { event, bought } = world;
    const ids = {
      eventId: event.eventId,
      photoId: event.photoIds[3] ?? '',
      participantId: event.competitors['7'] ?? '',
      orderId: bought.orderId,
    };
    const seen = new Set<Consequence>();
    const refused: string[] = [];
    let before = await look(world);
    /** The calls since the last comparison. Refused calls, of any kind, are compared together with the next accepted one. */
    let calls: string[] = [];
    for (const [at, name] of NAMES.entries()) {
      // The calls of a member are limited by the minute.
      if (at % 60 === 0) desk.shop.holdClock(new Date(desk.shop.deps.clock.now().getTime() + 60_000));
      const route = ROUTES[name] as Route;
      const payload = route.method === 'GET' || route.method === 'DELETE' ? {} : { payload: {} };
      const input = { ...payload, ...((await INPUTS[name]?.(world)) ?? {}) };
      const reply = await callDesk(world.browser, route, { ...input, ids: { ...ids, ...input.ids } });
      expect(reply.statusCode, `${name} ${reply.body}`).toBeLessThan(500);
      if (name in INPUTS && reply.statusCode >= 400)
        refused.push(`${name} ${reply.statusCode} ${reply.body.slice(0, 160)}`);
      if (name === 'movePhotos') await runMoves(desk.shop.deps, TENANT);
      calls.push(name);
      if (reply.statusCode >= 400 && name !== NAMES.at(-1)) continue;
      const after = await look(world);
      for (const found of compare(before, after)) {
        seen.add(found);
        const isAllowed = RIGHTS[found].some((right) => MAY_DO[right].some((one) => one === role));
        expect({ calls, found, isAllowed }).toEqual({ calls, found, isAllowed: true });
      }
      before = after;
      calls = [];
    }
    // An owner may do everything, so this checks that every consequence was tried.
    if (role !== 'owner') return;
    expect([...seen].toSorted()).toEqual(Object.keys(RIGHTS).toSorted());
    expect(refused).toEqual([]);
  });
});
