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
  'uid',
  'type',
  'status',
  'tracking_id',
  'parent_uid',
  'amount',
  'currency',
  'fee',
  'paid_at',
];
const KINDS: ReadonlyMap<string, PayoutKind> = new Map(
  Object.entries<PayoutKind>({ payment: 'Payment', refund: 'Refund', chargeback: 'Chargeback' }),
);

/**
 * bePaid's transactions as CSV. No public page describes the columns of the file from its back office. So these are the
 * field names of a transaction in its API (docs.bepaid.by/en/integration/card_api/transactions/status_query), and all
 * of them are required. An amount must have two decimals: the API uses minor units, and requiring decimals detects
 * amounts that are wrong by a factor of 100. The file contains no payouts to the bank.
 */
export const bepaidReport: ReportFormat = {
  provider: 'bepaid',
  isHeading: (cells) => cells.includes('uid') && cells.includes('tracking_id'),
  open(heading) {
    const rowOf = openRows(heading, REQUIRED);
    return {
      read(cells) {
        const row = rowOf(cells);
        const status = row('status');
        const type = row('type');
        // Unsuccessful transactions moved no money.
        const isDone = status === 'successful';
        if (!isDone && !['failed', 'expired', 'incomplete', 'pending', 'deleted', 'error'].includes(status))
          throw new ReportFault('UnknownStatus', { status });
        if (!isDone) return undefined;
        const currency = readCurrency(row('currency'));
        const positive = (column: string) => {
          if (!/^\d+\.\d\d$/.test(row(column)))
            throw new ReportFault('NotTwoDecimals', { column, text: row(column) });
          return readAmount(row(column), currency);
        };
        const kind = KINDS.get(type) ?? 'Other';
        const grossMinor =
          kind === 'Payment' || kind === 'Other' ? positive('amount') : 0 - positive('amount');
        const feeMinor = positive('fee');
        return {
          lineId: readText(row('uid'), 'uid'),
          kind,
          invoiceNumber: readOwnId(row('tracking_id')),
          refundId: null,
          reference: null,
          parentId: orNull(row('parent_uid')),
          currency,
          grossMinor,
          feeMinor,
          netMinor: grossMinor - feeMinor,
          at: readMoment(row('paid_at')),
          payoutId: null,
        };
      },
      end() {},
    };
  },
};
