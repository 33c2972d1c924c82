import type { Product } from '#contract/catalog.schema.ts';
import type { Quote } from '#contract/shoppingcart.schema.ts';

/** What an event sells in frames, as the page that opens the studio knows it. */
export interface FrameSale {
  /** One photo in a frame; null if that is not sold. */
  single: Product | null;
  /** All photos of a participant in one frame; null if that is not sold, or costs more than each by itself. */
  all: FramePackage | null;
  /** What the visitor's first photo would add to the cart; null if that is not known. */
  first: Quote | null;
}

export interface FramePackage {
  productId: string;
  /** How many photos it holds today. */
  count: number;
  quote: Quote;
  /** Against each photo by itself, major units; null if nothing is saved. */
  saved: number | null;
}
