/** Catalog service (product §7): the products of an event. */
export const catalogRoutes = {
  listProducts: { method: 'GET', path: '/public/catalog-service/api/v1/catalog/products' },
  getPriceFrom: { method: 'GET', path: '/public/catalog-service/api/v1/catalog/priceFrom' },
  getProduct: { method: 'GET', path: '/public/catalog-service/api/v1/catalog/products/:productId' },
} as const;

/** The product kinds (product §12). */
export const PRODUCT_TYPES = [
  'PhotosWithMe',
  'Photo',
  'Frame',
  'PhotosWithFrame',
  'FullVideo',
  'FinishVideo',
  'Promocode',
] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

/** Other spellings (product §12), accepted on input. */
const OTHER_SPELLINGS: ReadonlyMap<string, ProductType> = new Map(
  Object.entries<ProductType>({
    photos_with_me: 'PhotosWithMe',
    photo: 'Photo',
    frame: 'Frame',
    photoswithframe: 'PhotosWithFrame',
    video: 'FullVideo',
    promocode: 'Promocode',
  }),
);

/** Parses a product kind in any of its spellings (product §12); returns undefined for any other text. */
export function readProductType(text: string): ProductType | undefined {
  const lower = text.toLowerCase();
  return OTHER_SPELLINGS.get(lower) ?? PRODUCT_TYPES.find((type) => type.toLowerCase() === lower);
}

/** InCatalog: on sale. Hidden: no page or call sells it. Withdrawn: only an earlier version of the catalog had it. */
const PRODUCT_STATES = ['InCatalog', 'Hidden', 'Withdrawn'] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];
