import type { Product } from '#contract/catalog.schema.ts';
import type { Language } from '#contract/languages.ts';
import { toMajor } from '#contract/money.ts';
import type { ProductRecord, Titles } from './catalog.store.ts';

/** A title in a language, else in English. */
export function titleIn(titles: Titles, language: Language): string {
  return titles[language] ?? titles.en;
}

export function presentProduct(product: ProductRecord, language: Language): Product {
  return {
    productId: product.productId,
    catalogId: product.catalogId,
    productType: product.productType,
    state: 'InCatalog',
    title: titleIn(product.titles, language),
    price: toMajor(product.priceMinor, product.currencyId),
    currencyId: product.currencyId,
  };
}
