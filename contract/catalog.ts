/** Catalog service (spec §7): what an event sells. */
export const catalogRoutes = {
  listProducts: { method: 'GET', path: '/public/catalog-service/api/v1/catalog/products' },
  getProduct: { method: 'GET', path: '/public/catalog-service/api/v1/catalog/products/:productId' },
} as const;

/** The product kinds of blueprint §7; what is sold today grows with the catalog. */
export const PRODUCT_TYPES = ['Photo', 'PhotosWithMe'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];
