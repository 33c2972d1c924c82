import type { UnmatchedReason } from '#contract/desk-payouts.ts';
import { CURRENCIES } from '#contract/money.ts';
import type { PayoutLine } from './payout-line.ts';

/** One of our payments to which a line may belong. */
export interface OwnPayment {
  paymentId: string;
  /** Whether it was paid, even if it was refunded later. */
  isPaid: boolean;
  amountMinor: number;
  /** ISO 4217. */
  currency: string;
  /**
   * The amounts refunded: parts by their ids, and the remaining amount as `rest`. A refund returned by the buyer's bank
   * is negative.
   */
  refunds: { key: string; amountMinor: number }[];
}

/** The result of comparing a line. */
export interface Match {
  paymentId: string | null;
  /** The refund of the payment. */
  refundKey: string | null;
  /** Why the line is unmatched; null if it agrees with our records to the cent. */
  reason: UnmatchedReason | null;
}

/** The payments and refunds that already have a matching line. */
export interface Taken {
  isPaid: boolean;
  refundKeys: ReadonlySet<string>;
}

/**
 * Compares a line with its payment, to the cent.
 * @param payment undefined if no payment of ours is known for it
 */
export function matchLine(line: PayoutLine, payment: OwnPayment | undefined, taken: Taken): Match {
  const paymentId = payment?.paymentId ?? null;
  const unmatched = (reason: UnmatchedReason | null): Match => ({ paymentId, refundKey: null, reason });
  if (line.kind === 'Fee' || line.kind === 'Payout')
    return unmatched(isSoldIn(line.currency) ? null : 'CurrencyDiffers');
  if (line.kind === 'Chargeback') return unmatched('Chargeback');
  if (line.kind === 'Other') return unmatched('OtherKind');
  if (payment === undefined) return unmatched('UnknownPayment');
  if (line.currency !== payment.currency) return unmatched('CurrencyDiffers');
  if (line.kind === 'Refund') return matchRefund(line, payment, taken);
  if (!payment.isPaid) return unmatched('NotPaidHere');
  if (taken.isPaid) return unmatched('PaidTwice');
  if (line.grossMinor !== payment.amountMinor) return unmatched('AmountDiffers');
  return { paymentId, refundKey: null, reason: null };
}

/** Returns whether the shop sells in a currency (ISO 4217 code); the ledger contains no other. */
function isSoldIn(currency: string): boolean {
  return Object.values(CURRENCIES).some(({ code }) => code === currency);
}

function matchRefund(line: PayoutLine, { paymentId, refunds }: OwnPayment, { refundKeys }: Taken): Match {
  const isFailure = line.grossMinor > 0;
  const open = refunds.filter(
    ({ key, amountMinor }) => !refundKeys.has(key) && amountMinor < 0 === isFailure,
  );
  const named = open.find(({ key }) => key === line.refundId);
  const found = named ?? open.find(({ amountMinor }) => amountMinor === 0 - line.grossMinor);
  if (found?.amountMinor === 0 - line.grossMinor) return { paymentId, refundKey: found.key, reason: null };
  return { paymentId, refundKey: null, reason: open.length === 0 ? 'UnknownRefund' : 'AmountDiffers' };
}
