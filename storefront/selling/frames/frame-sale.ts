import type { Product } from '#contract/catalog.schema.ts';
import type { Quote } from '#contract/shoppingcart.schema.ts';
import type { Saving } from '#storefront/selling/saving.ts';

/** An event's frame products, as known to the page that opens the studio. */
export interface FrameSale {
  /** The product for one framed photo; null if not sold. */
  single: Product | null;
  /**
   * The product for all photos of a participant in one frame; null if it is not sold, or costs more than the photos
   * singly.
   */
  all: FramePackage | null;
  /** The amount that the visitor's first photo would add to the cart; null if unknown. */
  first: Quote | null;
}

export interface FramePackage {
  productId: string;
  /** Its current number of photos. */
  count: number;
  quote: Quote;
  /** The saving compared with single photos; null without one. */
  saving: Saving | null;
}
