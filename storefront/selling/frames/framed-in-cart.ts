import type { Cart } from '#contract/shoppingcart.schema.ts';

/** What of an event is in the open cart in one frame with one name. */
export interface FramedInCart {
  photoIds: ReadonlySet<string>;
  /** All photos of the participant, as a package. */
  hasAll: boolean;
}

interface FramedAlike {
  eventId: string;
  frameId: string;
  /** The name that was chosen; undefined for the participant's own. */
  ordered: string | undefined;
  /** Whose photos; undefined among those of an event, of which there is no package. */
  personId: string | undefined;
}

/** An order's cart counts no more (product §4); another frame or another name is another thing to buy. */
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
