import { formatAmount, toMajor } from '#contract/money.ts';
import type { Purchase, RefundDue } from '#operating/corrections/index.ts';

/** The most orders that are listed by number. */
const ORDERS_SHOWN = 20;

const STATES: Record<Purchase['state'], string> = {
  Paid: 'paid',
  Awaited: 'not paid: it is canceled, and its buyer gets a new cart with the rest',
  Ended: 'paid; its downloads have expired',
};

/** Describes the buyers of photos and the money to refund, one line per fact. */
export function describePurchases({
  purchases,
  refunds,
  carts,
  archives,
}: {
  purchases: readonly Purchase[];
  refunds: readonly RefundDue[];
  carts: number;
  archives: number;
}): string[] {
  const more = purchases.length - ORDERS_SHOWN;
  return [
    purchases.length === 0 ? '  no orders' : `  orders with it: ${purchases.length}`,
    ...purchases.slice(0, ORDERS_SHOWN).map((purchase) => `    ${describePurchase(purchase)}`),
    ...(more > 0 ? [`    and ${more} more`] : []),
    ...(refunds.length === 0 ? [] : [`  a refund would be ${refunds.map(amountOf).join(', ')}`]),
    `  open carts with it: ${carts}; archives with it: ${archives}`,
  ];
}

function describePurchase({ number, state, photosLeft, currencyId, refundMinor }: Purchase): string {
  const left =
    photosLeft === null || photosLeft === 0 ? '' : `, its package keeps ${photosLeft} other photos`;
  const due = refundMinor === 0 ? '' : `, refund ${amountOf({ currencyId, amountMinor: refundMinor })}`;
  return `${number} (${STATES[state]})${left}${due}`;
}

/** Formats the amounts to refund. */
export function amountOf({ currencyId, amountMinor }: RefundDue): string {
  return formatAmount(toMajor(amountMinor, currencyId), currencyId, 'en', false);
}
