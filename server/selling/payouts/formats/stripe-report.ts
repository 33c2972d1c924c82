import { type PayoutKind, ReportFault } from '../payout-line.ts';
import {
  openRows,
  orNull,
  readAmount,
  readCurrency,
  readMoment,
  readOwnId,
  readText,
} from './report-fields.ts';
import type { ReportFormat } from './report-format.ts';

const REQUIRED = [
  'balance_transaction_id',
  'created_utc',
  'reporting_category',
  'currency',
  'gross',
  'fee',
  'net',
  'automatic_payout_id',
  'payment_metadata[invoiceNumber]',
];

/** Reporting categories (docs.stripe.com/reports/reporting-categories). All others need a person's decision. */
const KINDS: ReadonlyMap<string, PayoutKind> = new Map(
  Object.entries<PayoutKind>({
    charge: 'Payment',
    refund: 'Refund',
    /** A refund that the buyer's bank returned; its sign is the opposite of a refund's. */
    refund_failure: 'Refund',
    dispute: 'Chargeback',
    dispute_reversal: 'Chargeback',
    fee: 'Fee',
    network_cost: 'Fee',
    tax: 'Fee',
    payout: 'Payout',
    payout_reversal: 'Payout',
  }),
);

/**
 * Stripe's itemized payout reconciliation report as CSV (docs.stripe.com/reports/payout-reconciliation; report type
 * payout_reconciliation.itemized). Amounts are decimals in the balance's currency. A payment is identified by its
 * metadata, which the report contains only if that column was selected for the download.
 */
export const stripeReport: ReportFormat = {
  provider: 'stripe',
  isHeading: (cells) => cells.includes('balance_transaction_id'),
  open(heading) {
    const rowOf = openRows(heading, REQUIRED, 'NoStripeColumn');
    return {
      read(cells) {
        const row = rowOf(cells);
        const currency = readCurrency(row('currency'));
        const amount = (column: string) => readAmount(row(column), currency);
        const [grossMinor, feeMinor, netMinor] = [amount('gross'), amount('fee'), amount('net')];
        if (grossMinor - feeMinor !== netMinor) throw new ReportFault('NetDiffers');
        return {
          lineId: readText(row('balance_transaction_id'), 'balance_transaction_id'),
          kind: KINDS.get(row('reporting_category')) ?? 'Other',
          invoiceNumber: readOwnId(row('payment_metadata[invoiceNumber]')),
          refundId: readOwnId(row('refund_metadata[refundId]')),
          reference: null,
          parentId: null,
          currency,
          grossMinor,
          feeMinor,
          netMinor,
          at: readMoment(row('created_utc')),
          payoutId: orNull(row('automatic_payout_id')),
        };
      },
      end() {},
    };
  },
};
