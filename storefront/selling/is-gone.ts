import type { CartItem } from '#contract/shoppingcart.schema.ts';

/** Whether nothing is left of what a line was for: its photos were withdrawn. A preorder's are still to come. */
export function isGone(item: Pick<CartItem, 'product' | 'photos' | 'photosCount' | 'isPreorder'>): boolean {
  if (item.product.productType === 'Photo') return item.photos.length === 0;
  return item.product.productType === 'PhotosWithMe' && item.photosCount === 0 && !item.isPreorder;
}
