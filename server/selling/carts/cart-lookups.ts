import type { EventRecord } from '#finding/events/index.ts';
import type { PhotoRecord } from '#finding/photos/index.ts';
import type { VideoRecord } from '#finding/videos/index.ts';
import type { ProductRecord } from '#selling/catalog/index.ts';
import type { FrameRecord } from '#selling/frames/index.ts';
import type { CartPerson, CartPersons } from './cart-persons.ts';

/** The products, frames and other objects that a call's items need, by id. Each is read once. */
export interface CartLookups {
  products: ReadonlyMap<string, ProductRecord>;
  photos: ReadonlyMap<string, PhotoRecord>;
  videos: ReadonlyMap<string, VideoRecord>;
  frames: ReadonlyMap<string, FrameRecord>;
  events: ReadonlyMap<string, EventRecord>;
  persons: CartPersons;
  /** The person of the visitor's search token, if any. */
  visitor: CartPerson | undefined;
  /** `YYYY-MM-DD`. */
  today: string;
}

/** Returns the visitor's person if the search token is for the product's event. */
export function visitorOf({ visitor }: CartLookups, product: ProductRecord): CartPerson | undefined {
  return visitor?.person.eventId === product.eventId ? visitor : undefined;
}
