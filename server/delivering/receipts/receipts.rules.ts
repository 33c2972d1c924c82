import { z } from 'zod';
import type { ProductType } from '#contract/catalog.ts';
import type { Vat } from '#contract/invoice.schema.ts';
import type { CurrencyId } from '#contract/money.ts';
import type { TenantIssuer } from '#hosting/tenants/index.ts';
import {
  receivedOf,
  splitVat,
  sumVat,
  type UntaxedReason,
  type VatPlace,
  type VatShare,
} from '#selling/ledger/index.ts';

/** Equal lines of an order, joined to one. */
export interface ReceiptLine {
  title: string;
  eventName: string;
  quantity: number;
  /** The amount of all these lines together. */
  amountMinor: number;
}

/** The content of a receipt, fixed on its day: later changes do not affect it. */
export interface ReceiptFacts {
  /** Of a refund: the number of the sale's receipt. */
  refundOf: string | null;
  orderNumber: string;
  issuer: TenantIssuer;
  buyer: Vat | null;
  currencyId: CurrencyId;
  lines: ReceiptLine[];
  /**
   * Of a sale with lines at catalog prices: the amount deducted by offers, codes and rounding, and the amount paid
   * before.
   */
  discountMinor?: number;
  paidBeforeMinor?: number;
  /** The amount deducted for the method of payment. */
  methodDiscountMinor: number;
  /** Of a refund: whether a part of the sale's receipt remains valid. */
  isPart?: boolean;
  /** Of a refund of the remaining amount: the amount refunded before, in parts. */
  returnedBeforeMinor?: number;
  /** The paid amount, or the refunded amount. */
  totalMinor: number;
  /** Null if no tax is charged, or if tax is charged at several rates. */
  vat: VatShare | null;
  /** If tax is charged at several rates: each rate, the highest first. */
  vats?: VatShare[];
  /** The country that taxes the sale, ISO 3166-1 alpha-2, unless the issuer determines it. */
  vatCountry?: string | null;
  /** Why something has no tax; missing if everything is taxed. */
  untaxed?: UntaxedReason[];
  /** The value of redeemed gift codes whose tax is due with this sale. */
  giftMinor?: number;
}

/** Lists the tax of a receipt by its rates. */
export function vatsOf({ vat, vats }: Pick<ReceiptFacts, 'vat' | 'vats'>): VatShare[] {
  return vats ?? (vat === null ? [] : [vat]);
}

/** A single rate is stated as such, several as a list. */
function vatFacts(vats: VatShare[]): Pick<ReceiptFacts, 'vat' | 'vats'> {
  const [first, ...others] = vats;
  return others.length === 0 ? { vat: first ?? null } : { vat: null, vats };
}

/** Formats the number of a tenant's n-th receipt of a year; it grants no access. */
export function receiptNumber(year: number, running: number): string {
  return `R${year}-${String(running).padStart(6, '0')}`;
}

/** Running numbers, both included. */
export interface NumberRange {
  first: number;
  last: number;
}

/** Running numbers of a year that were skipped after a restore. */
export interface SkippedRange extends NumberRange {
  year: number;
  backupAt: string;
  restoredAt: string;
}

const skippedRanges = z.array(
  z.strictObject({
    first: z.int().positive(),
    last: z.int().positive(),
    backupAt: z.iso.datetime(),
    restoredAt: z.iso.datetime(),
  }),
);

/** Returns whether stored ranges of skipped numbers may be of a year whose last number is given. */
export function areSkippedRanges(value: unknown, lastNumber: number): boolean {
  const { success, data = [] } = skippedRanges.safeParse(value);
  return success && data.every(({ first, last }) => first <= last && last <= lastNumber);
}

/** Numbers that were skipped after a restore. Receipts that the shop lost may have some of them. */
export interface SkippedNumbers {
  first: string;
  last: string;
  backupAt: string;
  restoredAt: string;
}

/** Formats the numbers of a skipped range. */
export function nameSkipped({ year, first, last, backupAt, restoredAt }: SkippedRange): SkippedNumbers {
  return { first: receiptNumber(year, first), last: receiptNumber(year, last), backupAt, restoredAt };
}

/** Returns those parts of a range of numbers that are in none of the given ranges, which do not overlap. */
export function subtractRanges(range: NumberRange, without: readonly NumberRange[]): NumberRange[] {
  const parts: NumberRange[] = [];
  let { first } = range;
  for (const next of without.toSorted((a, b) => a.first - b.first)) {
    if (next.last < first || next.first > range.last) continue;
    if (next.first > first) parts.push({ first, last: next.first - 1 });
    first = next.last + 1;
  }
  return first > range.last ? parts : [...parts, { first, last: range.last }];
}

/** Joins items of the same title, event and price, in the order of their first occurrence. */
export function joinLines(
  items: readonly { title: string; eventName: string; amountMinor: number }[],
): ReceiptLine[] {
  const groups = Map.groupBy(items, ({ title, eventName, amountMinor }) =>
    JSON.stringify([title, eventName, amountMinor]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { title, eventName, amountMinor } = first;
    return { title, eventName, quantity: group.length, amountMinor: amountMinor * group.length };
  });
}

/** An item that was sold, with the catalog's price and the charged price. */
interface SoldLine {
  title: string;
  eventName: string;
  originalMinor: number;
  totalMinor: number;
  /** The part of the difference that was paid before. */
  paidBeforeMinor: number;
  productType: ProductType;
  /** The gift code that paid for it. */
  gift: { netMinor: number; isTaxedNow: boolean } | null;
}

/** Builds the facts of a sale's receipt. */
export function saleFacts(sale: {
  order: { number: string; currencyId: CurrencyId; totalMinor: number };
  items: readonly SoldLine[];
  issuer: TenantIssuer;
  place: VatPlace;
  /** Null if nothing had to be paid. */
  payment: { vat: Vat | null; amountMinor: number } | null;
  methodDiscountMinor: number;
}): ReceiptFacts {
  const { order, items, issuer, place, payment, methodDiscountMinor } = sale;
  const totalMinor = payment?.amountMinor ?? order.totalMinor;
  const paidBeforeMinor = items.reduce((sum, item) => sum + item.paidBeforeMinor, 0);
  const received = receivedOf(
    items.map((item) => item.totalMinor),
    methodDiscountMinor,
  );
  const taxed = items.map(({ productType }, index) => ({
    productType,
    receivedMinor: (received[index] ?? 0) + taxedNowMinor(items[index]),
  }));
  const giftMinor = items.reduce((sum, item) => sum + taxedNowMinor(item), 0);
  const untaxed = [...new Set(items.flatMap((item) => untaxedReasonOf(item, place) ?? []))];
  return {
    refundOf: null,
    orderNumber: order.number,
    issuer,
    buyer: payment?.vat ?? null,
    currencyId: order.currencyId,
    lines: joinLines(items.map((item) => ({ ...item, amountMinor: item.originalMinor }))),
    discountMinor:
      items.reduce((sum, item) => sum + item.originalMinor - item.totalMinor, 0) - paidBeforeMinor,
    paidBeforeMinor,
    methodDiscountMinor,
    totalMinor,
    ...vatFacts(sumVat(taxed, place.percentOf)),
    ...(place.country === null ? {} : { vatCountry: place.country }),
    ...(untaxed.length === 0 ? {} : { untaxed }),
    ...(giftMinor === 0 ? {} : { giftMinor }),
  };
}

const taxedNowMinor = (item: Pick<SoldLine, 'gift'> | undefined): number =>
  item?.gift?.isTaxedNow === true ? item.gift.netMinor : 0;

/** Returns why an item has no tax; null if it has some, or cost nothing. */
function untaxedReasonOf({ productType, totalMinor, gift }: SoldLine, place: VatPlace): UntaxedReason | null {
  if (totalMinor === 0 && gift === null) return null;
  const reason = place.untaxedOf(productType);
  return reason ?? (gift !== null && !gift.isTaxedNow ? 'TaxedGiftCode' : null);
}

/** Builds the facts of a receipt for the refund of a part of a sale. */
export function partFacts(
  sale: { number: string; facts: ReceiptFacts },
  items: readonly { title: string; eventName: string; totalMinor: number }[],
  bookedVats: VatShare[] | undefined,
): ReceiptFacts {
  const { vats: _vats, ...facts } = sale.facts;
  const totalMinor = items.reduce((sum, item) => sum + item.totalMinor, 0);
  const { vat } = facts;
  return {
    ...facts,
    ...vatFacts(bookedVats ?? (vat === null ? [] : [splitVat(totalMinor, vat.percent)])),
    refundOf: sale.number,
    lines: joinLines(items.map((item) => ({ ...item, amountMinor: item.totalMinor }))),
    discountMinor: 0,
    paidBeforeMinor: 0,
    methodDiscountMinor: 0,
    isPart: true,
    totalMinor,
  };
}

/** Builds the facts of a receipt for the refund of the remaining amount of a sale. */
export function restFacts(
  sale: { number: string; facts: ReceiptFacts },
  parts: readonly ReceiptFacts[],
): ReceiptFacts {
  const { vats: _vats, ...facts } = sale.facts;
  if (parts.length === 0) return { ...sale.facts, refundOf: sale.number };
  const returnedBeforeMinor = parts.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  const returned = parts.flatMap(vatsOf);
  const rest = vatsOf(sale.facts).map((share) => {
    const ofRate = returned.filter(({ percent }) => percent === share.percent);
    return {
      percent: share.percent,
      amountMinor: ofRate.reduce((left, { amountMinor }) => left - amountMinor, share.amountMinor),
      netMinor: ofRate.reduce((left, { netMinor }) => left - netMinor, share.netMinor),
    };
  });
  return {
    ...facts,
    ...vatFacts(rest),
    refundOf: sale.number,
    returnedBeforeMinor,
    totalMinor: facts.totalMinor - returnedBeforeMinor,
  };
}
