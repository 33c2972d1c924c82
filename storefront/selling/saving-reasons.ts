import { type CurrencyId, toMajor, toMinor } from '#contract/money.ts';
import type { PriceReason } from '#contract/price-reason.schema.ts';

type ReasonedItems = readonly { reasons: readonly PriceReason[] }[];

interface Saving {
  items: ReasonedItems;
  /** The codes that apply, and the total discount of each, major units. */
  codes: readonly { code: string; discount: number }[];
  currencyId: CurrencyId;
}

/**
 * Returns the reasons for the discounts of all items: each reason once, in the order of the items; then the codes and
 * the rounding, whose shares in the items are added up here.
 */
export function savingReasons({ items, codes, currencyId }: Saving): PriceReason[] {
  const all = items.flatMap(({ reasons }) => reasons);
  const shared = new Map(
    all
      .filter(({ kind }) => kind !== 'Code' && kind !== 'PaidBefore' && kind !== 'Rounding')
      .map((reason) => [JSON.stringify(reason), reason]),
  );
  const counting = codes
    .filter(({ discount }) => discount > 0)
    .map(({ code, discount }): PriceReason => ({ kind: 'Code', code, discount }));
  const rounded = sumOfReason('Rounding', items, currencyId);
  const rounding: PriceReason[] = rounded === 0 ? [] : [{ kind: 'Rounding', discount: rounded }];
  return [...shared.values(), ...counting, ...rounding];
}

/** Returns the earlier payments for photos of the items' packages, in major units: they are deducted, but no saving. */
export function paidBefore(items: ReasonedItems, currencyId: CurrencyId): number {
  return sumOfReason('PaidBefore', items, currencyId);
}

/**
 * Returns the amount with which a cart's or order's total is compared, major units: its photos at single prices, or its
 * items at catalog prices minus earlier payments.
 */
export function sumBefore({
  items,
  amount,
  // During a rolling update, a server of the previous version does not send it.
  singlyAmount = null,
  currencyId,
}: {
  items: ReasonedItems;
  amount: number;
  singlyAmount?: number | null;
  currencyId: CurrencyId;
}): number {
  const unpaidMinor = toMinor(amount, currencyId) - toMinor(paidBefore(items, currencyId), currencyId);
  return Math.max(toMajor(unpaidMinor, currencyId), singlyAmount ?? 0);
}

function sumOfReason(kind: 'PaidBefore' | 'Rounding', items: ReasonedItems, currencyId: CurrencyId): number {
  const minor = items
    .flatMap(({ reasons }) => reasons)
    .reduce((sum, reason) => sum + (reason.kind === kind ? toMinor(reason.discount, currencyId) : 0), 0);
  return toMajor(minor, currencyId);
}
