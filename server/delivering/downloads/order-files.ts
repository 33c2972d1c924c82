import { findCompetitor } from '#finding/competitors/index.ts';
import { findPublished, type PhotoRecord, photosOfCompetitor } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { listOrderItems, type OrderItemRecord, type OrderRecord } from '#selling/orders/index.ts';
import { fileNames } from './file-names.ts';

/** One file that an order gives its buyer. */
export interface OrderFile {
  orderItemId: string;
  photo: PhotoRecord;
  fileName: string;
}

/**
 * Every file of an order, each photo once, in the order of the items. A package is read anew each time: photos
 * that were published or recognised since belong to it too (blueprint §7).
 */
export async function readOrderFiles(
  scope: Scope,
  order: Pick<OrderRecord, 'orderId'>,
): Promise<OrderFile[]> {
  const items = await listOrderItems(scope, order.orderId);
  const seen = new Set<string>();
  const found: { item: OrderItemRecord; bib: string | null; photo: PhotoRecord }[] = [];
  for (const item of items) {
    const { photos, bib } = await photosOfItem(scope, item);
    for (const photo of photos) {
      if (seen.has(photo.photoId)) continue;
      seen.add(photo.photoId);
      found.push({ item, bib, photo });
    }
  }
  const names = fileNames(
    found.map(({ item, bib, photo }) => ({ eventTitle: item.eventName, bib, takenAt: photo.takenAt })),
  );
  return found.map(({ item, photo }, index) => ({
    orderItemId: item.orderItemId,
    photo,
    fileName: names[index] ?? `${photo.photoId}.jpg`,
  }));
}

async function photosOfItem(
  scope: Scope,
  item: OrderItemRecord,
): Promise<{ photos: PhotoRecord[]; bib: string | null }> {
  if (item.photoId !== null) return { photos: await findPublished(scope, [item.photoId]), bib: null };
  const competitor = item.competitorId === null ? undefined : await findCompetitor(scope, item.competitorId);
  if (competitor === undefined) return { photos: [], bib: null };
  return { photos: await photosOfCompetitor(scope, competitor), bib: competitor.bib };
}
