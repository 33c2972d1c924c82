import { type CurrencyId, toMajor, toMinor } from '#contract/money.ts';
import type { PriceReason } from '#contract/price-reason.schema.ts';

export interface PricedItem {
  /** Before and after all discounts, major units. */
  originalPrice: number;
  totalPrice: number;
  reasons: readonly PriceReason[];
}

/** A line of the receipt that deducts something. */
export interface DiscountLine {
  /** Why; none if the server names no reason. */
  reasons: readonly PriceReason[];
  /** Major units. */
  amount: number;
}

/** Reasons that carry their own discount; they are deducted from the whole cart and divided among its items. */
type SharedReason = Extract<PriceReason, { discount: number }>;
const SHARED = ['Code', 'PaidBefore', 'Rounding'] as const;

interface Discounts {
  items: readonly PricedItem[];
  /** All deductions, major units. */
  discount: number;
  currencyId: CurrencyId;
}

/**
 * Divides the discount of a cart or order into one line for each offer, code, earlier payment and the rounding, so that
 * the lines add up to it. The offers come first, in the order of the items.
 */
export function discountLines({ items, discount, currencyId }: Discounts): DiscountLine[] {
  const minor = (amount: number): number => toMinor(amount, currencyId);
  const offers = new Map<string, { reasons: PriceReason[]; minor: number }>();
  const shared = new Map<string, { reason: SharedReason; minor: number }>();
  let unexplained = minor(discount);
  for (const { originalPrice, totalPrice, reasons } of items) {
    let saved = minor(originalPrice) - minor(totalPrice);
    for (const reason of reasons) {
      if (!('discount' in reason)) continue;
      const key = reason.kind === 'Code' ? `Code ${reason.code}` : reason.kind;
      const share = minor(reason.discount);
      shared.set(key, { reason, minor: (shared.get(key)?.minor ?? 0) + share });
      saved -= share;
      unexplained -= share;
    }
    const own = reasons.filter((reason) => !('discount' in reason));
    if (saved <= 0 || own.length === 0) continue;
    const key = JSON.stringify(own);
    offers.set(key, { reasons: own, minor: (offers.get(key)?.minor ?? 0) + saved });
    unexplained -= saved;
  }
  const rank = ({ reason }: { reason: SharedReason }): number => SHARED.indexOf(reason.kind);
  const found: DiscountLine[] = [...offers.values()].map(({ reasons, minor: sum }) => ({
    reasons,
    amount: toMajor(sum, currencyId),
  }));
  if (unexplained > 0) found.push({ reasons: [], amount: toMajor(unexplained, currencyId) });
  for (const { reason, minor: sum } of [...shared.values()].toSorted((a, b) => rank(a) - rank(b))) {
    const amount = toMajor(sum, currencyId);
    if (sum !== 0) found.push({ reasons: [Object.assign({}, reason, { discount: amount })], amount });
  }
  return found;
}
