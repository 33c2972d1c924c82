import type { UnmatchedReason } from '#contract/desk-payouts.ts';
import { CURRENCIES } from '#contract/money.ts';
import type { PayoutLine } from './payout-line.ts';

/** A payment of ours that a line may be of. */
export interface OwnPayment {
  paymentId: string;
  /** Whether its money came, whatever became of it. */
  isPaid: boolean;
  amountMinor: number;
  /** ISO 4217. */
  currency: string;
  /** The amount refunded: the parts by their ids, and the rest by `rest`; negative, what of it came back from the buyer's bank. */
  refunds: { key: string; amountMinor: number }[];
}

/** What a line comes to. */
export interface Match {
  paymentId: string | null;
  /** Which of its refunds. */
  refundKey: string | null;
  /** Null where it agrees to the cent. */
  reason: UnmatchedReason | null;
}

/** What other lines are already matched with a payment. */
export interface Taken {
  isPaid: boolean;
  refundKeys: ReadonlySet<string>;
}

/**
 * Compares a line with the payment that it is of, to the cent.
 * @param payment undefined if none of ours is
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

/** Whether the shop sells in a currency, as ISO 4217 writes it: nothing else is in its books. */
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
