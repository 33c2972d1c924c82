import type { Vat } from '#contract/invoice.schema.ts';
import type { CurrencyId } from '#contract/money.ts';
import type { TenantIssuer } from '#hosting/tenants/index.ts';
import { splitVat, type VatShare } from '#selling/ledger/index.ts';

/** Some equal lines of an order. */
export interface ReceiptLine {
  title: string;
  eventName: string;
  quantity: number;
  /** Of all of them together. */
  amountMinor: number;
}

/** What a receipt says, frozen on the day: nothing that changes later changes it. */
export interface ReceiptFacts {
  /** Of a refund: the number of the sale's receipt. */
  refundOf: string | null;
  orderNumber: string;
  issuer: TenantIssuer;
  buyer: Vat | null;
  currencyId: CurrencyId;
  lines: ReceiptLine[];
  /** What the method of payment took off. */
  methodDiscountMinor: number;
  /** Paid, or given back. */
  totalMinor: number;
  /** Null where the issuer charges none. */
  vat: VatShare | null;
}

/** Formats the number of a tenant's n-th receipt of a year; it grants no access. */
export function receiptNumber(year: number, running: number): string {
  return `R${year}-${String(running).padStart(6, '0')}`;
}

/** Puts lines of the same title, event and price together, in the order in which each first came. */
export function joinLines(
  items: readonly { title: string; eventName: string; totalMinor: number }[],
): ReceiptLine[] {
  const groups = Map.groupBy(items, ({ title, eventName, totalMinor }) =>
    JSON.stringify([title, eventName, totalMinor]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { title, eventName, totalMinor } = first;
    return { title, eventName, quantity: group.length, amountMinor: totalMinor * group.length };
  });
}

/** Builds the facts of a sale's receipt. */
export function saleFacts(sale: {
  order: { number: string; currencyId: CurrencyId; totalMinor: number };
  items: readonly { title: string; eventName: string; totalMinor: number }[];
  issuer: TenantIssuer;
  /** Null where nothing was to pay. */
  payment: { vat: Vat | null; amountMinor: number } | null;
  methodDiscountMinor: number;
}): ReceiptFacts {
  const { order, items, issuer, payment, methodDiscountMinor } = sale;
  const totalMinor = payment?.amountMinor ?? order.totalMinor;
  return {
    refundOf: null,
    orderNumber: order.number,
    issuer,
    buyer: payment?.vat ?? null,
    currencyId: order.currencyId,
    lines: joinLines(items),
    methodDiscountMinor,
    totalMinor,
    vat: issuer.vatPercent === null ? null : splitVat(totalMinor, issuer.vatPercent),
  };
}
