import { type EventRecord, isGalleryOpen } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isBought, readBoughtGoods } from '#selling/orders/index.ts';
import type { CartPersons } from './cart-persons.ts';
import { photosLeft } from './photos-left.rules.ts';
import type { SoldLine } from './pricing-cart.ts';

interface CountedCart {
  /** With the photos of packages among them. */
  lines: readonly (SoldLine & { packagePhotoIds: readonly string[] })[];
  events: ReadonlyMap<string, EventRecord | undefined>;
  /** Ids of orders that the buyer has. */
  orderIds: readonly string[];
}

/** Counts, by event, the photos that a buyer could still add to a cart (`photosLeft`). */
export async function countPhotosLeft(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  persons: CartPersons,
  { lines, events, orderIds }: CountedCart,
): Promise<Map<string, number>> {
  const own = new Map<string, string[]>();
  for (const personId of new Set(lines.flatMap((line) => line.personId ?? [])))
    own.set(
      personId,
      (await persons.photosOf(personId)).map(({ photoId }) => photoId),
    );
  const bought =
    orderIds.length === 0
      ? { singles: [], packages: [] }
      : await readBoughtGoods(deps, scope, persons.photosOf, orderIds, [...events.keys()]);
  return photosLeft(lines, {
    galleryCount: (eventId) => {
      const event = events.get(eventId);
      return event !== undefined && isGalleryOpen(event) ? event.publishedCount : 0;
    },
    ownPhotoIds: (personId) => own.get(personId) ?? [],
    isBought: (photoId) => isBought({ photoId, personId: null, frame: null, videoId: null }, bought),
  });
}
