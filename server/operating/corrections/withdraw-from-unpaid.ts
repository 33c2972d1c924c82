import { bibKey } from '#contract/competitor.ts';
import {
  asksForProof,
  type CompetitorRecord,
  findCompetitor,
  isProtected,
} from '#finding/competitors/index.ts';
import { listIdsOfEvent } from '#finding/photos/index.ts';
import { withMergedPersons } from '#finding/recognition/index.ts';
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
  // No order stays that was filled with less proof; buyers can order the photos again with a mailed link.
  deps.events.on('event.secured', async (scope, { eventId }) => {
    const photoIds = await listIdsOfEvent(scope, eventId);
    const orderIds = await lockOrders(scope, await listUnpaidOrdersOfEvent(scope, eventId, photoIds));
    if (orderIds.length === 0) return;
    const products = await listEventProducts(scope, eventId);
    const goods = products.filter(({ productType }) => productType !== 'Promocode');
    const productIds = goods.map(({ productId }) => productId);
    await dropFromUnpaid(deps, scope, orderIds, { productIds, photoIds });
  });
  deps.events.on('participant.proof-voided', async (scope, { competitorId, isOther = false }) => {
    const competitor = await findCompetitor(scope, competitorId);
    if (competitor === undefined) return;
    if (!(await asksForProof(scope, competitorId))) {
      if (isOther) await withdrawPackages(deps, scope, competitorId);
      return;
    }
    // Items may have been added with the proof that is void now, or for the bib's former wearer. Items for a protected
    // participant may have been added by anybody who knows the bib.
    const personIds = await withMergedPersons(scope, [competitorId]);
    const own = await listUnpaidOrdersOfPersons(scope, personIds);
    const isHidden = await isProtected(scope, competitorId);
    const orderIds = [...own, ...(isHidden ? await listOrdersOfClips(scope, competitor) : [])];
    await dropFromUnpaid(deps, scope, await lockOrders(scope, orderIds), { personIds });
  });
}

/**
 * Cancels the unpaid orders of packages for a participant whose row went to another person, also where names are public.
 * Their buyers would otherwise pay for that person's photos.
 */
async function withdrawPackages(deps: DropDeps, scope: Scope, competitorId: string): Promise<void> {
  const personIds = await withMergedPersons(scope, [competitorId]);
  const packages = await listPackagesOf(scope, personIds);
  const orderIds = packages.flatMap(({ orderId, isPaid }) => (isPaid ? [] : orderId));
  await dropFromUnpaid(deps, scope, await lockOrders(scope, orderIds), { personIds });
}

async function withdrawPhotos(deps: DropDeps, scope: Scope, photoIds: readonly string[]): Promise<void> {
  const lines = await listOrdersWithPhotos(scope, photoIds);
  const unpaid = lines.flatMap(({ orderId, state }) => (state === 'Completed' ? [] : orderId));
  await dropFromUnpaid(deps, scope, await lockOrders(scope, unpaid), { photoIds });
}

/** Lists the unpaid orders with a participant's finish clip. */
async function listOrdersOfClips(scope: Scope, { eventId, bib }: CompetitorRecord): Promise<string[]> {
  const clips = await listUnpaidClips(scope, eventId);
  const videos = await findSoldVideos(
    scope,
    clips.map(({ videoId }) => videoId),
  );
  const own = new Set(videos.flatMap((video) => (video.bibKey === bibKey(bib) ? video.videoId : [])));
  return clips.flatMap(({ orderId, videoId }) => (own.has(videoId) ? orderId : []));
}
