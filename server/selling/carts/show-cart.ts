import type { Language } from '#contract/languages.ts';
import type { Cart } from '#contract/shoppingcart.schema.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { isWithheld } from '#selling/crew-purchases/index.ts';
import { hasStoppedPackage, listOrderItems, type OrderRecord, packageOwner } from '#selling/orders/index.ts';
import { figuresOfOrder, figuresOfPrice } from './cart-figures.ts';
import { presentCart, presentNextOffers } from './carts.presenter.ts';
import { findCart, setShownTotal } from './carts.store.ts';
import { countPhotosLeft } from './count-photos-left.ts';
import { type FillDeps, type FilledCart, type FilledLine, fillCart } from './read-cart.ts';
import { viewLines } from './view-lines.ts';

/**
 * Reads a cart for its buyer. An open cart is priced now, and its total is stored, because the checkout refuses a
 * different total. An ordered cart has its frozen price.
 */
export async function showCart(
  deps: FillDeps & Pick<Deps, 'database' | 'keys'>,
  context: TenantContext,
  cartId: string,
): Promise<Cart | Refusal> {
  return deps.database.inTenant(context.tenantId, async (scope) => {
    const cart = await findCart(scope, cartId);
    if (cart === undefined) return refuse('NotFound');
    const filled = await fillCart(deps, scope, cart);
    const { order } = filled;
    const figures =
      order === undefined
        ? figuresOfPrice(filled)
        : figuresOfOrder(order, await listOrderItems(scope, order.orderId));
    const isHidden = order !== undefined && (await hidesPeople(scope, order));
    const { totalMinor } = filled.price;
    if (cart.state === 'Updated' && cart.shownTotalMinor !== totalMinor)
      await setShownTotal(scope, cartId, totalMinor);
    const view = {
      language: context.language,
      invoiceId: order?.invoiceId ?? null,
      ...(cart.state === 'Updated'
        ? await offersFor(deps, scope, filled, context.language)
        : { nextOffers: [], packages: [] }),
    };
    const views = isHidden ? new Map() : await viewLines(deps, scope, filled);
    const shown = isHidden ? { ...filled, lines: filled.lines.map(withoutPeople) } : filled;
    return presentCart(deps, context.tenantId, shown, figures, views, view);
  });
}

/**
 * Returns whether the cart of an order shows no people any more, because its visitor may no longer see the photos that
 * are published now: the order was canceled, a consent is missing, or a package gets no new photos.
 */
async function hidesPeople(scope: Scope, { orderId, state }: OrderRecord): Promise<boolean> {
  if (state === 'Canceled' || (await isWithheld(scope, orderId))) return true;
  return hasStoppedPackage(scope, await listOrderItems(scope, orderId));
}

/** Leaves out the runner of a line, and how many photos their package has now. */
function withoutPeople(line: FilledLine): FilledLine {
  return { ...line, person: undefined, photosCount: packageOwner(line) === null ? line.photosCount : 0 };
}

/** Finds the offers that the cart could still reach. */
async function offersFor(deps: Pick<Deps, 'clock'>, scope: Scope, filled: FilledCart, language: Language) {
  const { cart, pricer, lines, persons, currencyId } = filled;
  const events = new Map(lines.map(({ event }) => [event.eventId, event]));
  const orderIds = cart.knownOrderIds;
  const left = await countPhotosLeft(deps, scope, persons, { lines, events, orderIds });
  const next = await pricer.nearestOffer(lines, left);
  const packages = await pricer.packagesFor(lines, next);
  return {
    nextOffers: presentNextOffers(next, (eventId) => events.get(eventId)?.title, currencyId, language),
    packages: await Promise.all(
      packages.map(async (offer) => ({ ...offer, person: await persons.find(offer.personId) })),
    ),
  };
}
