import type { CartItem } from '#contract/shoppingcart.schema.ts';

type Goods = Pick<CartItem, 'product' | 'photos' | 'photosCount' | 'isPreorder' | 'video'>;

/** Returns whether everything that an item delivered was withdrawn. A preorder's photos are still to come. */
export function isGone({ product, photos, photosCount, isPreorder, video }: Goods): boolean {
  switch (product.productType) {
    case 'Photo':
    case 'Frame':
      return photos.length === 0;
    case 'PhotosWithMe':
    case 'PhotosWithFrame':
      return photosCount === 0 && !isPreorder;
    case 'FullVideo':
    case 'FinishVideo':
      return video === null;
    case 'Promocode':
      return false;
  }
}
