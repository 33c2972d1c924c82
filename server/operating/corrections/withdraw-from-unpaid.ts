import { findCompetitor, isProtected } from '#finding/competitors/index.ts';
import { isProtectedBib } from '#finding/photos/index.ts';
import { findSoldVideos } from '#finding/videos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { listOrdersWithPhotos, listUnpaidClips } from '#selling/orders/index.ts';
import { type DropDeps, dropFromUnpaid, lockOrders } from './drop-from-unpaid.ts';

/**
 * Follows photos and participants that visitors may no longer see: unpaid orders with them are canceled for good, as for
 * photos that are removed (docs/decisions/0229). An unpaid order costs nothing: anybody could keep one for later.
 */
export function subscribeCorrections(deps: DropDeps & Pick<Deps, 'events'>): void {
  deps.events.on('photos.withdrawn', async (scope, { photoIds }) => {
    const lines = await listOrdersWithPhotos(scope, photoIds);
    const unpaid = lines.flatMap(({ orderId, state }) => (state === 'Completed' ? [] : orderId));
    await dropFromUnpaid(deps, scope, await lockOrders(scope, unpaid), { photoIds, personIds: [] });
  });
  deps.events.on('participant.proof-voided', async (scope, { competitorId }) => {
    const competitor = await findCompetitor(scope, competitorId);
    if (competitor === undefined || !(await isProtected(scope, competitorId))) return;
    const orderIds = await listOrdersOfProtectedClips(scope, competitor.eventId);
    await dropFromUnpaid(deps, scope, await lockOrders(scope, orderIds), {
      photoIds: [],
      personIds: [competitorId],
    });
  });
}

/** Lists the unpaid orders of an event with a finish clip of somebody protected that was not bought as their own. */
async function listOrdersOfProtectedClips(scope: Scope, eventId: string): Promise<string[]> {
  const clips = await listUnpaidClips(scope, eventId);
  const videos = await findSoldVideos(
    scope,
    clips.map(({ videoId }) => videoId),
  );
  const orderIds: string[] = [];
  for (const { bibKey, videoId } of videos) {
    if (bibKey === null || !(await isProtectedBib(scope, eventId, bibKey))) continue;
    orderIds.push(...clips.flatMap((clip) => (clip.videoId === videoId ? clip.orderId : [])));
  }
  return orderIds;
}
