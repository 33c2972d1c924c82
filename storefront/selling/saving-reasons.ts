import { type CurrencyId, toMajor, toMinor } from '#contract/money.ts';
import type { PriceReason } from '#contract/price-reason.schema.ts';

interface Saving {
  items: readonly { reasons: readonly PriceReason[] }[];
  /** Those that count, and what each takes off as a whole, major units. */
  codes: readonly { code: string; discount: number }[];
  currencyId: CurrencyId;
}

/**
 * Returns why all the lines together cost less: each reason once, in the order of the lines; then the codes and the
 * rounding, whose shares in the lines are one amount here.
 */
export function savingReasons({ items, codes, currencyId }: Saving): PriceReason[] {
  const all = items.flatMap(({ reasons }) => reasons);
  const shared = new Map(
    all
      .filter(({ kind }) => kind !== 'Code' && kind !== 'Rounding')
      .map((reason) => [JSON.stringify(reason), reason]),
  );
  const counting = codes
    .filter(({ discount }) => discount > 0)
    .map(({ code, discount }): PriceReason => ({ kind: 'Code', code, discount }));
  const roundedMinor = all.reduce(
    (sum, reason) => sum + (reason.kind === 'Rounding' ? toMinor(reason.discount, currencyId) : 0),
    0,
  );
  const rounding: PriceReason[] =
    roundedMinor === 0 ? [] : [{ kind: 'Rounding', discount: toMajor(roundedMinor, currencyId) }];
  return [...shared.values(), ...counting, ...rounding];
}
