import type { Language } from '#contract/languages.ts';
import { type CurrencyId, toMajor } from '#contract/money.ts';
import type { Cart, CartItem, NextOffer } from '#contract/shoppingcart.schema.ts';
import { closeUpUrl, isPublicPhoto, pictureUrls } from '#finding/photos/index.ts';
import { videoUrl } from '#finding/videos/index.ts';
import type { Deps } from '#platform/deps.ts';
import { zonedTime } from '#platform/wall-clock.ts';
import { titleIn } from '#selling/catalog/index.ts';
import type { CartFigures } from './cart-figures.ts';
import { type CartPerson, nameOf } from './cart-persons.ts';
import type { SoldNextOffer } from './cart-pricer.ts';
import { presentReason } from './present-reason.ts';
import type { FilledCart, FilledLine } from './read-cart.ts';
import type { PricedPackage } from './replacing-packages.rules.ts';
import type { LineView } from './view-lines.ts';

type LinkDeps = Pick<Deps, 'keys' | 'clock'>;

/** A package that is offered, and its person. */
interface OfferedPackage extends PricedPackage {
  person: CartPerson | undefined;
}

/**
 * Presents a cart, with titles in the visitor's language.
 * @param views what to show of each line, by line
 */
export function presentCart(
  deps: LinkDeps,
  tenantId: string,
  { cart, lines, codes, singlyMinor }: FilledCart,
  figures: CartFigures,
  views: ReadonlyMap<string, LineView>,
  view: {
    language: Language;
    invoiceId: string | null;
    nextOffers: NextOffer[];
    packages: readonly OfferedPackage[];
  },
): Cart {
  const { currencyId, amount, totalAmount, discount } = figures;
  const eventNames = new Map(lines.map(({ event }) => [event.eventId, event.title]));
  return {
    shoppingCartId: cart.cartId,
    cartId: cart.cartId,
    state: cart.state,
    currencyId,
    amount,
    totalAmount,
    discount,
    singlyAmount: singlyMinor === null ? null : toMajor(singlyMinor, currencyId),
    customer: cart.email === null ? null : { email: cart.email },
    orderId: cart.orderId,
    invoiceId: view.invoiceId,
    items: lines.map((line, index) => ({
      ...presentLine(deps, tenantId, line, views.get(line.cartItemId), view.language),
      ...(figures.lines[index] ?? { originalPrice: 0, totalPrice: 0, reasons: [] }),
      previousPrice: cart.orderId === null ? previousPrice(line, currencyId) : null,
    })),
    hasUnavailable: lines.length < cart.lines.length,
    events: [...eventNames].map(([eventId, eventName]) => ({
      eventId,
      eventName,
      ...(figures.events.get(eventId) ?? { subtotal: 0, giftsAllowed: 0, giftsGiven: 0 }),
    })),
    promotionalCodes: codes.map(({ cartCodeId, code }) => ({
      promotionalCodeId: cartCodeId,
      code,
      ...(figures.codes.get(code) ?? { discount: 0, problem: 'PromoCodeNotApplicable' }),
    })),
    nextOffers: view.nextOffers,
    packageOffers: view.packages.map(({ person, ...offer }) => ({
      eventId: offer.eventId,
      eventName: eventNames.get(offer.eventId) ?? '',
      productId: offer.product.productId,
      person: { personId: person?.person.personId ?? offer.personId, name: nameOf(person) },
      photosCount: offer.photosCount,
      replacedIds: offer.replaced,
      isWhole: offer.isWhole,
      totalAmount: toMajor(offer.totalMinor, currencyId),
      added: toMajor(offer.addedMinor, currencyId),
      paidBefore: toMajor(offer.paidMinor, currencyId),
    })),
    attributes: [
      { key: 'Language', value: cart.language },
      { key: 'Theme', value: cart.theme },
    ],
  };
}

/**
 * Presents the nearest offer of a cart, with titles in the visitor's language; an empty list if none is near, or if a
 * package beats it.
 */
export function presentNextOffers(
  next: SoldNextOffer | undefined,
  eventName: (eventId: string) => string | undefined,
  currencyId: CurrencyId,
  language: Language,
): NextOffer[] {
  if (next === undefined || next.isBeaten) return [];
  const offer: NextOffer = {
    eventId: next.eventId,
    eventName: eventName(next.eventId) ?? '',
    photosCount: next.photos?.count ?? 0,
    gift: next.giftProduct === undefined ? null : titleIn(next.giftProduct.titles, language),
    totalAmount: toMajor(next.totalMinor, currencyId),
    added: toMajor(next.addedMinor, currencyId),
    reason: presentReason(next.reason, currencyId),
  };
  return [offer];
}

/** Returns the price at which the line was added, if it differs from the present one. */
function previousPrice({ shownPriceMinor, product }: FilledLine, currencyId: CurrencyId): number | null {
  if (shownPriceMinor === null || shownPriceMinor === product.priceMinor) return null;
  return toMajor(shownPriceMinor, currencyId);
}

function presentLine(
  deps: LinkDeps,
  tenantId: string,
  line: FilledLine,
  shown: LineView | undefined,
  language: Language,
): Omit<CartItem, 'originalPrice' | 'totalPrice' | 'reasons' | 'previousPrice'> {
  const { product, event, frame, frameRecord, video } = line;
  return {
    shoppingCartItemId: line.cartItemId,
    product: {
      productId: product.productId,
      productType: product.productType,
      title: titleIn(product.titles, language),
    },
    catalog: { catalogId: product.catalogId, title: event.title },
    eventId: event.eventId,
    eventName: event.title,
    photos: (shown?.pictures ?? []).map(({ photo, region }) => ({
      photoId: photo.photoId,
      thumbUrl: pictureUrls(deps, tenantId, photo, { isPublic: isPublicPhoto(event, photo) }).thumbUrl,
      closeUpUrl: closeUpUrl(deps, tenantId, photo, region),
      takenAt: photo.takenAt && zonedTime(photo.takenAt, event.timeZone),
      width: photo.width,
      height: photo.height,
    })),
    photosCount: line.photosCount,
    awaitedCount: line.awaitedCount,
    competitorName: nameOf(line.person),
    person:
      shown?.owner === undefined
        ? null
        : { personId: shown.owner.person.personId, name: nameOf(shown.owner) },
    isPreorder: line.isPreorder,
    gift: line.gift,
    frame: frame && frameRecord && { ...frame, title: titleIn(frameRecord.titles, language) },
    video: video && {
      videoId: video.videoId,
      title: video.title,
      durationMs: video.durationMs,
      posterUrl: videoUrl(deps, tenantId, shown?.cover ?? video).posterUrl,
    },
  };
}
