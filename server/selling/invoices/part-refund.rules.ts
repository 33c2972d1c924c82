import type { ProductType } from '#contract/catalog.ts';
import type { FaultCode } from '#contract/faults.ts';
import type { RefundShare } from '#selling/payments/index.ts';
import { spreadAmount } from '#selling/pricing/index.ts';

/** An item of a paid order with the facts for a partial refund. */
export interface PaidItem {
  orderItemId: string;
  title: string;
  productType: ProductType;
  /** The charged price, before the discount of the payment method. */
  totalMinor: number;
  /** The amount already refunded for the item. */
  refundedMinor: number;
  isReturned: boolean;
}

/**
 * A requested partial refund: of items, of an amount, or of an amount of certain items. At least one of the two must be
 * given.
 */
export interface PartInput {
  orderItemIds: readonly string[];
  amountMinor: number | null;
  /** Whether the order stays paid even if its whole rest is refunded, because it has other items that cost nothing. */
  leavesOthers?: boolean;
}

/** Why a partial refund is refused. */
export type PartRefusal =
  /** There are neither items nor an amount, or the amount is 0. */
  | 'NothingAsked'
  | 'UnknownItem'
  /** The item was already refunded, or nothing was paid for it. */
  | 'NothingLeft'
  /** The amount exceeds the refundable rest of the items or of the order. */
  | 'TooMuch'
  /** The amount is the whole rest of the items: refund these items without an amount. */
  | 'WholeItems'
  /** The amount is the whole rest of the order: refund the order instead. */
  | 'WholeOrder'
  /** A gift code can only be refunded as a whole. */
  | 'PartOfGift';

/**
 * Why no part of an order can be refunded. NotPaid: no money is held for it. Returning: a refund is pending.
 * TooPrecise: the payment's provider cannot refund exactly this amount.
 */
export type WhyNoPart = PartRefusal | 'NotPaid' | 'Returning' | 'TooPrecise';

/** The faults as texts for the operator, after "the order:" or as a fault of the call. */
export const WHY_NO_PART = {
  NotPaid: 'NoMoneyHeld',
  Returning: 'AlreadyReturning',
  NothingAsked: 'NothingToRefund',
  UnknownItem: 'LineOfOtherOrder',
  NothingLeft: 'NothingLeft',
  TooMuch: 'MoreThanLeft',
  WholeItems: 'RefundLines',
  WholeOrder: 'RefundWholeOrder',
  PartOfGift: 'GiftCodeAsWhole',
  TooPrecise: 'AmountTooPrecise',
} as const satisfies Record<WhyNoPart, FaultCode>;

/** An item with its refundable rest: the amount paid for it minus the amount refunded. */
export interface LeftOfItem extends PaidItem {
  leftMinor: number;
}

/**
 * Computes the refundable rest of each item of a paid order. The discount of the payment method is divided over all
 * items, as in the ledger.
 */
export function leftOfItems(items: readonly PaidItem[], methodDiscountMinor: number): LeftOfItem[] {
  const discounts = spreadAmount(
    methodDiscountMinor,
    items.map(({ totalMinor }) => totalMinor),
  );
  return items.map((item, index) => ({
    ...item,
    leftMinor: item.isReturned ? 0 : item.totalMinor - (discounts[index] ?? 0) - item.refundedMinor,
  }));
}

/**
 * Plans the amounts to refund by item. Without an amount, items are returned with their whole rest. An amount is
 * divided over the named items, or over all items except gift codes, in proportion to their rests; then no item is
 * returned.
 */
export function planShares(
  items: readonly LeftOfItem[],
  { orderItemIds, amountMinor, leavesOthers = false }: PartInput,
): RefundShare[] | PartRefusal {
  if (orderItemIds.length === 0 && (amountMinor === null || amountMinor <= 0)) return 'NothingAsked';
  const named = items.filter(({ orderItemId }) => orderItemIds.includes(orderItemId));
  if (named.length !== new Set(orderItemIds).size) return 'UnknownItem';
  if (named.some(({ leftMinor }) => leftMinor <= 0)) return 'NothingLeft';
  const orderMinor = sumOf(items);
  if (amountMinor === null) {
    if (sumOf(named) === orderMinor && !leavesOthers) return 'WholeOrder';
    return named.map((item) => shareOf(item, item.leftMinor, true));
  }
  if (amountMinor <= 0) return 'NothingAsked';
  if (named.some(({ productType }) => productType === 'Promocode')) return 'PartOfGift';
  if (amountMinor === orderMinor) return 'WholeOrder';
  const open = named.length > 0 ? named : items.filter(({ productType }) => productType !== 'Promocode');
  const openMinor = sumOf(open);
  if (amountMinor > openMinor) return 'TooMuch';
  if (amountMinor === openMinor) return 'WholeItems';
  const parts = spreadAmount(
    amountMinor,
    open.map(({ leftMinor }) => leftMinor),
  );
  return open.flatMap((item, index) => {
    const part = parts[index] ?? 0;
    return part === 0 ? [] : shareOf(item, part, false);
  });
}

function shareOf({ orderItemId, title }: LeftOfItem, amountMinor: number, isWhole: boolean): RefundShare {
  return { orderItemId, title, amountMinor, isWhole };
}

function sumOf(items: readonly LeftOfItem[]): number {
  return items.reduce((sum, { leftMinor }) => sum + leftMinor, 0);
}
