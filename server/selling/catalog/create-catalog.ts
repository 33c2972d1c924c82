import type { ProductType } from '#contract/catalog.ts';
import type { CurrencyId } from '#contract/money.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { insertCatalog, saveProduct } from './catalog.store.ts';
import { defaultProducts } from './default-products.ts';

export interface CatalogDeps extends Deps {
  tenants: TenantResolver;
}

/** Gives every new event its catalog, in the tenant's currency. The catalog's id is the event's. */
export function subscribeCatalog(deps: CatalogDeps): void {
  deps.events.on('event.created', async (scope, { eventId }) => {
    const { settings } = await deps.tenants.read(scope.tenantId);
    await insertCatalog(scope, { catalogId: eventId, eventId, currencyId: settings.currencyId });
    await writeProducts(deps, scope, eventId, settings.currencyId, {});
  });
}

/** Sets the prices of an event's products, in minor units of the catalog's currency. */
export async function setPrices(
  deps: CatalogDeps,
  tenantId: string,
  eventId: string,
  prices: Partial<Record<ProductType, number>>,
): Promise<void> {
  const { settings } = await deps.tenants.read(tenantId);
  await deps.database.inTenant(tenantId, (scope) =>
    writeProducts(deps, scope, eventId, settings.currencyId, prices),
  );
}

async function writeProducts(
  deps: Pick<Deps, 'newId'>,
  scope: Scope,
  catalogId: string,
  currencyId: CurrencyId,
  prices: Partial<Record<ProductType, number>>,
): Promise<void> {
  for (const [position, product] of defaultProducts(currencyId).entries()) {
    const priceMinor = prices[product.productType] ?? product.priceMinor;
    await saveProduct(scope, { ...product, priceMinor, productId: deps.newId(), catalogId, position });
  }
}
