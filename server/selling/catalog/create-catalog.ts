import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import { insertCatalog } from './catalog.store.ts';
import { defaultContents } from './default-products.ts';
import { freeDistances } from './distances.rules.ts';
import { listEventProducts } from './products.store.ts';
import { saveContents } from './save-contents.ts';

export interface CatalogDeps extends Deps {
  tenants: TenantResolver;
}

/**
 * Creates the catalog of every new event in the tenant's currency, and finds the distances whose runners get something
 * for free. The catalog's id is the event's id.
 */
export function subscribeCatalog(deps: CatalogDeps): void {
  deps.events.on('event.created', async (scope, { eventId }) => {
    const { currencyId } = (await deps.tenants.read(scope.tenantId)).settings;
    const isNew = await insertCatalog(scope, { catalogId: eventId, eventId, currencyId });
    if (isNew) await saveContents(deps, scope, eventId, defaultContents(currencyId));
  });
  deps.events.handle('event.find-free-distances', async (scope, { eventId, found }) => {
    for (const distance of freeDistances(await listEventProducts(scope, eventId))) found.add(distance);
  });
  deps.events.handle('event.find-priced-distances', async (scope, { eventId, found }) => {
    for (const { distances, state } of await listEventProducts(scope, eventId))
      if (state !== 'Withdrawn') for (const distance of distances) found.add(distance);
  });
}
