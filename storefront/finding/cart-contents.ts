import type { Cart } from '#contract/shoppingcart.schema.ts';

/** What the visitor's open cart contains of an event. */
export interface CartContents {
  /** Photos that are in it singly. */
  photoIds: ReadonlySet<string>;
  /** Whether all photos of this participant are in it as a package. */
  hasPackage: boolean;
}

interface Participant {
  eventId: string;
  /** Null for a person found by a selfie. */
  name: string | null;
  /** Photos of theirs, which distinguish them from a namesake. */
  photoIds: readonly string[];
}

const itemsOf = (cart: Cart | null | undefined) =>
  cart === undefined || cart === null || cart.orderId !== null ? [] : cart.items;

/** Returns whether the open cart contains a preordered package of the person. */
export function hasPreorder(cart: Cart | null | undefined, eventId: string, name: string | null): boolean {
  return itemsOf(cart).some(
    (item) => item.isPreorder && item.eventId === eventId && item.competitorName === name,
  );
}

/** An order's cart counts no more (product §4): what it holds may be bought again. */
export function cartContents(cart: Cart | null | undefined, participant?: Participant): CartContents {
  const items = itemsOf(cart);
  const photoIds = new Set(
    items
      .filter(({ product }) => product.productType === 'Photo')
      .flatMap(({ photos }) => photos.map(({ photoId }) => photoId)),
  );
  const hasPackage = items.some(
    (item) =>
      item.product.productType === 'PhotosWithMe' &&
      item.eventId === participant?.eventId &&
      item.competitorName === participant.name &&
      item.photos.some(({ photoId }) => participant.photoIds.includes(photoId)),
  );
  return { photoIds, hasPackage };
}
