/** The consequences of removing photos for their buyers. Pure. */
import type { Language } from '#contract/languages.ts';
import type { CurrencyId } from '#contract/money.ts';
import type { PhotoOrderLine } from '#selling/orders/index.ts';
import { type ReplaceableLine, replaceableOf } from './replacements.rules.ts';

/**
 * Paid: its files can be downloaded, or one of the photos waits for its original, which is still owed after the order's
 * retention. Awaited: it is not paid yet, and would be canceled. Ended: its files can no longer be downloaded. Canceled
 * orders are left out.
 */
type PurchaseState = 'Paid' | 'Awaited' | 'Ended';

/** An order that contains some of the photos or videos. */
export interface Purchase {
  orderId: string;
  number: string;
  state: PurchaseState;
  /** Those of the given photos, or videos, that the order contains. */
  photoIds: string[];
  /** The number of other photos in its packages; null if they were bought singly. */
  photosLeft: number | null;
  currencyId: CurrencyId;
  /** The language of the buyer. */
  language: Language;
  /** The total of the order. */
  orderMinor: number;
  /** The lines that lose all their photos. */
  lostItemIds: string[];
  /** Those of them that are refunded, and the amount. */
  dueItemIds: string[];
  refundMinor: number;
  /** The line whose photo another photo of the runner may replace; null if none may. */
  replaceable: ReplaceableLine | null;
}

/** The amount to refund in one currency. */
export interface RefundDue {
  currencyId: CurrencyId;
  amountMinor: number;
}

const PACKAGES = ['PhotosWithMe', 'PhotosWithFrame'];

/** Returns whether an order's files can be downloaded. */
const isOpen = ({ keptUntil }: Pick<PhotoOrderLine, 'keptUntil'>, now: Date): boolean =>
  keptUntil === null || keptUntil > now;

/** Returns whether the original of a line's photo is still owed: its arrival restarts the retention of the order. */
const isOwed = ({ photoId, isReturned, isErased }: PhotoOrderLine, awaited: ReadonlySet<string>): boolean =>
  awaited.has(photoId) && !isReturned && !isErased;

/** Returns the state of an order, by its lines with the photos; undefined if it was canceled. */
function purchaseState(
  own: readonly PhotoOrderLine[],
  awaited: ReadonlySet<string>,
  now: Date,
): PurchaseState | undefined {
  const [first] = own;
  if (first?.state === 'AwaitingPayment') return 'Awaited';
  if (first?.state !== 'Completed') return undefined;
  return isOpen(first, now) || own.some((line) => isOwed(line, awaited)) ? 'Paid' : 'Ended';
}

/**
 * Lists the orders that contain given photos, and the amounts to refund if the photos are removed from them. A single
 * photo is refunded completely. A package is refunded only if none of its photos would remain, because it has one
 * price. After the retention, a line is refunded only if it still awaits the originals of these photos.
 * @param leftOf the number of other photos in a package, by the id of its line
 * @param awaited the photos that wait for their originals
 */
export function listPurchases(
  lines: readonly PhotoOrderLine[],
  leftOf: ReadonlyMap<string, number>,
  awaited: ReadonlySet<string>,
  now: Date,
): Purchase[] {
  return [...Map.groupBy(lines, ({ orderId }) => orderId).values()].flatMap((own) => {
    const [first] = own;
    const state = purchaseState(own, awaited, now);
    if (first === undefined || state === undefined) return [];
    const items = [...new Map(own.map((line) => [line.orderItemId, line])).values()];
    const packed = items.filter(({ productType }) => PACKAGES.includes(productType));
    const lost = items.filter((line) => !packed.includes(line) || (leftOf.get(line.orderItemId) ?? 0) === 0);
    const delivered = new Set(
      own.flatMap((line) => (isOpen(line, now) || isOwed(line, awaited) ? [] : line.orderItemId)),
    );
    const due = state === 'Paid' ? lost.filter(({ orderItemId }) => !delivered.has(orderItemId)) : [];
    return {
      orderId: first.orderId,
      number: first.number,
      state,
      photoIds: photoIdsOf(own),
      photosLeft:
        packed.length === 0
          ? null
          : packed.reduce((sum, { orderItemId }) => sum + (leftOf.get(orderItemId) ?? 0), 0),
      currencyId: first.currencyId,
      language: first.language,
      orderMinor: first.orderMinor,
      lostItemIds: lost.map(({ orderItemId }) => orderItemId),
      dueItemIds: due.map(({ orderItemId }) => orderItemId),
      refundMinor: due.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
      replaceable: photoIdsOf(own).length === 1 && due.length === lost.length ? replaceableOf(lost) : null,
    };
  });
}

const photoIdsOf = (lines: readonly PhotoOrderLine[]) => [...new Set(lines.map(({ photoId }) => photoId))];

/** Sums the amounts to refund, by currency. */
export function sumRefunds(purchases: readonly Purchase[]): RefundDue[] {
  const due = purchases.filter(({ refundMinor }) => refundMinor > 0);
  return [...Map.groupBy(due, ({ currencyId }) => currencyId)].map(([currencyId, own]) => ({
    currencyId,
    amountMinor: own.reduce((sum, { refundMinor }) => sum + refundMinor, 0),
  }));
}
