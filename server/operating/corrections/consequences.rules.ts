/** The consequences of removing photos for their buyers. Pure. */
import type { Language } from '#contract/languages.ts';
import type { CurrencyId } from '#contract/money.ts';
import type { PhotoOrderLine } from '#selling/orders/index.ts';

/**
 * Paid: its files can be downloaded. Awaited: it is not paid yet, and will be canceled. Ended: its files can no longer be downloaded. A canceled
 * order is none of them.
 */
type PurchaseState = 'Paid' | 'Awaited' | 'Ended';

/** An order that contains some of the photos. */
export interface Purchase {
  orderId: string;
  number: string;
  state: PurchaseState;
  /** The photos of it that were asked about. */
  photoIds: string[];
  /** How many other photos its packages keep; null if it bought them alone. */
  photosLeft: number | null;
  currencyId: CurrencyId;
  /** The buyer's. */
  language: Language;
  /** What the whole order cost. */
  orderMinor: number;
  /** What would be due: a line that loses all it was paid for. */
  refundMinor: number;
}

/** What is due in one currency. */
export interface RefundDue {
  currencyId: CurrencyId;
  amountMinor: number;
}

const PACKAGES = ['PhotosWithMe', 'PhotosWithFrame'];

/** Returns what a line is for its buyer now; undefined if its order was canceled. */
function purchaseState(
  { state, keptUntil }: Pick<PhotoOrderLine, 'state' | 'keptUntil'>,
  now: Date,
): PurchaseState | undefined {
  if (state === 'AwaitingPayment') return 'Awaited';
  if (state !== 'Completed') return undefined;
  return keptUntil === null || keptUntil > now ? 'Paid' : 'Ended';
}

/**
 * Lists the orders that contain some photos, and what would be due if they were taken from their buyers. A photo that was
 * bought alone is due wholly; a package only where no photo of it would be left, because it has one price for all.
 * @param leftOf how many other photos a package keeps, by the id of its line
 */
export function listPurchases(
  lines: readonly PhotoOrderLine[],
  leftOf: ReadonlyMap<string, number>,
  now: Date,
): Purchase[] {
  return [...Map.groupBy(lines, ({ orderId }) => orderId).values()].flatMap((own) => {
    const [first] = own;
    const state = first && purchaseState(first, now);
    if (first === undefined || state === undefined) return [];
    const items = [...new Map(own.map((line) => [line.orderItemId, line])).values()];
    const packed = items.filter(({ productType }) => PACKAGES.includes(productType));
    const lost = items.filter((line) => !packed.includes(line) || (leftOf.get(line.orderItemId) ?? 0) === 0);
    return {
      orderId: first.orderId,
      number: first.number,
      state,
      photoIds: [...new Set(own.map(({ photoId }) => photoId))],
      photosLeft:
        packed.length === 0
          ? null
          : packed.reduce((sum, { orderItemId }) => sum + (leftOf.get(orderItemId) ?? 0), 0),
      currencyId: first.currencyId,
      language: first.language,
      orderMinor: first.orderMinor,
      refundMinor: state === 'Paid' ? lost.reduce((sum, { totalMinor }) => sum + totalMinor, 0) : 0,
    };
  });
}

/** Adds up what would be due, by currency. */
export function sumRefunds(purchases: readonly Purchase[]): RefundDue[] {
  const due = purchases.filter(({ refundMinor }) => refundMinor > 0);
  return [...Map.groupBy(due, ({ currencyId }) => currencyId)].map(([currencyId, own]) => ({
    currencyId,
    amountMinor: own.reduce((sum, { refundMinor }) => sum + refundMinor, 0),
  }));
}
