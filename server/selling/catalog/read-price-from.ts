import type { PriceFrom } from '#contract/catalog.schema.ts';
import { toMajor } from '#contract/money.ts';
import { listEvents } from '#finding/events/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import { listLowestPrices } from './products.store.ts';

/** The events that the home page shows. */
const RECENT_EVENTS = 24;

export interface PriceFromDeps extends Pick<Deps, 'database' | 'clock'> {
  tenants: Pick<TenantResolver, 'read'>;
}

/**
 * Reads the lowest price of one photo in recent events: in the tenant's currency, or in another one if it is the only
 * currency of these events.
 */
export async function readPriceFrom(deps: PriceFromDeps, tenantId: string): Promise<PriceFrom> {
  const { settings } = await deps.tenants.read(tenantId);
  const today = deps.clock.now().toISOString().slice(0, 10);
  const prices = await deps.database.inTenant(tenantId, async (scope) => {
    const { events } = await listEvents(
      scope,
      { period: 'Recent', today },
      { offset: 0, count: RECENT_EVENTS },
    );
    return listLowestPrices(
      scope,
      events.map(({ eventId }) => eventId),
    );
  });
  const lowest =
    prices.find(({ currencyId }) => currencyId === settings.currencyId) ??
    (prices.length === 1 ? prices[0] : undefined);
  if (lowest === undefined) return { lowest: null };
  const { priceMinor, currencyId } = lowest;
  return { lowest: { price: toMajor(priceMinor, currencyId), currencyId } };
}
