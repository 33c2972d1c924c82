import type { PAYOUT_PROVIDERS } from '#contract/desk-payouts.ts';
import { type Fault, faultOf, type LineFaultCode } from '#contract/line-faults.ts';

export type PayoutProvider = (typeof PAYOUT_PROVIDERS)[number];

/** The kind of a report's line. */
export type PayoutKind =
  | 'Payment'
  | 'Refund'
  /** A charge by the provider that belongs to no payment. */
  | 'Fee'
  /** The provider sent money to the bank, or it came back from there. */
  | 'Payout'
  /** A buyer's bank took money back, or gave it back after a dispute. */
  | 'Chargeback'
  | 'Other';

/**
 * A line of a provider's report. Amounts have the sign of the change of the provider's balance: a payment adds, a
 * refund subtracts.
 */
export interface PayoutLine {
  /** The provider's id of the line, unique among its reports. */
  lineId: string;
  kind: PayoutKind;
  /** Our number of the payment, if the report contains it. */
  invoiceNumber: string | null;
  /** Our id of the partial refund. */
  refundId: string | null;
  /** The provider's id of the payment. */
  reference: string | null;
  /** The line to which a refund or chargeback refers. */
  parentId: string | null;
  /** ISO 4217, in capitals; also currencies in which the shop does not sell. */
  currency: string;
  grossMinor: number;
  /** The provider's fee, positive. `gross − fee` is `net`. */
  feeMinor: number;
  netMinor: number;
  at: Date;
  /** The payout that included the line, if the report names it. */
  payoutId: string | null;
}

/** A fault of a report: what is wrong, and what to do. */
export class ReportFault extends Error {
  readonly fault: Fault;
  constructor(code: LineFaultCode, values: Record<string, string | number> = {}) {
    const fault = faultOf(code, values);
    super(fault.message);
    this.fault = fault;
  }
}
