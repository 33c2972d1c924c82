import type { ProductType } from '#contract/catalog.ts';
import { spreadAmount } from '#selling/pricing/index.ts';
import { divideVat, type UntaxedReason, type VatPlace } from './vat.rules.ts';

/**
 * The accounts of a tenant's ledger (docs/decisions/0127). Positive amounts increase assets and expenses; negative
 * amounts increase liabilities and revenue.
 */
const ACCOUNTS = [
  /** Money that payment providers collected and have not paid out yet. */
  'Money',
  /** Revenue from what was sold and delivered, excluding tax. */
  'Revenue',
  /** Payments for photos or originals that have not arrived yet, excluding tax. */
  'DeferredRevenue',
  /** Gift codes that are paid and not redeemed yet, excluding tax that was due at their sale. */
  'GiftCodes',
  /** Gift codes that were stopped before they were redeemed: an income. */
  'ExpiredGiftCodes',
  'Vat',
  /** Money that no order needs, or that a buyer's bank returned. It is owed to the buyer. */
  'Returns',
  /** Refunds of gift codes after they were redeemed. */
  'Losses',
  /** Shares of sales for photographers, organizers and the platform. */
  'ShareExpense',
  /** Amounts owed to photographers, organizers and the platform, minus amounts paid to them. */
  'SharesPayable',
  'Bank',
  /** Fees of payment providers. */
  'ProviderFees',
] as const;
export type Account = (typeof ACCOUNTS)[number];

/** An amount on an account, in minor units. The postings of an entry sum to 0. */
export interface Posting {
  account: Account;
  amountMinor: number;
}

/** A sold thing: a photo (singly or in a package), a video or a gift code. */
export interface SoldThing {
  photoId: string | null;
  videoId: string | null;
  /** The photographer, if known. */
  photographerId: string | null;
}

/** An order line with the facts for the ledger. Amounts are in minor units and include tax. */
export interface SoldItem {
  orderItemId: string;
  eventId: string;
  productType: ProductType;
  /** The catalog's price at the time of the order, less what was paid before for a package's photos. */
  listMinor: number;
  /** The charged price, before the discount of the payment method. */
  chargedMinor: number;
  /** The part of the difference that comes from rounding to a whole amount. */
  roundingMinor: number;
  /** The gift code that pays for it, if any. */
  giftOf: RedeemedGift | null;
  /** The delivered things; empty if no photo or original has arrived yet. */
  things: readonly SoldThing[];
}

/** How much of a gift code an item uses. */
interface RedeemedGift {
  netMinor: number;
  vatMinor: number;
  /** Whether its tax is due now: it was sold as a multi-purpose voucher. */
  isTaxedNow?: boolean;
}

/**
 * The sale of one thing. `list − discount − rounding − methodDiscount` is the amount that its buyer paid. It equals
 * `net + vat`, plus the tax that was due when a gift code was sold. A refund's lines have the opposite signs.
 */
export interface LedgerLine extends SoldThing {
  orderItemId: string;
  eventId: string;
  productType: ProductType;
  account: 'Revenue' | 'DeferredRevenue' | 'GiftCodes' | 'ExpiredGiftCodes';
  /** The number of things: 1 for a delivery, -1 if it is returned, 0 if it has not arrived yet. */
  quantity: number;
  listMinor: number;
  /** The discount; negative if a gift code cost more than the item for which it paid. */
  discountMinor: number;
  roundingMinor: number;
  methodDiscountMinor: number;
  /** The rate of the tax; null if none is charged. */
  vatPercent: number | null;
  /** Why no tax is charged; null if some is, and for lines from before reasons were stored. */
  untaxed: UntaxedReason | null;
  vatMinor: number;
  prepaidVatMinor: number;
  netMinor: number;
}

/** An entry of the ledger, without time and cause. */
export interface Booking {
  postings: Posting[];
  lines: LedgerLine[];
}

const AMOUNTS = [
  'listMinor',
  'discountMinor',
  'roundingMinor',
  'methodDiscountMinor',
  'vatMinor',
  'prepaidVatMinor',
  'netMinor',
] as const satisfies (keyof LedgerLine)[];

/**
 * Books a paid order. The discount of the payment method is divided over the items by price. The tax of each rate, as
 * on the receipt, is divided over its items, and an item's amounts over its things in equal parts. Each division uses
 * the largest-remainder method, so that no cent is lost.
 * @param vat the tax rate of all products, or of each kind; null if no tax is charged
 * @param untaxedOf why a kind of product is not taxed
 */
export function bookSale(
  items: readonly SoldItem[],
  methodDiscountMinor: number,
  vat: number | null | VatPlace['percentOf'],
  untaxedOf: VatPlace['untaxedOf'] = () => null,
): Booking {
  const charged = items.map((item) => item.chargedMinor);
  const methodDiscounts = spreadAmount(methodDiscountMinor, charged);
  const received = charged.map((amount, index) => amount - (methodDiscounts[index] ?? 0));
  const receivedMinor = sumOf(received);
  const percentOf = typeof vat === 'function' ? vat : () => vat;
  const vats = divideVat(
    items.map(({ productType, giftOf }, index) => ({
      productType,
      receivedMinor: (received[index] ?? 0) + taxedNowMinor(giftOf),
    })),
    percentOf,
  );
  const lines = items.flatMap((item, index) => {
    const { vatMinor, percent: vatPercent } = vats[index] ?? { vatMinor: 0, percent: null };
    const gift = item.giftOf ?? { netMinor: 0, vatMinor: 0 };
    const methodDiscount = methodDiscounts[index] ?? 0;
    const netMinor = (received[index] ?? 0) - vatMinor + gift.netMinor;
    const givenMinor = netMinor + vatMinor + gift.vatMinor;
    const line: LedgerLine = {
      orderItemId: item.orderItemId,
      eventId: item.eventId,
      productType: item.productType,
      account: accountOf(item),
      quantity: item.things.length === 0 ? 0 : 1,
      photoId: null,
      videoId: null,
      photographerId: null,
      listMinor: item.listMinor,
      discountMinor: item.listMinor - item.roundingMinor - methodDiscount - givenMinor,
      roundingMinor: item.roundingMinor,
      methodDiscountMinor: methodDiscount,
      vatPercent,
      untaxed: vatPercent === null ? untaxedOf(item.productType) : untaxedByGift(item.giftOf),
      vatMinor,
      prepaidVatMinor: gift.vatMinor,
      netMinor,
    };
    return divideLine(line, item.things);
  });
  const redeemedMinor = sumOf(items.map(({ giftOf }) => giftOf?.netMinor ?? 0));
  return {
    lines,
    postings: postingsOf(lines, [
      { account: 'Money', amountMinor: receivedMinor },
      { account: 'GiftCodes', amountMinor: redeemedMinor },
    ]),
  };
}

/** Returns the part of a gift code's value that is taxed when it is redeemed. */
const taxedNowMinor = (gift: RedeemedGift | null): number => (gift?.isTaxedNow === true ? gift.netMinor : 0);

const untaxedByGift = (gift: RedeemedGift | null): UntaxedReason | null =>
  gift === null || gift.isTaxedNow === true ? null : 'TaxedGiftCode';

function accountOf({ productType, things }: SoldItem): LedgerLine['account'] {
  if (productType === 'Promocode') return 'GiftCodes';
  return things.length === 0 ? 'DeferredRevenue' : 'Revenue';
}

/** Books a delivery after the payment: photos arrived for packages that had none. */
export function bookDelivery(
  deferred: readonly LedgerLine[],
  thingsOf: ReadonlyMap<string, readonly SoldThing[]>,
): Booking {
  const lines = deferred.flatMap((line) => {
    const things = thingsOf.get(line.orderItemId) ?? [];
    if (things.length === 0) return [];
    return [negated(line), ...divideLine({ ...line, account: 'Revenue', quantity: 1 }, things)];
  });
  return { lines, postings: postingsOf(lines, []) };
}

/**
 * Books the refund of an order by reversing everything that was booked for it. If only a gift code or only the item for
 * which it paid was refunded, the code is no longer owed, and its money is booked as a loss.
 * @param booked everything that was booked for the order
 * @param redeemed items of the order that are redeemed gift codes
 * @param refundedGiftsMinor the amounts that gift codes paid in the order although these codes had been refunded before
 */
export function bookRefund(
  booked: Booking,
  redeemed: ReadonlySet<string> = new Set(),
  refundedGiftsMinor = 0,
): Booking {
  const lines = booked.lines.map(negated);
  const redeemedMinor = soldGiftsMinor(standingLines(booked.lines), redeemed);
  // A loss that was booked stays, even if the order that used the code has changed since.
  const lostBefore = booked.postings.filter(({ account }) => account === 'Losses');
  const lostMinor =
    redeemedMinor - refundedGiftsMinor + sumOf(lostBefore.map(({ amountMinor }) => amountMinor));
  return {
    lines,
    postings: summed([
      ...booked.postings.map(({ account, amountMinor }) => ({ account, amountMinor: -amountMinor })),
      { account: 'GiftCodes', amountMinor: -lostMinor },
      { account: 'Losses', amountMinor: lostMinor },
    ]),
  };
}

/** Sums the prices at which redeemed gift codes were sold. */
function soldGiftsMinor(lines: readonly LedgerLine[], redeemed: ReadonlySet<string>): number {
  const sold = lines.filter(
    ({ account, orderItemId, netMinor }) =>
      account === 'GiftCodes' && redeemed.has(orderItemId) && netMinor > 0,
  );
  return sumOf(sold.map(({ netMinor }) => netMinor));
}

/**
 * Books that gift codes can no longer be redeemed, or the opposite if an order that held one is paid after all. Their tax
 * stays as it was.
 * @param standing what is still booked for the order items that bought them
 */
export function bookGiftExpiry(standing: readonly LedgerLine[], isUndone = false): Booking {
  const [from, to] = isUndone
    ? (['ExpiredGiftCodes', 'GiftCodes'] as const)
    : (['GiftCodes', 'ExpiredGiftCodes'] as const);
  const lines = standing
    .filter(({ account }) => account === from)
    .flatMap((line) => [negated(line), { ...line, account: to }]);
  return { lines, postings: postingsOf(lines, []) };
}

/** The refund of an item of an order. */
export interface PartRefund {
  orderItemId: string;
  /** The refunded amount, including tax. */
  amountMinor: number;
  /** Whether the whole item is returned. */
  isWhole: boolean;
}

/**
 * Books a partial refund of an order. For an item that is returned, everything that is still booked is reversed. If the
 * buyer keeps an item, the refunded amount is a discount after the sale: it is divided over the item's things by price,
 * with its part of their tax.
 * @param booked everything that was booked for the order
 * @param redeemed items of the order that are redeemed gift codes; their money is lost
 */
export function bookPartRefund(
  booked: Booking,
  refunds: readonly PartRefund[],
  redeemed: ReadonlySet<string> = new Set(),
): Booking {
  const lines = refunds.flatMap(({ orderItemId, amountMinor, isWhole }) => {
    const standing = standingLines(booked.lines.filter((line) => line.orderItemId === orderItemId));
    return isWhole ? standing.map(negated) : divideBack(standing, amountMinor);
  });
  const lostMinor = soldGiftsMinor(lines.map(negated), redeemed);
  const backMinor = sumOf(lines.map(({ netMinor, vatMinor }) => netMinor + vatMinor));
  return {
    lines,
    postings: summed([
      ...postingsOf(lines, [{ account: 'Money', amountMinor: backMinor }]),
      { account: 'GiftCodes', amountMinor: -lostMinor },
      { account: 'Losses', amountMinor: lostMinor },
    ]),
  };
}

/** Sums the bookings of each thing. Sums of 0 are left out. */
export function standingLines(lines: readonly LedgerLine[]): LedgerLine[] {
  const things = Map.groupBy(lines, ({ orderItemId, account, photoId, videoId, photographerId }) =>
    JSON.stringify([orderItemId, account, photoId, videoId, photographerId]),
  );
  return [...things.values()].flatMap((booked) => {
    const [first] = booked;
    if (first === undefined) return [];
    const sum = { ...first };
    for (const amount of [...AMOUNTS, 'quantity'] as const)
      sum[amount] = sumOf(booked.map((line) => line[amount]));
    return [...AMOUNTS, 'quantity' as const].some((amount) => sum[amount] !== 0) ? sum : [];
  });
}

function divideBack(standing: readonly LedgerLine[], amountMinor: number): LedgerLine[] {
  const paid = standing.map(({ netMinor, vatMinor }) => netMinor + vatMinor);
  const parts = spreadAmount(amountMinor, paid);
  const vatMinor = Math.round((sumOf(standing.map((line) => line.vatMinor)) * amountMinor) / sumOf(paid));
  const vats = spreadAmount(vatMinor, parts);
  return standing.flatMap((line, index) => {
    const part = parts[index] ?? 0;
    const vat = vats[index] ?? 0;
    if (part === 0) return [];
    return {
      ...line,
      quantity: 0,
      listMinor: 0,
      discountMinor: part,
      roundingMinor: 0,
      methodDiscountMinor: 0,
      vatMinor: 0 - vat,
      prepaidVatMinor: 0,
      netMinor: vat - part,
    };
  });
}

/** Books that sold photos were assigned to another photographer: moves the amounts from one to the other. */
export function bookPhotographers(
  booked: Booking,
  photographers: ReadonlyMap<string, string>,
  photoIds: ReadonlySet<string>,
): Booking {
  const lines = standingLines(booked.lines).flatMap((line): LedgerLine[] => {
    if (line.photoId === null || !photoIds.has(line.photoId)) return [];
    const photographerId = photographers.get(line.photoId) ?? null;
    return photographerId === line.photographerId ? [] : [negated(line), { ...line, photographerId }];
  });
  return { lines, postings: [] };
}

/** Books that another photo replaced a sold one: moves the line's amounts to the new photo and its photographer. */
export function bookReplacement(
  booked: Booking,
  { orderItemId, removedId }: { orderItemId: string; removedId: string },
  replacement: SoldThing,
): Booking {
  const lines = standingLines(booked.lines).flatMap((line): LedgerLine[] =>
    line.orderItemId === orderItemId && line.photoId === removedId
      ? [negated(line), { ...line, ...replacement }]
      : [],
  );
  return { lines, postings: [] };
}

/** Books the amount that the tenant owes to a party by a statement. */
export function bookStatement(payableMinor: number): Booking {
  return {
    lines: [],
    postings: [
      { account: 'ShareExpense', amountMinor: payableMinor },
      { account: 'SharesPayable', amountMinor: -payableMinor },
    ],
  };
}

/** Books that a statement was paid. */
export function bookStatementPaid(payableMinor: number): Booking {
  return {
    lines: [],
    postings: [
      { account: 'SharesPayable', amountMinor: payableMinor },
      { account: 'Bank', amountMinor: -payableMinor },
    ],
  };
}

/** Books the fee that a payment provider kept; the amount is negative if the provider returned some. */
export function bookProviderFees(amountMinor: number): Booking {
  return {
    lines: [],
    postings: [
      { account: 'ProviderFees', amountMinor },
      { account: 'Money', amountMinor: 0 - amountMinor },
    ],
  };
}

/** Books a provider's payout to the bank; the amount is negative if it came back. */
export function bookPayout(amountMinor: number): Booking {
  return {
    lines: [],
    postings: [
      { account: 'Bank', amountMinor },
      { account: 'Money', amountMinor: 0 - amountMinor },
    ],
  };
}

/** Books money that no order needs; the amount is negative if it was refunded. */
export function bookReturn(amountMinor: number): Booking {
  return {
    lines: [],
    postings: [
      { account: 'Money', amountMinor },
      { account: 'Returns', amountMinor: -amountMinor },
    ],
  };
}

/** Books that a buyer got the money another way after a provider could not refund it. */
export function bookReturnPaid(amountMinor: number): Booking {
  return {
    lines: [],
    postings: [
      { account: 'Returns', amountMinor },
      { account: 'Bank', amountMinor: -amountMinor },
    ],
  };
}

/**
 * Divides a line into equal parts; the first parts get the remaining cents. Net and discount are derived from the other
 * amounts, so that rounding never shows a discount of a cent. Returns the line itself if there are no things.
 */
function divideLine(line: LedgerLine, things: readonly SoldThing[]): LedgerLine[] {
  if (things.length === 0) return [line];
  const divide = (amountMinor: number) => divideEqually(amountMinor, things.length);
  const lists = divide(line.listMinor);
  const roundings = divide(line.roundingMinor);
  const methodDiscounts = divide(line.methodDiscountMinor);
  const prepaidVats = divide(line.prepaidVatMinor);
  const given = divide(line.netMinor + line.vatMinor + line.prepaidVatMinor);
  const vats = divide(line.vatMinor);
  return things.map((thing, index) => {
    const at = (parts: readonly number[]): number => parts[index] ?? 0;
    return {
      ...line,
      ...thing,
      listMinor: at(lists),
      discountMinor: at(lists) - at(roundings) - at(methodDiscounts) - at(given),
      roundingMinor: at(roundings),
      methodDiscountMinor: at(methodDiscounts),
      vatMinor: at(vats),
      prepaidVatMinor: at(prepaidVats),
      netMinor: at(given) - at(vats) - at(prepaidVats),
    };
  });
}

function divideEqually(amountMinor: number, count: number): number[] {
  const parts = spreadAmount(Math.abs(amountMinor), new Array(count).fill(Math.abs(amountMinor)));
  return amountMinor < 0 ? parts.map((part) => -part) : parts;
}

function negated(line: LedgerLine): LedgerLine {
  const other = { ...line };
  // `0 - x` is used, because `-x` turns 0 into a negative zero.
  for (const amount of [...AMOUNTS, 'quantity'] as const) other[amount] = 0 - line[amount];
  return other;
}

/** Sums lines and other postings by account. Sums of 0 are left out. */
function postingsOf(lines: readonly LedgerLine[], others: readonly Posting[]): Posting[] {
  return summed([
    ...others,
    ...lines.map(({ account, netMinor }) => ({ account, amountMinor: -netMinor })),
    { account: 'Vat', amountMinor: -sumOf(lines.map(({ vatMinor }) => vatMinor)) },
  ]);
}

function summed(postings: readonly Posting[]): Posting[] {
  const byAccount = Map.groupBy(postings, ({ account }) => account);
  return ACCOUNTS.flatMap((account) => {
    const amountMinor = sumOf((byAccount.get(account) ?? []).map((posting) => posting.amountMinor));
    return amountMinor === 0 ? [] : { account, amountMinor };
  });
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
