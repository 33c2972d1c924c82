import { DESK_API } from './desk.ts';

const PAYOUTS = `${DESK_API}/tenants/:tenantId/payouts`;

/** What payment providers report, compared with payments and refunds. */
export const deskPayoutRoutes = {
  listPayouts: { method: 'GET', path: PAYOUTS },
  importPayouts: { method: 'POST', path: PAYOUTS },
} as const;

/** The providers whose reports can be read. */
export const PAYOUT_PROVIDERS = ['stripe', 'paypal', 'yookassa', 'bepaid'] as const;

/** The size of a report that a browser may send; `photofinish payouts import` takes larger ones. */
export const REPORT_MAX_BYTES = 8 * 1024 * 1024;

/** How many lines that do not agree are shown; `photofinish payouts unmatched` lists all. */
export const UNMATCHED_SHOWN = 200;

/** Why a line of a report, or a payment, is on the list of unmatched money. */
export const UNMATCHED_REASONS = [
  /** No payment of ours goes by its ids: perhaps that of another shop on the same account. */
  'UnknownPayment',
  /** Money was refunded there, and nothing of it is known here. */
  'UnknownRefund',
  /** It is paid there, and not here. */
  'NotPaidHere',
  'AmountDiffers',
  'CurrencyDiffers',
  /** Another line has paid the same payment. */
  'PaidTwice',
  /** A report had a different line with the same id. */
  'SaidOtherwise',
  /** A chargeback: a member decides how to book it. */
  'Chargeback',
  /** A kind of line that the books have no rule for. */
  'OtherKind',
  /** It is paid here, and in no report of the time. */
  'NotPaidThere',
] as const;
export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number];
