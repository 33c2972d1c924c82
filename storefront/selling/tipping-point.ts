import type { Cart, CartItem, CartPackageOffer, NewCartItem } from '#contract/shoppingcart.schema.ts';
import type { ReplacedPhotosStore } from '#storefront/api/replaced-photos.ts';
import type { SearchAccess, SearchTokenStore } from '#storefront/api/search-token.ts';

/** A package that can replace single photos, and the token needed to add it. */
interface Tipping {
  offer: CartPackageOffer;
  access: SearchAccess;
}

/**
 * Finds a package that costs no more than the selected photos, if all of them are of one person as whom the visitor has
 * verified (decision 232); undefined if there is none, or the visitor undid the replacement before.
 */
export function findTipping(
  // During a rolling update, a server of the previous version sends no offers.
  { shoppingCartId, orderId, packageOffers = [] }: Cart,
  searchTokens: Pick<SearchTokenStore, 'read'>,
  replaced: Pick<ReplacedPhotosStore, 'find'>,
): Tipping | undefined {
  if (orderId !== null) return undefined;
  for (const offer of packageOffers) {
    const { eventId, person, isWhole, added } = offer;
    if (!isWhole || added > 0 || replaced.find(shoppingCartId, person.personId) !== undefined) continue;
    const access = searchTokens.read(eventId);
    if (access?.personId === person.personId) return { offer, access };
  }
  return undefined;
}

/** Returns a function that puts these single photos back into the cart. */
export function itemsOf(items: readonly CartItem[], ids: readonly string[]): NewCartItem[] {
  return items
    .filter(({ shoppingCartItemId }) => ids.includes(shoppingCartItemId))
    .map(({ product, photos }) => ({
      productId: product.productId,
      photoIds: photos.map(({ photoId }) => photoId),
    }));
}
