import { findCompetitor } from '#finding/competitors/index.ts';
import { findPublished, type PhotoRecord } from '#finding/photos/index.ts';
import { findPerson, photosOfPerson, type RecognitionDeps } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import {
  listOrderItems,
  listPackagePhotos,
  type OrderItemRecord,
  type OrderRecord,
} from '#selling/orders/index.ts';
import { fileNames } from './file-names.ts';

/** One file that an order gives its buyer. */
export interface OrderFile {
  orderItemId: string;
  photo: PhotoRecord;
  fileName: string;
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
  const seen = new Set<string>();
  const found: { item: OrderItemRecord; bib: string | null; photo: PhotoRecord }[] = [];
  for (const item of items) {
    const { photos, bib } = await photosOfItem(deps, scope, item);
    for (const photo of photos) {
      if (seen.has(photo.photoId)) continue;
      seen.add(photo.photoId);
      found.push({ item, bib, photo });
    }
  }
  const names = fileNames(
    found.map(({ item, bib, photo: { takenAt, format } }) => ({
      ...{ eventTitle: item.eventName, bib, takenAt, format },
    })),
  );
  return found.map(({ item, photo }, index) => ({
    orderItemId: item.orderItemId,
    photo,
    fileName: names[index] ?? photo.photoId,
  }));
}

async function photosOfItem(
  deps: RecognitionDeps,
  scope: Scope,
  item: OrderItemRecord,
): Promise<{ photos: PhotoRecord[]; bib: string | null }> {
  if (item.photoId !== null) return { photos: await findPublished(scope, [item.photoId]), bib: null };
  const person = item.personId === null ? undefined : await findPerson(scope, item.personId);
  if (person === undefined) return { photos: [], bib: null };
  const bought = await listPackagePhotos(scope, item.orderItemId);
  const { own } = await photosOfPerson(deps, scope, person);
  const photoIds = new Set([...bought, ...own.map(({ photo }) => photo.photoId)]);
  const competitor =
    person.competitorId === null ? undefined : await findCompetitor(scope, person.competitorId);
  return { photos: await findPublished(scope, [...photoIds]), bib: competitor?.bib ?? null };
}
