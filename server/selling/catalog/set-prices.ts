import type { Cause } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { catalogOf, changeCatalog } from './apply-catalog.ts';
import type { CatalogDeps } from './create-catalog.ts';
import { DEFAULT_KEYS, DEFAULT_KINDS, type DefaultKind } from './default-products.ts';
import { readContents } from './save-contents.ts';
import { writeCatalogFile } from './write-catalog-file.ts';

/**
 * Sets the prices of an event's default products, in minor units of the catalog's currency. This creates a version,
 * like applying a file. If no prices were set before, a product without a given price is not sold.
 * @throws Error if the event's catalog no longer has these products; then only a file can set the prices
 */
export async function setPrices(
  deps: CatalogDeps,
  tenantId: string,
  eventId: string,
  prices: Partial<Record<DefaultKind, number>>,
  cause: Cause,
): Promise<void> {
  await deps.database.inTenant(tenantId, (scope) => setPricesIn(deps, scope, eventId, prices, cause));
}

/** Sets the prices like `setPrices`, in the caller's transaction. */
export async function setPricesIn(
  deps: Pick<CatalogDeps, 'clock' | 'newId'>,
  scope: Scope,
  eventId: string,
  prices: Partial<Record<DefaultKind, number>>,
  cause: Cause,
): Promise<void> {
  const catalog = await catalogOf(scope, eventId, { lock: true });
  const contents = await readContents(scope, catalog);
  const products = [...contents.products];
  for (const kind of DEFAULT_KINDS) {
    const priceMinor = prices[kind];
    const key = DEFAULT_KEYS[kind];
    const index = products.findIndex((product) => product.key === key);
    const product = products[index];
    if (priceMinor === undefined) {
      if (product !== undefined && catalog.version === 0) products[index] = { ...product, state: 'Hidden' };
      continue;
    }
    if (product === undefined)
      throw new Error(
        `the catalog of the event has no product "${key}": say its prices with "catalog apply"`,
      );
    products[index] = { ...product, priceMinor, state: 'InCatalog' };
  }
  const changed = { ...contents, products };
  const plan = { contents: changed, source: writeCatalogFile(eventId, changed) };
  await changeCatalog(deps, scope, catalog, plan, cause);
}
