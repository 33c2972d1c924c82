import { findCompetitor } from '#finding/competitors/index.ts';
import { findPerson } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { countRendering, insertFramedPhotos, type PrintedTexts } from './framed-photos.store.ts';
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
  /** The charged price of the line. */
  totalMinor: number;
}

/**
 * Orders framing for the photos of lines that were not framed yet, in the caller's transaction. If a package grows,
 * another call adds the new photos. The first call for a photo freezes its printed texts.
 * @returns how many were added
 */
export async function orderFramedPhotos(
  deps: Pick<Deps, 'queue' | 'newId' | 'clock'>,
  scope: Scope,
  lines: readonly { item: FramedItem; photoIds: readonly string[] }[],
): Promise<number> {
  const paid: string[] = [];
  const free: string[] = [];
  for (const { item, photoIds } of lines) {
    const added = await addFramedPhotos(deps, scope, item, photoIds);
    (item.totalMinor > 0 ? paid : free).push(...added);
  }
  // Anybody can order any number of free framed photos, so all free ones of a tenant wait in one line. Paid ones are
  // rendered from the present turn on.
  const { queue } = deps;
  await queue.send(scope, renderPhotoJob, paid.map(toJob), { ahead: 0 });
  if (free.length > 0) {
    const waiting = await countRendering(scope);
    await queue.send(scope, renderPhotoJob, free.map(toJob), { ahead: waiting - free.length });
  }
  return paid.length + free.length;
}

const toJob = (framedPhotoId: string) => ({ framedPhotoId });

async function addFramedPhotos(
  deps: Pick<Deps, 'newId' | 'clock'>,
  scope: Scope,
  item: FramedItem,
  photoIds: readonly string[],
): Promise<string[]> {
  if (photoIds.length === 0) return [];
  const printed = await textsOf(scope, item);
  const orders = [...new Set(photoIds)].map((photoId) => ({
    framedPhotoId: deps.newId(),
    photoId,
    frameId: item.frameId,
    printed,
  }));
  return insertFramedPhotos(scope, item.orderItemId, orders, deps.clock.now());
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
