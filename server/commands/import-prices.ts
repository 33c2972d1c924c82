import { toMinor } from '#contract/money.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { refuseRounded, setPrices, setPricesIn } from '#selling/catalog/index.ts';
import type { AppDeps } from '#server/app.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/** Prices in minor units; undefined if the option is missing. */
type ImportPrices = Parameters<typeof setPrices>[3];

type PriceDeps = Pick<AppDeps, 'tenants' | 'events'> & Parameters<typeof setPrices>[0];

/** Reads a price option in major units; throws a UsageError if it is not an amount. */
export function priceOf(options: ParsedOptions, name: string): number | undefined {
  const value = options[name];
  if (typeof value !== 'string') return undefined;
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(value))
    throw new UsageError(`--${name} "${value}" is not an amount like 7 or 7.50.`);
  return Number(value);
}

/**
 * Reads the prices of an import. Throws a UsageError, before anything is written, if the shop's rounding would change
 * one.
 */
export async function readPrices(
  deps: Pick<PriceDeps, 'tenants'>,
  tenantId: string,
  options: ParsedOptions,
): Promise<ImportPrices> {
  const { currencyId, rounding } = (await deps.tenants.read(tenantId)).settings;
  const read = (name: string): number | undefined => {
    const amount = priceOf(options, name);
    if (amount === undefined) return undefined;
    const priceMinor = toMinor(amount, currencyId);
    const fault = refuseRounded(priceMinor, { tenantId, currencyId, rounding });
    if (fault !== undefined) throw new UsageError(`--${name} ${fault.message}.`);
    return priceMinor;
  };
  const photo = read('photo-price');
  const all = read('package-price');
  return {
    ...(photo === undefined ? {} : { Photo: photo }),
    ...(all === undefined ? {} : { PhotosWithMe: all }),
  };
}

/** Sets the prices of events in the transaction that creates them, so that nothing is ever sold at other prices. */
export function sellAtPrices(deps: PriceDeps, prices: ImportPrices): void {
  if (Object.keys(prices).length === 0) return;
  deps.events.on('event.created', (scope, { eventId }) =>
    setPricesIn(deps, scope, eventId, prices, BY_COMMAND),
  );
}

/** Sets the prices of an event that may already exist. */
export async function applyPrices(
  deps: PriceDeps,
  tenantId: string,
  eventId: string,
  prices: ImportPrices,
): Promise<void> {
  if (Object.keys(prices).length > 0) await setPrices(deps, tenantId, eventId, prices, BY_COMMAND);
}
