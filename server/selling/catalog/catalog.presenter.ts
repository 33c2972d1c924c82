import type { Gift, PackageOffer, PeopleOffer, Product } from '#contract/catalog.schema.ts';
import type { Language } from '#contract/languages.ts';
import { type CurrencyId, toMajor } from '#contract/money.ts';
import type { Titles } from './catalog-contents.ts';
import type { GiftRecord, OfferRecord } from './offers.store.ts';
import type { PeopleOfferRecord } from './people-offers.store.ts';
import type { ProductRecord } from './products.store.ts';
import type { CatalogSale } from './read-sale.ts';

/** Selects a title in a language; if there is none, in English; otherwise in any language. */
export function titleIn(titles: Titles, language: Language): string {
  return titles[language] ?? titles.en ?? Object.values(titles)[0] ?? '';
}

export function presentProduct(product: ProductRecord, language: Language): Product {
  return {
    productId: product.productId,
    catalogId: product.catalogId,
    productType: product.productType,
    state: 'InCatalog',
    title: titleIn(product.titles, language),
    price: toMajor(product.priceMinor, product.currencyId),
    tiers: product.tiers.map(({ fromQuantity, priceMinor }) => ({
      fromQuantity,
      price: toMajor(priceMinor, product.currencyId),
    })),
    distances: [...product.distances],
    currencyId: product.currencyId,
  };
}

/** Presents the offers and gifts of visible products. Of hidden products not even ids are included. */
export function presentOffers(
  sale: CatalogSale,
  shown: readonly ProductRecord[],
  language: Language,
): { offers: PackageOffer[]; peopleOffers: PeopleOffer[]; gifts: Gift[] } {
  const ids = new Set(shown.map(({ productId }) => productId));
  const visible = <T extends { productIds: readonly string[] }>(terms: readonly T[]): T[] =>
    terms
      .map((term) => ({ ...term, productIds: term.productIds.filter((id) => ids.has(id)) }))
      .filter(({ productIds }) => productIds.length > 0);
  return {
    offers: visible(sale.offers).map((offer) => presentOffer(offer, ids, sale.currencyId, language)),
    peopleOffers: visible(sale.peopleOffers).map((offer) => presentPeopleOffer(offer, language)),
    gifts: visible(sale.gifts).map((gift) => presentGift(gift, sale.currencyId)),
  };
}

function presentOffer(
  offer: OfferRecord,
  shownIds: ReadonlySet<string>,
  currencyId: CurrencyId,
  language: Language,
): PackageOffer {
  const { giftProductId } = offer;
  return {
    offerId: offer.offerId,
    title: offer.titles === null ? null : titleIn(offer.titles, language),
    productIds: [...offer.productIds],
    fromQuantity: offer.fromQuantity,
    toQuantity: offer.toQuantity,
    price: toMajor(offer.priceMinor, currencyId),
    giftProductId: giftProductId !== null && shownIds.has(giftProductId) ? giftProductId : null,
  };
}

function presentPeopleOffer(offer: PeopleOfferRecord, language: Language): PeopleOffer {
  return {
    offerId: offer.offerId,
    title: offer.titles === null ? null : titleIn(offer.titles, language),
    productIds: [...offer.productIds],
    fromPerson: offer.fromPerson,
    percent: offer.percent,
  };
}

function presentGift(gift: GiftRecord, currencyId: CurrencyId): Gift {
  return {
    giftId: gift.giftId,
    threshold: toMajor(gift.thresholdMinor, currencyId),
    count: gift.count,
    productIds: [...gift.productIds],
  };
}
