import type { Product } from '#contract/catalog.schema.ts';

/** What an event sells in frames, as the page that opens the studio knows it; amounts in major units. */
export interface FrameSale {
  /** One photo in a frame; null where that is not sold. */
  single: Product | null;
  /** All photos of a participant in one frame; null where that is not sold, or costs more than each by itself. */
  all: FramePackage | null;
  /** What so many cost singly, and whether the cart may take something off. */
  singly: (count: number) => { price: number; canBeLess: boolean };
}

export interface FramePackage {
  product: Product;
  /** How many photos it holds today. */
  count: number;
  /** Against each photo by itself; null where nothing can be promised. */
  saving: { kind: 'Exactly' | 'AtLeast'; saved: number } | null;
}
