import type { CurrencyId } from '#contract/money.ts';
import { findShownEvent, hasPublicNames } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { readSale } from '#selling/catalog/index.ts';
import { isBought, listOrderItems, type OrderRecord, readBoughtGoods } from '#selling/orders/index.ts';
import { openCartPersons } from './cart-persons.ts';
import { openCartPricer, sumPaidBefore } from './cart-pricer.ts';
import { findCart } from './carts.store.ts';
import { packageLine } from './packages-singly.ts';
import { cheapestOf } from './pricing-cart.ts';
import type { FillDeps } from './read-cart.ts';

/** An offer of all photos of a person, some of which are in an order. */
export interface CompletionOffer {
  eventId: string;
  photosCount: number;
  /** The package's price for this buyer, now. */
  totalMinor: number;
  currencyId: CurrencyId;
}

/**
 * Prices the package of the first runner of whom the buyer has only some photos; undefined if no payment would be deducted
 * from a package. Earlier orders count that the buyer's cart knew. In a protected event nothing is offered, because the
 * buyer's address was never verified.
 */
export async function offerCompletion(
  deps: FillDeps,
  scope: Scope,
  { orderId, cartId }: Pick<OrderRecord, 'orderId' | 'cartId'>,
): Promise<CompletionOffer | undefined> {
  const items = await listOrderItems(scope, orderId);
  const persons = openCartPersons(deps, scope);
  const cart = cartId === null ? undefined : await findCart(scope, cartId);
  const orderIds = [...new Set([orderId, ...(cart?.knownOrderIds ?? [])])];
  const singles = items.filter(({ productType, isReturned }) => productType === 'Photo' && !isReturned);
  for (const [personId, own] of Map.groupBy(singles, ({ ownerId }) => ownerId)) {
    const eventId = own[0]?.eventId ?? '';
    const event = await findShownEvent(scope, eventId);
    if (personId === null || event === undefined || !hasPublicNames(event)) continue;
    const distance = (await persons.find(personId))?.competitor?.distance ?? null;
    // The id of a catalog is the id of its event (docs/decisions/0005).
    const products = (await readSale(scope, [eventId])).get(eventId)?.products ?? [];
    const product = cheapestOf(products, 'PhotosWithMe', distance);
    const photos = await persons.photosOf(personId);
    const bought = await readBoughtGoods(deps, scope, persons.photosOf, orderIds, [eventId]);
    const isComplete = photos.every(({ photoId }) =>
      isBought({ photoId, personId, frame: null, videoId: null }, bought),
    );
    if (product === undefined || isComplete) continue;
    const input = { cartId: null, products: [product], orderIds };
    const pricer = await openCartPricer(deps, scope, persons, input);
    const { totalMinor, lines } = await pricer.price([packageLine(personId, product)]);
    if (sumPaidBefore(lines) > 0)
      return { eventId, photosCount: photos.length, totalMinor, currencyId: pricer.currencyId };
  }
  return undefined;
}
