import { DESK_API } from './desk.ts';

const PAYOUTS = `${DESK_API}/tenants/:tenantId/payouts`;

/** Reports of payment providers, compared with payments and refunds. */
export const deskPayoutRoutes = {
  listPayouts: { method: 'GET', path: PAYOUTS },
  importPayouts: { method: 'POST', path: PAYOUTS },
} as const;

/** The providers whose reports can be read. */
export const PAYOUT_PROVIDERS = ['stripe', 'paypal', 'yookassa', 'bepaid'] as const;

/** The largest report that a browser may send, in bytes; `photofinish payouts import` accepts larger ones. */
export const REPORT_MAX_BYTES = 8 * 1024 * 1024;

/** The maximum number of unmatched lines shown; `photofinish payouts unmatched` lists all. */
export const UNMATCHED_SHOWN = 200;

/** Why a line of a report, or a payment, is on the list of unmatched money. */
export const UNMATCHED_REASONS = [
  /** No payment of the shop has these ids; it may belong to another shop on the same account. */
  'UnknownPayment',
  /** The provider reports a refund that the shop does not have. */
  'UnknownRefund',
  /** The payment is paid according to the provider, but not in the shop. */
  'NotPaidHere',
  'AmountDiffers',
  'CurrencyDiffers',
  /** Another line of a report already matched this payment. */
  'PaidTwice',
  /** An earlier report had a different line with the same id. */
  'SaidOtherwise',
  /** A chargeback: a member decides how to book it. */
  'Chargeback',
  /** A kind of line that the books have no rule for. */
  'OtherKind',
  /** The payment is paid in the shop, but missing from the reports of that period. */
  'NotPaidThere',
] as const;
export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number];
