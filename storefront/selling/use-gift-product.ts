import { useQuery } from '@tanstack/react-query';
import type { Product } from '#contract/catalog.schema.ts';
import { CATALOG_PAGE_COUNT } from '#contract/limits.ts';
import type { Cart } from '#contract/shoppingcart.schema.ts';
import { answerQuery } from '#storefront/api/query-client.ts';
import { catalogService } from '#storefront/api/services.ts';

/**
 * Returns the first gift code among the products of several catalogs; its value is the same in all events of the
 * tenant.
 */
export function giftProductOf(catalogs: readonly (readonly Product[])[]): Product | null {
  const all = catalogs.flat();
  return (
    all.find(({ productType, distances }) => productType === 'Promocode' && distances.length === 0) ?? null
  );
}

/** Returns all products of an event. */
const catalogQuery = (catalogId: string) =>
  answerQuery(catalogService.listProducts, {
    query: { catalogId, state: 'InCatalog', count: CATALOG_PAGE_COUNT },
  });

/** Returns the gift code product of a cart's events; null if there is none, or until known. */
export function useGiftProduct({ items }: Cart): Product | null {
  const catalogIds = [...new Set(items.map(({ catalog }) => catalog.catalogId))];
  const { data } = useQuery({
    queryKey: ['gift product', ...catalogIds],
    queryFn: ({ client }) => Promise.all(catalogIds.map((id) => client.fetchQuery(catalogQuery(id)))),
  });
  return giftProductOf((data ?? []).map(({ products }) => products));
}
