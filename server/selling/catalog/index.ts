export { readAmount, refuseRounded } from './amounts.ts';
export { applyCatalog, planCatalog } from './apply-catalog.ts';
export { titleIn } from './catalog.presenter.ts';

export type { Titles } from './catalog-contents.ts';
export { copyCatalog } from './copy-catalog.ts';
export type { CatalogDeps } from './create-catalog.ts';
export { isForDistance } from './distances.rules.ts';

export { findProducts, listEventProducts, type ProductRecord } from './products.store.ts';
export { quoteCodeIn } from './quote-code.ts';
export { readPriceFrom } from './read-price-from.ts';
export { type CatalogSale, readSale } from './read-sale.ts';
export { setPrices, setPricesIn } from './set-prices.ts';
export { catalogSlice } from './slice.ts';
