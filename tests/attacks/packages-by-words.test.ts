import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskParticipantRoutes } from '#contract/desk-events.ts';
import { deskListRoutes } from '#contract/desk-lists.ts';
import { deskPhotoRoutes, deskReviewRoutes } from '#contract/desk-photos.ts';
import { lockStartList } from '#finding/events/index.ts';
import { finishRejudging } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { completeOrder } from '#selling/orders/index.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
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
import { type EventInput, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { waitFor } from '#tests/factories/wait-for.ts';

/**
 * An organizer, who may not release originals, buys one package. These sequences of allowed calls try to extend it to
 * all photos.
 */
const ROUTES = { ...deskParticipantRoutes, ...deskListRoutes, ...deskPhotoRoutes, ...deskReviewRoutes };
const CATALOG = 'products: [{ key: all, kind: PhotosWithMe, title: { en: All of me }, price: 29 }]\n';
const tenantId = OWN_PROVIDER_TENANT;
const REFUSED = { status: 409, errors: [{ path: 'packages' }] };

let desk: DeskShop;
let buyer: Buyer;
beforeAll(async () => {
  desk = await openDeskShop();
  buyer = createBuyer(desk.shop);
});
afterAll(() => desk.close());

const inTenant = <T>(work: (scope: Scope) => Promise<T>) => desk.shop.deps.database.inTenant(tenantId, work);

async function logIn(role: 'owner' | 'organizer', { eventId }: MadeEvent): Promise<DeskBrowser> {
  const { email } = await makeMember(desk, tenantId, [
    { role, eventId: role === 'organizer' ? eventId : null },
  ]);
  const browser = openDeskBrowser(desk);
  await passDeskLogin(browser, desk.own, `/login?tenant=${tenantId}`, email, {
    auth_time: Math.floor(Date.now() / 1000),
  });
  return browser;
}

/** A race of the attacker (bib 9) and two other runners, with helpers for its calls. */
async function makeRace(input: Pick<EventInput, 'photos' | 'people'> = { photos: [['9'], ['7'], ['8']] }) {
  const event = await makeEvent(desk.shop.deps, { tenantId, ...input });
  const { all = '' } = await setCatalog(desk.shop, event, CATALOG);
  const organizer = await logIn('organizer', event);
  const call = (name: keyof typeof ROUTES, payload?: object, more = {}, by = organizer) =>
    callDesk(by, ROUTES[name], {
      ids: { tenantId, eventId: event.eventId, ...more },
      ...(payload && { payload }),
    });
  const idOf = (bib: string) => event.competitors[bib] ?? '';
  const seenOf = async (bib: string): Promise<string> =>
    (await call('getParticipant', undefined, { participantId: idOf(bib) })).json().version;
  const film = async (index: number, by = organizer) => {
    const query = `?photoId=${event.photoIds[index]}`;
    const ids = { tenantId, eventId: event.eventId };
    return (await callDesk(by, ROUTES.listFilm, { ids, query })).json().photos[0];
  };
  return {
    event,
    organizer,
    call,
    idOf,
    film,
    async retag(index: number, bibs: string[], notBibs: string[], by = organizer) {
      const { photoId, version } = await film(index, by);
      return call('retagPhotos', { photos: [{ photoId, seen: version }], bibs, notBibs }, {}, by);
    },
    edit: async (of: string, bib: string) =>
      call('editParticipant', { changes: { bib }, seen: await seenOf(of) }, { participantId: idOf(of) }),
    drop: async (of: string) =>
      call('dropParticipant', { seen: await seenOf(of) }, { participantId: idOf(of) }),
    exchange: async (of: string, other: string, by = organizer) =>
      call(
        'exchangeBibs',
        { otherId: idOf(other), seen: await seenOf(of), otherSeen: await seenOf(other) },
        { participantId: idOf(of) },
        by,
      ),
    async importList(csv: string) {
      const file = { base64: Buffer.from(csv).toString('base64'), isWhole: false, gunStarts: [] };
      const { shown } = (await call('proposeList', { kind: 'StartList', ...file })).json();
      const brought = await call('importStartList', { ...file, shown });
      expect(brought.statusCode, brought.body).toBe(200);
    },
    /** Finds the current bib of a participant by their first one. */
    async bibOf(first: string): Promise<string | undefined> {
      return (await call('getParticipant', undefined, { participantId: idOf(first) })).json().bib;
    },
    merge: async (of: string, other: string, bib: string) =>
      call(
        'mergeParticipants',
        { otherId: idOf(other), seen: await seenOf(of), otherSeen: await seenOf(other), bib },
        { participantId: idOf(of) },
      ),
    /** Puts a package of a bib's runner into a cart. */
    async fillCart(bib: string): Promise<string> {
      const cart = await buyer.openCart();
      const token = await buyer.tokenOf(event.eventId, bib);
      await buyer.add(cart, [{ productId: all }], { token });
      return cart;
    },
    /** Orders a package of a bib's runner without paying. */
    async order(bib: string): Promise<string> {
      return (await buyer.checkOut(await this.fillCart(bib))).body.orderId;
    },
    pay: (orderId: string) => inTenant((scope) => completeOrder(desk.shop.deps, scope, orderId)),
    /** Lists the indexes of the photos whose originals an order releases. */
    async downloadsOf(orderId: string): Promise<number[]> {
      const { body } = await buyer.send<{ downloads: { photoId: string }[] }>(
        'GET',
        `/public/archive-service/api/v1/orders/${orderId}/downloads`,
      );
      return body.downloads.map(({ photoId }) => event.photoIds.indexOf(photoId)).toSorted();
    },
    /** Lists the indexes of the photos that a search by bib shows. */
    async findBy(bib: string): Promise<number[]> {
      const token = await buyer.tokenOf(event.eventId, bib);
      const url = `/public/photo-service/api/v1/photos?albumId=${event.eventId}&match=Own`;
      const { body } = await buyer.send<{ photos?: { photoId: string }[] }>('GET', url, undefined, { token });
      return (body.photos ?? []).map(({ photoId }) => event.photoIds.indexOf(photoId));
    },
    async stateOf(index: number, token: string): Promise<string> {
      const url = `/public/photo-service/api/v1/photos/${event.photoIds[index]}/itsme`;
      return (await buyer.send<{ state: string }>('GET', url, undefined, { token })).body.state;
    },
    async sayYes(index: number, token: string) {
      const photoId = event.photoIds[index] ?? '';
      const url = `/public/photo-service/api/v1/photos/${photoId}/itsme`;
      return buyer.send('POST', url, { itIsMe: true }, { token });
    },
  };
}
type Race = Awaited<ReturnType<typeof makeRace>>;

async function buy(race: Race, bib = '9'): Promise<string> {
  const orderId = await race.order(bib);
  await race.pay(orderId);
  return orderId;
}

describe('a bib that an organizer assigns', () => {
  test.each(['before', 'after'])(
    'to others’ photos adds none of them to a package (%s the purchase)',
    async (when) => {
      const race = await makeRace();
      const nameAll = async () => [
        (await race.retag(1, ['9'], ['7'])).json().outcomes,
        (await race.retag(2, ['9'], [])).json().outcomes,
      ];
      const before = when === 'before' ? await nameAll() : [];
      const orderId = await buy(race);
      const after = when === 'after' ? await nameAll() : [];
      expect(await race.downloadsOf(orderId)).toEqual([0]);
      expect([...before, ...after]).toMatchObject([[{ outcome: 'Waits' }], [{ outcome: 'Waits' }]]);
    },
  );

  test('in place of a bib already removed from the list adds no photos either', async () => {
    const race = await makeRace({ photos: [['117'], ['116'], ['118']] });
    await race.drop('116');
    const named = await race.retag(1, ['117'], []);
    const orderId = await buy(race, '117');
    expect(await race.downloadsOf(orderId)).toEqual([0]);
    expect(named.json()).toMatchObject({ outcomes: [{ outcome: 'Waits' }] });
  });

  test('adds no photos once it left the list: an unlisted bib finds no photos', async () => {
    const race = await makeRace();
    await race.retag(1, ['9'], ['7']);
    await race.edit('9', '900');
    await finishRejudging(desk.shop.deps, tenantId, race.event.eventId);
    expect(await race.findBy('9')).not.toContain(1);
  });

  test('adds no photos by the runner’s own “yes”, which waits for a review', async () => {
    const race = await makeRace();
    await race.retag(1, ['9'], ['7']);
    const token = await buyer.tokenOf(race.event.eventId, '9');
    expect(await race.stateOf(1, token)).toBe('Possible');
    await race.sayYes(1, token);
    expect(await race.stateOf(1, token)).toBe('Claimed');
    const orderId = await buy(race);
    await race.sayYes(1, token);
    expect(await race.downloadsOf(orderId)).toEqual([0]);
    const owner = await logIn('owner', race.event);
    const claim = { photoId: race.event.photoIds[1], personId: race.idOf('9') };
    expect((await race.call('acceptClaim', claim, {}, owner)).statusCode).toBe(204);
    expect(await race.downloadsOf(orderId)).toEqual([0, 1]);
  });

  test('counts once a member who may release originals confirms it: then the package has the photo', async () => {
    const race = await makeRace();
    const orderId = await buy(race);
    await race.retag(1, ['9'], ['7']);
    await race.retag(2, ['9'], []);
    const owner = await logIn('owner', race.event);
    const { bibs } = (await race.call('listBibsInReview', undefined, {}, owner)).json();
    expect(bibs).toMatchObject([
      { photoId: race.event.photoIds[1], readAs: '9', doubt: 'Named' },
      { photoId: race.event.photoIds[2], readAs: '9', doubt: 'Named' },
    ]);
    const decide = (index: number, bib: string | null, by = race.organizer) =>
      race.call('decideBib', { photoId: race.event.photoIds[index], readAs: '9', bib }, {}, by);
    expect((await decide(1, '9')).json()).toMatchObject({ status: 409, errors: [{ path: 'standing' }] });
    expect((await decide(1, '9', owner)).json()).toMatchObject({ waits: false });
    expect((await decide(2, null, owner)).json()).toMatchObject({ waits: false });
    expect(await race.downloadsOf(orderId)).toEqual([0, 1]);
    expect((await race.film(2)).tags).toMatchObject([{ value: '8', isShown: true }]);
    // A verdict can be revoked only by a member who could give it.
    const { version } = await race.film(1);
    const undo = { words: [], seen: version };
    const back = await race.call('restoreWords', undo, { photoId: race.event.photoIds[1] });
    expect(back.json()).toMatchObject({ status: 409, errors: [{ path: 'standing' }] });
  });

  test('adds no photos if an operator denied it and revoked the denial', async () => {
    const race = await makeRace();
    const orderId = await buy(race);
    await race.retag(1, ['9'], []);
    const owner = await logIn('owner', race.event);
    const photoId = race.event.photoIds[1];
    const denied = await race.call('decideBib', { photoId, readAs: '9', bib: null }, {}, owner);
    const { version, wordsBefore } = denied.json();
    const back = await race.call('restoreWords', { words: wordsBefore, seen: version }, { photoId }, owner);
    const byBib = (tags: { value: string }[]) =>
      tags.toSorted((one, other) => Number(one.value) - Number(other.value));
    expect(byBib(back.json().tags)).toMatchObject([
      { value: '7', isShown: true },
      { value: '9', doubt: 'Named' },
    ]);
    const forged = wordsBefore.map((word: object) => ({ ...word, byOperator: true }));
    const { version: seen } = await race.film(1);
    await race.call('restoreWords', { words: forged, seen }, { photoId });
    expect(await race.downloadsOf(orderId)).toEqual([0]);
  });
});

describe('an honest correction by an organizer counts at once', () => {
  test('if the bib was read with doubt', async () => {
    const race = await makeRace({ photos: [['99'], ['99?'], ['8']] });
    const orderId = await buy(race, '99');
    const decision = { photoId: race.event.photoIds[1], readAs: '99', bib: '99' };
    expect((await race.call('decideBib', decision)).json()).toMatchObject({ waits: false });
    expect(await race.downloadsOf(orderId)).toEqual([0, 1]);
  });

  test('if the face is the runner’s', async () => {
    const race = await makeRace({
      photos: [['99'], ['99'], ['99'], ['8']],
      people: [['anna'], ['anna'], ['anna'], ['anna']],
    });
    const orderId = await buy(race, '99');
    await race.retag(3, ['99'], ['8']);
    expect(await race.downloadsOf(orderId)).toEqual([0, 1, 2, 3]);
  });
});

describe('a number printed on banners', () => {
  const BANNER = Array.from({ length: 90 }, () => ['2026']);

  test('adds no banner photos to a package if an organizer assigned it to a runner before the purchase', async () => {
    const race = await makeRace({ photos: [['9'], ['7'], ['8'], ...BANNER] });
    await race.drop('2026');
    expect((await race.edit('9', '2026')).json()).toMatchObject({ outcome: 'Done' });
    await finishRejudging(desk.shop.deps, tenantId, race.event.eventId);
    expect(await race.findBy('2026')).toEqual([]);
    const token = await buyer.tokenOf(race.event.eventId, '2026');
    await race.sayYes(5, token);
    expect(await race.stateOf(5, token)).toBe('Claimed');
    // The package of a number on banners is empty, even if one of its photos is claimed.
    expect((await buyer.read(await race.fillCart('2026'))).items).toEqual([]);
  });
});

describe('a bib swap concurrent with', () => {
  /** Starts a swap and another operation while the list is locked, in this order. @returns both results */
  async function atOnce<T>(race: Race, other: () => Promise<T>) {
    let done = 0;
    const count = <R>(begun: Promise<R>) =>
      begun.finally(() => {
        done += 1;
      });
    const begun = await inTenant(async (scope) => {
      await lockStartList(scope, race.event.eventId, 'change');
      const waiting = sql`
        select distinct pid from pg_locks where not granted and locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())`;
      const reaches = (most: number) =>
        waitFor(
          'both to wait or end',
          async () =>
            (await waiting.execute(scope.trx)).rows.length + desk.shop.deps.database.countWaiting() + done >=
            most,
        );
      const exchange = count(race.exchange('9', '7'));
      await reaches(1);
      const second = count(other());
      await reaches(2);
      return { exchange, second };
    });
    return { exchange: (await begun.exchange).json(), second: await begun.second };
  }

  test('the order of a package adds the photos of one bib only', async () => {
    const race = await makeRace();
    const cart = await race.fillCart('9');
    const { exchange, second } = await atOnce(race, () => buyer.checkOut(cart));
    expect(exchange).toEqual({ outcome: 'Done' });
    await race.pay(second.body.orderId);
    expect(await race.downloadsOf(second.body.orderId)).toEqual([1]);
  });

  test('“this is me” keeps no photo of the previous bib', async () => {
    const race = await makeRace();
    const token = await buyer.tokenOf(race.event.eventId, '9');
    const { exchange, second } = await atOnce(race, () => race.sayYes(0, token));
    expect([exchange, second.status]).toEqual([{ outcome: 'Done' }, 401]);
    const orderId = await buy(race, '7');
    expect(await race.downloadsOf(orderId)).toEqual([1]);
  });
});

describe('the bib of a package’s runner', () => {
  type Change = (race: Race, bib: string) => Promise<{ json: () => unknown }>;
  const CHANGES: Record<string, Change> = {
    exchanged: (race, bib) => race.exchange('9', bib),
    'exchanged by the other': (race, bib) => race.exchange(bib, '9'),
    'edited after the other’s': async (race, bib) => {
      await race.edit(bib, `${bib}00`);
      return race.edit('9', bib);
    },
    'edited after the other was dropped': async (race, bib) => {
      await race.drop(bib);
      return race.edit('9', bib);
    },
    merged: (race, bib) => race.merge('9', bib, bib),
    'merged into the other': (race, bib) => race.merge(bib, '9', bib),
  };

  test.each(Object.keys(CHANGES))('is not %s with each bib in turn', async (name) => {
    const race = await makeRace();
    const orderId = await buy(race);
    const replies = [];
    for (const bib of ['7', '8']) {
      replies.push((await CHANGES[name]?.(race, bib))?.json());
      await race.downloadsOf(orderId);
    }
    expect(await race.downloadsOf(orderId)).toEqual([0]);
    expect(replies).toMatchObject([REFUSED, REFUSED]);
  });

  test('is not changed back after the purchase, also before it is paid', async () => {
    const race = await makeRace();
    expect((await race.exchange('9', '7')).json()).toEqual({ outcome: 'Done' });
    const orderId = await race.order('7');
    expect((await race.exchange('9', '7')).json()).toMatchObject(REFUSED);
    await race.pay(orderId);
    expect((await race.exchange('9', '8')).json()).toMatchObject(REFUSED);
    expect(await race.downloadsOf(orderId)).toEqual([1]);
  });

  test('is not changed in turn while the runner confirms each bib’s photos', async () => {
    const race = await makeRace();
    const replies = [];
    for (const [index, bib] of [
      [1, '7'],
      [2, '8'],
    ] as const) {
      replies.push((await race.exchange('9', bib)).json());
      await race.sayYes(index, await buyer.tokenOf(race.event.eventId, bib));
      replies.push((await race.exchange('9', bib)).json());
    }
    const orderId = await buy(race, (await race.bibOf('9')) ?? '');
    expect((await race.downloadsOf(orderId)).length).toBe(1);
    expect(replies).toMatchObject([{ outcome: 'Done' }, REFUSED, REFUSED, REFUSED]);
  });

  test('is not changed by a list that names them with another bib', async () => {
    const race = await makeRace();
    const orderId = await buy(race);
    for (const bib of ['7', '8']) {
      await race.drop(bib);
      await race.importList(`bib,surname,firstname,birthdate\n${bib},Runner9,Alex,1990-05-17`);
      await race.downloadsOf(orderId);
    }
    expect(await race.downloadsOf(orderId)).toEqual([0]);
  });

  test('stays bound, also after the runner was merged into another runner', async () => {
    const race = await makeRace();
    await buy(race);
    const { '9': runner = '', '7': kept = '' } = race.event.competitors;
    // A search creates the person of a participant.
    await buyer.tokenOf(race.event.eventId, '7');
    await race.findBy('7');
    const found = new Set<string>();
    await inTenant(async (scope) => {
      await scope.trx
        .updateTable('persons')
        .set({ mergedInto: kept })
        .where('tenantId', '=', tenantId)
        .where('personId', '=', runner)
        .execute();
      const competitorIds = [runner];
      await desk.shop.deps.events.run(scope, 'participants.find-ordered', { competitorIds, found });
    });
    expect(found).toEqual(new Set([runner, kept]));
  });

  test('can be changed by a member who may release originals, or if nothing was ordered', async () => {
    const race = await makeRace();
    expect((await race.exchange('7', '8')).json()).toEqual({ outcome: 'Done' });
    const orderId = await buy(race);
    const owner = await logIn('owner', race.event);
    expect((await race.exchange('9', '8', owner)).json()).toEqual({ outcome: 'Done' });
    expect(await race.downloadsOf(orderId)).toEqual([0, 1]);
  });
});
