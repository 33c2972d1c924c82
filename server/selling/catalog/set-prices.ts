import { catalogOf, changeCatalog } from './apply-catalog.ts';
import type { CatalogDeps } from './create-catalog.ts';
import { DEFAULT_KEYS, DEFAULT_KINDS, type DefaultKind } from './default-products.ts';
import { readContents } from './save-contents.ts';
import { writeCatalogFile } from './write-catalog-file.ts';

/**
 * Sets the prices of the products that every event begins with, in minor units of the catalog's currency; the
 * change is a version as if a file had been applied.
 * @throws Error where the event's catalog has them no more: its file says the prices then
 */
export async function setPrices(
  deps: CatalogDeps,
  tenantId: string,
  eventId: string,
  prices: Partial<Record<DefaultKind, number>>,
): Promise<void> {
  await deps.database.inTenant(tenantId, async (scope) => {
    const catalog = await catalogOf(scope, eventId, { lock: true });
    const contents = await readContents(scope, catalog);
    const products = [...contents.products];
    for (const kind of DEFAULT_KINDS) {
      const priceMinor = prices[kind];
      if (priceMinor === undefined) continue;
      const index = products.findIndex(({ key }) => key === DEFAULT_KEYS[kind]);
      const product = products[index];
      if (product === undefined) {
        const key = DEFAULT_KEYS[kind];
        throw new Error(
          `the catalog of the event has no product "${key}": say its prices with "catalog apply"`,
        );
      }
      products[index] = { ...product, priceMinor };
    }
    const changed = { ...contents, products };
    await changeCatalog(deps, scope, catalog, changed, writeCatalogFile(eventId, changed));
  });
}
