import type { CurrencyId } from '#contract/money.ts';
import type { ShareVersion } from './shares.rules.ts';
import type { ShareSum } from './sum-shares.ts';

/** The events and photographers whose shares are the caller's own. */
export interface OwnParties {
  eventIds: readonly string[];
  photographerIds: readonly string[];
}

/** A period whose shares are computed at once, and whether they are added or subtracted. */
export interface SharedPeriod {
  from: Date;
  until: Date;
  sign: 1 | -1;
}

interface Period {
  from: Date;
  until: Date;
}

/** Returns whether a rule has tiers, so that shares depend on the sales of the whole month. */
export function hasTiers(versions: readonly Pick<ShareVersion, 'rules'>[]): boolean {
  return versions.some(({ rules }) => rules.some(({ tiers }) => tiers.length > 0));
}

/**
 * Divides a time into periods whose shares can be computed separately. The tiers of a month count from its first day, so
 * a time that begins within a month is that month from its first day, minus the part before the time.
 * @param months the months with sales; undefined if no rule has tiers
 */
export function dividePeriod({ from, until }: Period, months: readonly Period[] | undefined): SharedPeriod[] {
  if (months === undefined) return from < until ? [{ from, until, sign: 1 }] : [];
  return months.flatMap((month) => {
    const end = month.until < until ? month.until : until;
    if (end <= from || month.from >= end) return [];
    const whole: SharedPeriod = { from: month.from, until: end, sign: 1 };
    return month.from < from ? [whole, { from: month.from, until: from, sign: -1 }] : [whole];
  });
}

/** Adds up own shares by currency, in fractions of a minor unit; optionally only those of one event. */
export function addOwnShares(
  sums: readonly ShareSum[],
  { eventIds, photographerIds }: OwnParties,
  eventId: string | undefined,
): Map<CurrencyId, number> {
  const units = new Map<CurrencyId, number>();
  for (const sum of sums) {
    const ids = sum.party === 'Organizer' ? eventIds : photographerIds;
    const isOwn = sum.party !== 'Platform' && sum.payeeId !== null && ids.includes(sum.payeeId);
    if (!isOwn || (eventId !== undefined && sum.eventId !== eventId)) continue;
    units.set(sum.currencyId, (units.get(sum.currencyId) ?? 0) + sum.units);
  }
  return units;
}
