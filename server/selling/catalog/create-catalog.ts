import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import { insertCatalog } from './catalog.store.ts';
import { defaultContents } from './default-products.ts';
import { saveContents } from './save-contents.ts';

export interface CatalogDeps extends Deps {
  tenants: TenantResolver;
}

/** Creates the catalog of every new event, in the tenant's currency. The catalog's id is the event's. */
export function subscribeCatalog(deps: CatalogDeps): void {
  deps.events.on('event.created', async (scope, { eventId }) => {
    const { currencyId } = (await deps.tenants.read(scope.tenantId)).settings;
    const isNew = await insertCatalog(scope, { catalogId: eventId, eventId, currencyId });
    if (isNew) await saveContents(deps, scope, eventId, defaultContents(currencyId));
  });
}
