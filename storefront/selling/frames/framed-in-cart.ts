import type { Cart } from '#contract/shoppingcart.schema.ts';

/** The content of the open cart from one event, in one frame with one name. */
export interface FramedInCart {
  photoIds: ReadonlySet<string>;
  /** Whether all photos of the participant are in the cart, as a package. */
  hasAll: boolean;
}

interface FramedAlike {
  eventId: string;
  frameId: string;
  /** The chosen name; undefined for the participant's own. */
  ordered: string | undefined;
  /** The photos' person; undefined in an event's gallery, which has no package. */
  personId: string | undefined;
}

/** Selects the framed content of an open cart (product §4); another frame or name is a different item. */
export function framedInCart(cart: Cart | null | undefined, alike: FramedAlike): FramedInCart {
  const open = cart === undefined || cart === null || cart.orderId !== null ? [] : cart.items;
  const items = open.filter(
    ({ eventId, frame }) =>
      eventId === alike.eventId && frame?.frameId === alike.frameId && frame.text === (alike.ordered ?? null),
  );
  const ofKind = (kind: 'Frame' | 'PhotosWithFrame') =>
    items.filter(({ product }) => product.productType === kind);
  return {
    photoIds: new Set(ofKind('Frame').flatMap(({ photos }) => photos.map(({ photoId }) => photoId))),
    hasAll: ofKind('PhotosWithFrame').some(({ person }) => person?.personId === alike.personId),
  };
}
