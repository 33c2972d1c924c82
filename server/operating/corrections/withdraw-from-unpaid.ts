import { bibKey } from '#contract/competitor.ts';
import { listAskingForProof, listCompetitorsById } from '#finding/competitors/index.ts';
import { listIdsOfEvent } from '#finding/photos/index.ts';
import { listPersonsOf, type PersonOf } from '#finding/recognition/index.ts';
import { findSoldVideos } from '#finding/videos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { listEventProducts } from '#selling/catalog/index.ts';
import {
  listOrdersWithPhotos,
  listPackagesOf,
  listUnpaidClips,
  listUnpaidOrdersOfEvent,
  listUnpaidOrdersOfPersons,
} from '#selling/orders/index.ts';
import { type DropDeps, dropFromUnpaid, lockOrders } from './drop-from-unpaid.ts';
import { listWithPaidPackages } from './refuse-other-bib.ts';

/**
 * Cancels unpaid orders for good if visitors may no longer see their photos, participants or events, as for removed
 * photos (docs/decisions/0229). An unpaid order costs nothing, so anybody could otherwise keep one for later.
 */
export function subscribeCorrections(deps: DropDeps & Pick<Deps, 'events'>): void {
  deps.events.handle('participants.find-ordered', async (scope, { competitorIds, found }) => {
    for (const competitorId of await listWithPaidPackages(scope, competitorIds)) found.add(competitorId);
  });
  deps.events.on('photos.withdrawn', (scope, { photoIds }) => withdrawPhotos(deps, scope, photoIds));
  deps.events.on('photos.moved', async (scope, { needsProof, photoIds }) => {
    if (needsProof) await withdrawPhotos(deps, scope, photoIds);
  });
  // An order that was filled with less proof must not stay; buyers can order its photos again with a mailed link.
  deps.events.on('event.secured', async (scope, { eventId }) => {
    const photoIds = await listIdsOfEvent(scope, eventId);
    const orderIds = await lockOrders(scope, await listUnpaidOrdersOfEvent(scope, eventId, photoIds));
    if (orderIds.length === 0) return;
    const products = await listEventProducts(scope, eventId);
    const goods = products.filter(({ productType }) => productType !== 'Promocode');
    const productIds = goods.map(({ productId }) => productId);
    await dropFromUnpaid(deps, scope, orderIds, { productIds, photoIds });
  });
  deps.events.on('participants.proof-voided', (scope, { participants }) =>
    withdrawVoided(deps, scope, participants),
  );
}

/** A participant whose earlier proofs are void: see the event `participants.proof-voided`. */
interface VoidedProof {
  competitorId: string;
  isOther?: boolean;
}

/**
 * Cancels the unpaid orders of participants whose earlier proofs are void. All these orders are found first, because
 * few of the participants have any.
 */
async function withdrawVoided(
  deps: DropDeps,
  scope: Scope,
  participants: readonly VoidedProof[],
): Promise<void> {
  const ids = participants.map(({ competitorId }) => competitorId);
  // Items may have been added with the proof that is void now, or for the bib's former wearer. Items for a protected
  // participant may have been added by anybody who knows the bib.
  const asking = await listAskingForProof(scope, ids);
  // Even if an event asks for no proof: if a participant's row went to another person, buyers of a package for the
  // participant would pay for that person's photos.
  const others = new Set(
    participants.flatMap(({ competitorId, isOther = false }) =>
      isOther && !asking.has(competitorId) ? competitorId : [],
    ),
  );
  const persons = await listPersonsOf(scope, ids);
  const orders = [
    ...(await listOrdersFor(
      scope,
      persons.filter(({ competitorId }) => asking.has(competitorId)),
    )),
    ...(await listPackagesFor(
      scope,
      persons.filter(({ competitorId }) => others.has(competitorId)),
    )),
    ...(await listOrdersOfClips(scope, asking)),
  ];
  // All are locked before the first is canceled, sorted by id as everywhere else.
  const locked = await lockOrders(
    scope,
    orders.map(({ orderId }) => orderId),
  );
  const personsOf = Map.groupBy(persons, ({ competitorId }) => competitorId);
  for (const [competitorId, own] of Map.groupBy(orders, (one) => one.competitorId)) {
    const personIds = (personsOf.get(competitorId) ?? []).map(({ personId }) => personId);
    const ownIds = new Set(own.map(({ orderId }) => orderId));
    const orderIds = locked.filter((orderId) => ownIds.has(orderId));
    await dropFromUnpaid(deps, scope, orderIds, { personIds });
  }
}

/** An unpaid order, and a participant because of whom it is canceled. */
interface OrderOfVoided {
  orderId: string;
  competitorId: string;
}

/** Lists the unpaid orders with items for given persons. */
async function listOrdersFor(scope: Scope, persons: readonly PersonOf[]): Promise<OrderOfVoided[]> {
  if (persons.length === 0) return [];
  const byId = Map.groupBy(persons, ({ personId }) => personId);
  const items = await listUnpaidOrdersOfPersons(scope, [...byId.keys()]);
  return items.flatMap(({ orderId, personId, ownerId }) =>
    [...(byId.get(personId ?? '') ?? []), ...(byId.get(ownerId ?? '') ?? [])].map(({ competitorId }) => ({
      orderId,
      competitorId,
    })),
  );
}

/** Lists the unpaid orders of packages for given persons. */
async function listPackagesFor(scope: Scope, persons: readonly PersonOf[]): Promise<OrderOfVoided[]> {
  if (persons.length === 0) return [];
  const byId = Map.groupBy(persons, ({ personId }) => personId);
  const packages = await listPackagesOf(scope, [...byId.keys()]);
  return packages.flatMap(({ orderId, personId, isPaid }) =>
    isPaid ? [] : (byId.get(personId) ?? []).map(({ competitorId }) => ({ orderId, competitorId })),
  );
}

async function withdrawPhotos(deps: DropDeps, scope: Scope, photoIds: readonly string[]): Promise<void> {
  const lines = await listOrdersWithPhotos(scope, photoIds);
  const unpaid = lines.flatMap(({ orderId, state }) => (state === 'Completed' ? [] : orderId));
  await dropFromUnpaid(deps, scope, await lockOrders(scope, unpaid), { photoIds });
}

/** Lists the unpaid orders that contain finish clips of those of the given participants who are protected. */
async function listOrdersOfClips(
  scope: Scope,
  asking: ReadonlyMap<string, { isProtected: boolean }>,
): Promise<OrderOfVoided[]> {
  const ids = [...asking].flatMap(([competitorId, { isProtected }]) => (isProtected ? competitorId : []));
  const wearers = Map.groupBy(await listCompetitorsById(scope, ids), ({ eventId }) => eventId);
  const orders: OrderOfVoided[] = [];
  for (const [eventId, all] of wearers) {
    const clips = await listUnpaidClips(scope, eventId);
    const videos = await findSoldVideos(
      scope,
      clips.map(({ videoId }) => videoId),
    );
    const bibs = new Map(videos.map((video) => [video.videoId, video.bibKey]));
    const ofBib = Map.groupBy(all, ({ bib }) => bibKey(bib));
    for (const { orderId, videoId } of clips)
      for (const { competitorId } of ofBib.get(bibs.get(videoId) ?? '') ?? [])
        orders.push({ orderId, competitorId });
  }
  return orders;
}
