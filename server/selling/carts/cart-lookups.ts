import type { EventRecord } from '#finding/events/index.ts';
import type { PhotoRecord } from '#finding/photos/index.ts';
import type { VideoRecord } from '#finding/videos/index.ts';
import type { ProductRecord } from '#selling/catalog/index.ts';
import type { FrameRecord } from '#selling/frames/index.ts';
import type { CartPerson, CartPersons } from './cart-persons.ts';

/** The products, frames and other objects for all items of a call, read once, by id. */
export interface CartLookups {
  products: ReadonlyMap<string, ProductRecord>;
  photos: ReadonlyMap<string, PhotoRecord>;
  videos: ReadonlyMap<string, VideoRecord>;
  frames: ReadonlyMap<string, FrameRecord>;
  events: ReadonlyMap<string, EventRecord>;
  persons: CartPersons;
  /** The person of the visitor's search token. */
  visitor: CartPerson | undefined;
  /** `YYYY-MM-DD`. */
  today: string;
}

/** Returns the visitor if their token is for the product's event. */
export function visitorOf({ visitor }: CartLookups, product: ProductRecord): CartPerson | undefined {
  return visitor?.person.eventId === product.eventId ? visitor : undefined;
}
