export { titleIn } from './catalog.presenter.ts';
export { openCatalogService } from './catalog.routes.ts';
export { findProducts, type ProductRecord } from './catalog.store.ts';
export { type CatalogDeps, setPrices, subscribeCatalog } from './create-catalog.ts';
