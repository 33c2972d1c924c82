import { bibKey } from '#contract/competitor.ts';
import { type CompetitorRecord, findCompetitor, isProtected } from '#finding/competitors/index.ts';
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
    const orderIds = await listOrdersOfClips(scope, competitor);
    await dropFromUnpaid(deps, scope, await lockOrders(scope, orderIds), {
      photoIds: [],
      personIds: [competitorId],
    });
  });
}

/** Lists the unpaid orders with a participant's finish clip that was not bought as their own. */
async function listOrdersOfClips(scope: Scope, { eventId, bib }: CompetitorRecord): Promise<string[]> {
  const clips = await listUnpaidClips(scope, eventId);
  const videos = await findSoldVideos(
    scope,
    clips.map(({ videoId }) => videoId),
  );
  const own = new Set(videos.flatMap((video) => (video.bibKey === bibKey(bib) ? video.videoId : [])));
  return clips.flatMap(({ orderId, videoId }) => (own.has(videoId) ? orderId : []));
}
