import { findCompetitor } from '#finding/competitors/index.ts';
import { findPublished, type PhotoRecord } from '#finding/photos/index.ts';
import { findPerson, type RecognitionDeps } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import {
  listOrderItems,
  type OrderItemRecord,
  type OrderRecord,
  photosOfPackage,
} from '#selling/orders/index.ts';
import { type NamedFile, nameFiles, type UnnamedFile } from './named-files.ts';

/** One file that an order gives its buyer. */
export interface OrderFile extends NamedFile {
  orderItemId: string;
}

/**
 * Every file of an order, each photo once, in the order of the items. A package holds what it held
 * when it was bought, and whatever was published or recognised since (blueprint §7).
 */
export async function readOrderFiles(
  deps: RecognitionDeps,
  scope: Scope,
  order: Pick<OrderRecord, 'orderId'>,
): Promise<OrderFile[]> {
  const items = await listOrderItems(scope, order.orderId);
  const singles = await findSingles(scope, items);
  const seen = new Set<string>();
  const found: (UnnamedFile & { orderItemId: string })[] = [];
  for (const item of items) {
    const { orderItemId, eventName, photoId } = item;
    const single = photoId === null ? undefined : singles.get(photoId);
    const photos = single === undefined ? await photosOfPackage(deps, scope, item) : [single];
    const bib = await bibOf(scope, item);
    for (const photo of photos) {
      if (seen.has(photo.photoId)) continue;
      seen.add(photo.photoId);
      found.push({ orderItemId, photo, eventName, bib });
    }
  }
  return nameFiles(scope, found);
}

/** The photos that were bought one by one, in one query. */
async function findSingles(
  scope: Scope,
  items: readonly OrderItemRecord[],
): Promise<Map<string, PhotoRecord>> {
  const photos = await findPublished(
    scope,
    items.flatMap(({ photoId }) => photoId ?? []),
  );
  return new Map(photos.map((photo) => [photo.photoId, photo]));
}

/** The bib of whose photos an item is. */
async function bibOf(scope: Scope, { personId }: OrderItemRecord): Promise<string | null> {
  const person = personId === null ? undefined : await findPerson(scope, personId);
  const competitorId = person?.competitorId ?? null;
  const competitor = competitorId === null ? undefined : await findCompetitor(scope, competitorId);
  return competitor?.bib ?? null;
}
