import { findCompetitor } from '#finding/competitors/index.ts';
import { findPerson } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { insertFramedPhotos, type PrintedTexts } from './framed-photos.store.ts';
import { renderPhotoJob } from './render-photo.ts';

/** An order line whose photos are sold in a frame. */
export interface FramedItem {
  orderItemId: string;
  frameId: string;
  /** The name that the buyer chose. */
  frameText: string | null;
  /** The person in the photos, and the name in the order; null if unknown. */
  personId: string | null;
  personName: string | null;
}

/**
 * Orders framing for the photos of a line that were not framed yet, in the caller's transaction. If a package grows,
 * another call adds the new photos. The first call for a photo freezes its printed texts.
 * @returns how many were added
 */
export async function orderFramedPhotos(
  deps: Pick<Deps, 'queue' | 'newId' | 'clock'>,
  scope: Scope,
  item: FramedItem,
  photoIds: readonly string[],
): Promise<number> {
  if (photoIds.length === 0) return 0;
  const printed = await textsOf(scope, item);
  const orders = [...new Set(photoIds)].map((photoId) => ({
    framedPhotoId: deps.newId(),
    photoId,
    frameId: item.frameId,
    printed,
  }));
  const added = await insertFramedPhotos(scope, item.orderItemId, orders, deps.clock.now());
  await deps.queue.send(
    scope,
    renderPhotoJob,
    added.map((framedPhotoId) => ({ framedPhotoId })),
  );
  return added.length;
}

async function textsOf(scope: Scope, { frameText, personId, personName }: FramedItem): Promise<PrintedTexts> {
  const person = personId === null ? undefined : await findPerson(scope, personId);
  const competitorId = person?.competitorId ?? null;
  const competitor = competitorId === null ? undefined : await findCompetitor(scope, competitorId);
  const listed = competitor && `${competitor.givenName} ${competitor.surname}`.trim();
  // A person known only by a bib is displayed by the bib, but has no name to print.
  const bib = competitor?.bib ?? person?.bib ?? null;
  const called = personName === bib ? null : personName;
  return {
    name: frameText ?? called ?? listed ?? null,
    bib,
    distance: competitor?.distance ?? null,
  };
}
