import type { Cart } from '#contract/shoppingcart.schema.ts';

/** The items of the visitor's open cart that belong to an event. */
export interface CartContents {
  /** Photos in the cart as single photos. */
  photoIds: ReadonlySet<string>;
  /** Whether the cart has a package of this participant's photos. */
  hasPackage: boolean;
}

interface Participant {
  eventId: string;
  /** Null for a person found by a selfie. */
  name: string | null;
  /** The person's photos, which distinguish namesakes. */
  photoIds: readonly string[];
}

const itemsOf = (cart: Cart | null | undefined) =>
  cart === undefined || cart === null || cart.orderId !== null ? [] : cart.items;

/** Returns whether the open cart contains a preorder of the person's package. */
export function hasPreorder(cart: Cart | null | undefined, eventId: string, name: string | null): boolean {
  return itemsOf(cart).some(
    (item) => item.isPreorder && item.eventId === eventId && item.competitorName === name,
  );
}

/** A cart that became an order is ignored (product §4): its photos may be bought again. */
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
