import { MERGE_FAULTS } from '#contract/desk-events.ts';
import type { EventRecord } from '#finding/events/index.ts';
import { isForDistance, type ProductRecord } from '#selling/catalog/index.ts';

/**
 * Why an event cannot be merged into another event. Same: they are the same event. Merged: one of them was already
 * merged. Deleted: one is being deleted. Working: photos or videos of one are being read or moved. Protection: their
 * photos are shown to different people. Youth: a participant of the first is protected, and the other start list would
 * decide about them anew. Films: the first has footage, which is too
 * large to be copied; clips that members removed would be cut from it again. Currency: their prices are in different
 * currencies.
 */
export type MergeFault = (typeof MERGE_FAULTS)[number];

type Mergeable = Pick<
  EventRecord,
  | 'eventId'
  | 'mergedInto'
  | 'isDeleted'
  | 'processingCount'
  | 'videosProcessingCount'
  | 'isSecure'
  | 'verificationFactor'
  | 'isGalleryOpened'
  | 'hasProtected'
>;

/** Lists why an event cannot be merged into another event; nothing if it can. */
export function listMergeFaults(
  from: Mergeable,
  into: Mergeable,
  {
    isMoving,
    hasFootage,
    currencies,
  }: { isMoving: boolean; hasFootage: boolean; currencies: readonly number[] },
): MergeFault[] {
  const both = [from, into];
  const isWorking = both.some((event) => event.processingCount + event.videosProcessingCount > 0);
  const isShownAlike =
    from.isSecure === into.isSecure &&
    from.verificationFactor === into.verificationFactor &&
    from.isGalleryOpened === into.isGalleryOpened;
  const faults: Record<MergeFault, boolean> = {
    Same: from.eventId === into.eventId,
    Merged: both.some(({ mergedInto }) => mergedInto !== null),
    Deleted: both.some(({ isDeleted }) => isDeleted),
    Working: isWorking || isMoving,
    Protection: !isShownAlike,
    Youth: from.hasProtected,
    Films: hasFootage,
    Currency: new Set(currencies).size > 1,
  };
  return MERGE_FAULTS.filter((fault) => faults[fault]);
}

type Priced = Pick<ProductRecord, 'productType' | 'priceMinor' | 'distances'>;

/**
 * Returns whether runners of some distance would get their originals for free from now on: the other event sells the
 * package of all photos of a person at 0, and this event does not.
 */
export function freesOriginals(own: readonly Priced[], others: readonly Priced[]): boolean {
  const isFree = ({ productType, priceMinor }: Priced) => productType === 'PhotosWithMe' && priceMinor === 0;
  const [freeHere, freeThere] = [own.filter(isFree), others.filter(isFree)];
  const isFreeHere = (distance: string | null) =>
    freeHere.some((product) => isForDistance(product, distance));
  return freeThere.some(({ distances }) =>
    distances.length === 0 ? !isFreeHere(null) : distances.some((distance) => !isFreeHere(distance)),
  );
}

/** Pairs products of two events that have the same key in their catalogs. */
export function pairProducts(
  own: readonly { productId: string; key: string }[],
  others: readonly { productId: string; key: string }[],
): { productId: string; intoProductId: string | null }[] {
  const likes = new Map(others.map(({ key, productId }) => [key, productId]));
  return own.map(({ productId, key }) => ({ productId, intoProductId: likes.get(key) ?? null }));
}
