import { type PayoutKind, type PayoutLine, ReportFault } from '../payout-line.ts';
import {
  openRows,
  orNull,
  type Row,
  readCurrency,
  readMinor,
  readMoment,
  readOwnId,
  readText,
} from './report-fields.ts';
import type { ReportFormat } from './report-format.ts';

const REQUIRED = [
  'Transaction ID',
  'Invoice ID',
  'PayPal Reference ID',
  'Transaction Event Code',
  'Transaction Completion Date',
  'Transaction Debit or Credit',
  'Gross Transaction Amount',
  'Gross Transaction Currency',
  'Fee Debit or Credit',
  'Fee Amount',
];

/** Headers, footers and counts of the file, its reports and their sections. */
const STRUCTURE = new Set(['RH', 'FH', 'SH', 'CH', 'SF', 'RF', 'RC']);

/**
 * PayPal's settlement report, a file STL-….CSV (developer.paypal.com/docs/reports/sftp-reports/settlement-report,
 * version 9). The first cell of each row is its kind. Amounts are whole minor units without a sign; `DR` reduces the
 * balance, `CR` increases it. A refund has our number or id as invoice id, and its payment as reference.
 */
export const paypalReport: ReportFormat = {
  provider: 'paypal',
  isHeading: ([first, ...columns]) => first === 'CH' && columns.includes('Transaction ID'),
  open(heading) {
    let rowOf = openRows(heading, REQUIRED);
    let counted = 0;
    let isWhole = false;
    return {
      read(cells) {
        const [type = ''] = cells;
        if (type === 'SB') {
          counted += 1;
          return lineOf(rowOf(cells));
        }
        if (type === 'CH') rowOf = openRows(cells, REQUIRED);
        if (type === 'SC') {
          const stated = Number(cells[1]);
          if (stated !== counted)
            throw new ReportFault('RowsCount', { expected: cells[1] ?? '', found: counted });
          counted = 0;
        } else if (type === 'FF') isWhole = true;
        else if (!STRUCTURE.has(type)) throw new ReportFault('UnknownRow', { kind: type });
        return undefined;
      },
      end() {
        if (!isWhole) throw new ReportFault('NoEnd');
      },
    };
  },
};

function lineOf(row: Row): PayoutLine {
  const currency = readCurrency(row('Gross Transaction Currency'));
  const grossMinor = signed(row('Transaction Debit or Credit'), readMinor(row('Gross Transaction Amount')));
  const fee = row('Fee Amount');
  const feeMinor = fee === '' || fee === '0' ? 0 : 0 - signed(row('Fee Debit or Credit'), readMinor(fee));
  const feeCurrency = row('Fee Currency');
  if (feeMinor !== 0 && feeCurrency !== '' && feeCurrency !== currency)
    throw new ReportFault('FeeCurrency', { feeCurrency, currency });
  const kind = kindOf(row('Transaction Event Code'), grossMinor);
  // A partial refund has our refund id in the column where a payment has our invoice number.
  const own = readOwnId(row('Invoice ID'));
  return {
    lineId: readText(row('Transaction ID'), 'Transaction ID'),
    kind,
    invoiceNumber: own,
    refundId: kind === 'Refund' ? own : null,
    reference: null,
    parentId: kind === 'Payment' ? null : orNull(row('PayPal Reference ID')),
    currency,
    grossMinor,
    feeMinor,
    netMinor: grossMinor - feeMinor,
    at: readMoment(row('Transaction Completion Date')),
    payoutId: null,
  };
}

function signed(side: string, amountMinor: number): number {
  if (side === 'CR') return amountMinor;
  if (side === 'DR') return 0 - amountMinor;
  throw new ReportFault('NoSide', { text: side });
}

/** Groups of event codes: developer.paypal.com/docs/reports/reference/tcodes. */
function kindOf(code: string, grossMinor: number): PayoutKind {
  if (!/^T\d{4}$/.test(code)) throw new ReportFault('NoEventCode', { text: code });
  if (code === 'T1107') return 'Refund';
  if (code === 'T1106' || code.startsWith('T12')) return 'Chargeback';
  if (code.startsWith('T01') || code === 'T1108') return 'Fee';
  if (code.startsWith('T04')) return 'Payout';
  return code.startsWith('T00') && grossMinor > 0 ? 'Payment' : 'Other';
}
