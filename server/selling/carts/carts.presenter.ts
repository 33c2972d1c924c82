import type { Language } from '#contract/languages.ts';
import { type CurrencyId, toMajor } from '#contract/money.ts';
import type { Cart, CartItem } from '#contract/shoppingcart.schema.ts';
import { pictureUrls } from '#finding/photos/index.ts';
import type { Deps } from '#platform/deps.ts';
import { titleIn } from '#selling/catalog/index.ts';
import type { FilledCart, FilledLine } from './read-cart.ts';

/** A cart as the wire carries it, its titles in the visitor's language. */
export function presentCart(
  deps: Pick<Deps, 'keys' | 'clock'>,
  tenantId: string,
  filled: FilledCart,
  view: { language: Language; currencyId: CurrencyId; invoiceId: string | null },
): Cart {
  const { cart, lines, price } = filled;
  const currencyId = lines[0]?.product.currencyId ?? view.currencyId;
  const totals = new Map(price.lines.map((line) => [line.lineId, line.totalMinor]));
  return {
    shoppingCartId: cart.cartId,
    cartId: cart.cartId,
    state: cart.state,
    currencyId,
    amount: toMajor(price.amountMinor, currencyId),
    totalAmount: toMajor(price.totalMinor, currencyId),
    discount: toMajor(price.discountMinor, currencyId),
    customer: cart.email === null ? null : { email: cart.email },
    orderId: cart.orderId,
    invoiceId: view.invoiceId,
    items: lines.map((line) =>
      presentLine(deps, tenantId, line, totals.get(line.line.cartItemId) ?? 0, view.language),
    ),
    attributes: [
      { key: 'Language', value: cart.language },
      { key: 'Theme', value: cart.theme },
    ],
  };
}

function presentLine(
  deps: Pick<Deps, 'keys' | 'clock'>,
  tenantId: string,
  { line, product, event, competitor, photos, photosCount }: FilledLine,
  totalMinor: number,
  language: Language,
): CartItem {
  return {
    shoppingCartItemId: line.cartItemId,
    originalPrice: toMajor(product.priceMinor, product.currencyId),
    totalPrice: toMajor(totalMinor, product.currencyId),
    product: {
      productId: product.productId,
      productType: product.productType,
      title: titleIn(product.titles, language),
    },
    catalog: { catalogId: product.catalogId, title: event.title },
    eventId: event.eventId,
    eventName: event.title,
    photos: photos.map((photo) => ({
      photoId: photo.photoId,
      thumbUrl: pictureUrls(deps, tenantId, photo).thumbUrl,
      width: photo.width,
      height: photo.height,
    })),
    photosCount,
    competitorName: competitor === undefined ? null : `${competitor.givenName} ${competitor.surname}`.trim(),
  };
}
