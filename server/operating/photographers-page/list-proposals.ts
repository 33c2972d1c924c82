import { countPhotosOfBibs, listOwnFrames } from '#finding/photos/index.ts';
import { listFaceBoxesOf } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { listOrdersWithPhotos } from '#selling/orders/index.ts';
import type { Own } from './own.ts';
import { listKept } from './photo-cleanups.store.ts';
import { type Proposal, proposeFrames } from './proposals.rules.ts';

/**
 * Proposes photos of a photographer at an event to be hidden. Nothing is hidden without the photographer's decision.
 */
export async function listProposals(scope: Scope, { eventId, photographerIds }: Own): Promise<Proposal[]> {
  const own = await listOwnFrames(scope, eventId, photographerIds);
  const ownIds = own.map(({ photoId }) => photoId);
  const faces = await listFaceBoxesOf(scope, ownIds);
  const counts = await countPhotosOfBibs(scope, eventId, [...new Set(own.flatMap(({ bibs }) => bibs))]);
  const kept = new Set(await listKept(scope, photographerIds));
  for (const { photoId } of await listOrdersWithPhotos(scope, ownIds)) kept.add(photoId);
  return proposeFrames(
    own.map((frame) => ({
      ...frame,
      faces: faces.get(frame.photoId)?.length ?? 0,
      isKept: kept.has(frame.photoId),
    })),
    counts,
  );
}
