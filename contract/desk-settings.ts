import { DESK_API } from './desk.ts';

const TENANT = `${DESK_API}/tenants/:tenantId`;

/** The brand's file. */
export const deskBrandRoutes = {
  getBrand: { method: 'GET', path: `${TENANT}/brand` },
  getBrandVersion: { method: 'GET', path: `${TENANT}/brand/versions/:version` },
  proposeBrand: { method: 'POST', path: `${TENANT}/brand/proposals` },
  applyBrand: { method: 'POST', path: `${TENANT}/brand/versions` },
} as const;

/** The catalogs' files. */
export const deskCatalogRoutes = {
  listCatalogs: { method: 'GET', path: `${TENANT}/catalogs` },
  getCatalog: { method: 'GET', path: `${TENANT}/catalogs/:eventId` },
  getCatalogVersion: { method: 'GET', path: `${TENANT}/catalogs/:eventId/versions/:version` },
  quoteCatalog: { method: 'POST', path: `${TENANT}/catalogs/:eventId/quotes` },
  proposeCatalog: { method: 'POST', path: `${TENANT}/catalogs/:eventId/proposals` },
  applyCatalog: { method: 'POST', path: `${TENANT}/catalogs/:eventId/versions` },
} as const;

/** The files of a site. */
export const deskSiteRoutes = {
  getSite: { method: 'GET', path: `${TENANT}/site` },
  getSiteVersion: { method: 'GET', path: `${TENANT}/site/versions/:version` },
  getSiteFile: { method: 'GET', path: `${TENANT}/site/versions/:version/file` },
  proposeSite: { method: 'POST', path: `${TENANT}/site/proposals` },
  previewSite: { method: 'POST', path: `${TENANT}/site/previews` },
  applySite: { method: 'POST', path: `${TENANT}/site/versions` },
} as const;

/**
 * A tenant's settings from its files. A change is proposed first, which returns its faults or its effects. Then exactly
 * the proposal that was shown is applied, to the version for which it was shown.
 */
export const deskFileRoutes = { ...deskBrandRoutes, ...deskCatalogRoutes, ...deskSiteRoutes } as const;

/** Frames: a file with layers, previewed before it is added to the shop. */
export const deskFrameRoutes = {
  listFrames: { method: 'GET', path: `${TENANT}/frames` },
  getFrame: { method: 'GET', path: `${TENANT}/frames/:frameId` },
  previewFrame: { method: 'GET', path: `${TENANT}/frames/:frameId/preview` },
  proposeFrame: { method: 'POST', path: `${TENANT}/frames/proposals` },
  addFrame: { method: 'POST', path: `${TENANT}/frames` },
  removeFrame: { method: 'DELETE', path: `${TENANT}/frames/:frameId` },
} as const;

export const deskPromoCodeRoutes = {
  listPromoCodes: { method: 'GET', path: `${TENANT}/promo-codes` },
  createPromoCode: { method: 'POST', path: `${TENANT}/promo-codes` },
  quotePromoCode: { method: 'POST', path: `${TENANT}/promo-codes/quotes` },
  createPromoCodes: { method: 'POST', path: `${TENANT}/promo-codes/batches` },
  stopPromoCode: { method: 'POST', path: `${TENANT}/promo-codes/:promoCodeId/stop` },
} as const;

/** The lists of entries in a catalog's file. */
export const CATALOG_LISTS = ['products', 'offers', 'people', 'gifts'] as const;

/** The state of a promo code, by which the list is filtered. */
export const PROMO_CODE_STATES = ['Active', 'NotYet', 'Expired', 'UsedUp', 'Inactive'] as const;

/** The most promo codes that one call generates, and the longest prefix. */
export const DRAWN_CODES_MAX = 100_000;
export const CODE_PREFIX_MAX = 20;
export const CODE_USES_MAX = 1_000_000_000;
