import { CURRENCIES } from '#contract/money.ts';
import type { PayoutLine } from './payout-line.ts';

/** Why a line of a report, or a payment, is on the list of unmatched money. */
export type UnmatchedReason =
  /** No payment of ours goes by its ids: perhaps that of another shop on the same account. */
  | 'UnknownPayment'
  /** Money went back there, and nothing of it is known here. */
  | 'UnknownRefund'
  /** It is paid there, and not here. */
  | 'NotPaidHere'
  | 'AmountDiffers'
  | 'CurrencyDiffers'
  /** Another line has paid the same payment. */
  | 'PaidTwice'
  /** A report had a line of the same id that said something else. */
  | 'SaidOtherwise'
  /** A buyer's bank took money back: somebody decides what becomes of it. */
  | 'Chargeback'
  /** A kind of line that the books have no rule for. */
  | 'OtherKind'
  /** It is paid here, and in no report of the time. */
  | 'NotPaidThere';

/** A payment of ours that a line may be of. */
export interface OwnPayment {
  paymentId: string;
  /** Whether its money came, whatever became of it. */
  isPaid: boolean;
  amountMinor: number;
  /** ISO 4217. */
  currency: string;
  /** What went back: the parts by their ids, and the rest by `rest`. */
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
 * @param payment undefined where none of ours is
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
  const open = refunds.filter(({ key }) => !refundKeys.has(key));
  const named = open.find(({ key }) => key === line.refundId);
  const found = named ?? open.find(({ amountMinor }) => amountMinor === 0 - line.grossMinor);
  if (found?.amountMinor === 0 - line.grossMinor) return { paymentId, refundKey: found.key, reason: null };
  return { paymentId, refundKey: null, reason: open.length === 0 ? 'UnknownRefund' : 'AmountDiffers' };
}
