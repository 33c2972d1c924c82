import { type PayoutLine, ReportFault } from '../payout-line.ts';
import { openRows, type Row, readAmount, readCurrency, readText } from './report-fields.ts';
import type { ReportFormat } from './report-format.ts';

/** The column that every register of YooKassa has. */
export const PAYMENT_ID = 'Идентификатор платежа';
const REFUND_ID = 'Идентификатор возврата';

/** Columns whose names have changed; the first one that exists is used. */
const NET = ['Сумма платежа за вычетом комиссии', 'Сумма платежа за вычетом комиссии НКО'];
const PAID_AT = ['Время платежа', 'Дата платежа', 'Время операции'];
const REFUNDED_AT = ['Время возврата', 'Дата возврата', 'Время операции'];

/**
 * YooKassa's daily registers of payments and of refunds as CSV. Source:
 * yookassa.ru/docs/support/merchant/payments/reports; reports-old and safe-deal describe the ids, sums and currencies.
 * No page that we found names the column of the time, so only the known names listed above are accepted. Decimals have
 * a point, and times are in Moscow time. The file has a title above the columns and sums below the rows. It contains no
 * payouts to the bank.
 */
export const yookassaReport: ReportFormat = {
  provider: 'yookassa',
  isHeading: (cells) => cells.some((cell) => cell.trim() === PAYMENT_ID),
  open(heading) {
    const names = heading.map((name) => name.trim());
    const isRefunds = names.includes(REFUND_ID);
    const find = (known: readonly string[]) => {
      const name = known.find((each) => names.includes(each));
      if (name === undefined) throw new ReportFault('NoColumn', { column: known.join(' / ') });
      return name;
    };
    const columns = isRefunds
      ? {
          id: REFUND_ID,
          gross: 'Сумма возврата',
          currency: 'Валюта возврата',
          at: find(REFUNDED_AT),
          net: null,
        }
      : {
          id: PAYMENT_ID,
          gross: 'Сумма платежа',
          currency: 'Валюта платежа',
          at: find(PAID_AT),
          net: find(NET),
        };
    const rowOf = openRows(heading, [PAYMENT_ID, columns.id, columns.gross, columns.currency]);
    let counted = 0;
    return {
      read(cells) {
        const [, said] = /^Число [^:]*:\s*(\d+)$/.exec(cells[0]?.trim() ?? '') ?? [];
        if (said !== undefined && Number(said) !== counted)
          throw new ReportFault('RowsCount', { expected: said, found: counted });
        if (said !== undefined || isSum(cells)) return undefined;
        counted += 1;
        return lineOf(rowOf(cells), columns);
      },
      end() {},
    };
  },
};

/** Sums below the rows, as in `Сумма возвратов: 12.00`. */
function isSum(cells: readonly string[]): boolean {
  return (
    /^(Сумма|Итого)[^:]*:/.test(cells[0]?.trim() ?? '') && cells.slice(1).every((cell) => cell.trim() === '')
  );
}

function lineOf(
  row: Row,
  columns: { id: string; gross: string; currency: string; at: string; net: string | null },
): PayoutLine {
  const currency = readCurrency(row(columns.currency));
  const amountMinor = readAmount(row(columns.gross), currency);
  if (amountMinor < 0) throw new ReportFault('Negative', { column: columns.gross });
  const grossMinor = columns.net === null ? 0 - amountMinor : amountMinor;
  // A refund costs no fee, but YooKassa keeps the fee of the payment.
  const netMinor = columns.net === null ? grossMinor : readAmount(row(columns.net), currency);
  return {
    lineId: readText(row(columns.id), columns.id),
    kind: columns.net === null ? 'Refund' : 'Payment',
    invoiceNumber: null,
    refundId: null,
    reference: readText(row(PAYMENT_ID), PAYMENT_ID),
    parentId: null,
    currency,
    grossMinor,
    feeMinor: grossMinor - netMinor,
    netMinor,
    at: readMoscow(row(columns.at)),
    payoutId: null,
  };
}

function readMoscow(text: string): Date {
  const [, day, month, year, time] = /^(\d\d)\.(\d\d)\.(\d{4})(?: (\d\d:\d\d:\d\d))?$/.exec(text) ?? [];
  const moment = new Date(`${year}-${month}-${day}T${time ?? '00:00:00'}+03:00`);
  if (Number.isNaN(moment.getTime()))
    throw new ReportFault('NoMoment', { text, example: '03.05.2026 10:11:12' });
  return moment;
}
