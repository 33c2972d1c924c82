import type { CurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { listShareVersions, sumShares, UNITS, wholeMinor } from '#selling/shares/index.ts';
import { findLastSettlement, sumLeft } from './settlements.store.ts';

/**
 * Sums, by currency, photographers' earnings that no statement contains yet, minus negative balances. Sums that are not
 * positive are left out.
 */
export async function sumUnsettled(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  photographerIds: readonly string[],
): Promise<{ currencyId: CurrencyId; amountMinor: number }[]> {
  if (photographerIds.length === 0) return [];
  const versions = await listShareVersions(scope);
  const from = (await findLastSettlement(scope))?.until ?? versions[0]?.from;
  if (from === undefined) return [];
  const sums = await sumShares(scope, { from, until: clock.now() }, versions);
  const units = new Map<CurrencyId, number>();
  for (const one of [...sums, ...(await sumLeft(scope, UNITS))])
    if (one.party === 'Photographer' && photographerIds.includes(one.payeeId ?? ''))
      units.set(one.currencyId, (units.get(one.currencyId) ?? 0) + one.units);
  return [...units].flatMap(([currencyId, sum]) => {
    const amountMinor = wholeMinor(sum);
    return amountMinor > 0 ? { currencyId, amountMinor } : [];
  });
}
