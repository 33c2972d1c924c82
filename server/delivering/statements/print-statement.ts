import { csvCell } from '#contract/csv-cell.ts';
import type { Language } from '#contract/languages.ts';
import { CURRENCIES, type CurrencyId, formatAmount, toMajor, writeDecimal } from '#contract/money.ts';
import { type FormattedReceipt, fillIn, receiptPdf, receiptTexts } from '#delivering/receipts/index.ts';
import type { Tenant } from '#hosting/tenants/index.ts';
import { leftUnits, type Statement, statementNumber } from '#selling/settlements/index.ts';
import { UNITS } from '#selling/shares/index.ts';
import { statementTexts } from './statement-texts.ts';

/** The decimals of a share: those of its currency, and four more, for the fractions that {@link UNITS} counts. */
const shareDigits = (currencyId: CurrencyId): number => CURRENCIES[currencyId].minorDigits + 4;

/** The content of a statement besides its own figures. */
export interface StatementCircumstances {
  issuer: Pick<Tenant['issuer'], 'name' | 'address' | 'vatId' | 'registration'>;
  /** The titles of events, by event. */
  titles: ReadonlyMap<string, string>;
  language: Language;
}

/** Prints a statement as a PDF on sheets like those of receipts. */
export function printStatement(statement: Statement, circumstances: StatementCircumstances): Promise<Buffer> {
  return receiptPdf([formatStatement(statement, circumstances)], statement.issuedAt);
}

function formatStatement(
  statement: Statement,
  { issuer, titles, language }: StatementCircumstances,
): FormattedReceipt {
  const words = statementTexts(language);
  const texts = receiptTexts(language);
  const { currencyId, lines, payee } = statement;
  const amount = (minor: number) => formatAmount(toMajor(minor, currencyId), currencyId, language, false);
  const exact = (units: number) => exactAmount(units, currencyId, language);
  const date = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  const period = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const sumOf = (name: string, units: number): [string, string][] =>
    units === 0 ? [] : [[name, exact(units)]];
  return {
    language,
    texts,
    title: words.title,
    facts: [
      [texts.number, statementNumber(statement.number)],
      [words.period, period.format(new Date(`${statement.month}-01T00:00Z`))],
      [texts.date, date.format(statement.issuedAt)],
    ],
    note: words.note,
    parties: [
      {
        heading: words.payer,
        lines: [
          ...[issuer.name, issuer.address].filter((line) => line !== ''),
          ...named(texts.vatId, issuer.vatId),
          ...named(texts.registration, issuer.registration),
        ],
      },
      {
        heading: words.payee,
        lines:
          payee === null
            ? [statement.name || issuer.name]
            : [
                ...[payee.name, payee.street, `${payee.postalCode} ${payee.city}`],
                new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(payee.country) ??
                  payee.country,
                ...named(texts.vatId, payee.vatId),
              ],
      },
    ],
    lines: lines.map(({ eventId, productType, isCorrection, quantity, netMinor, units }) => ({
      title: `${productType === 'Promocode' ? '' : words.products[productType]}${isCorrection ? ` (${words.correction})` : ''}`,
      eventName: `${titles.get(eventId) ?? ''} · ${fillIn(words.soldFor, { net: amount(netMinor) })}`,
      quantity: String(quantity),
      amount: exact(units),
    })),
    untaxed: [],
    sums: [[words.share, exact(statement.shareUnits)], ...sumOf(words.carried, statement.carriedUnits)],
    total: [words.payable, amount(statement.payableMinor)],
    tax: sumOf(words.left, leftUnits(statement)),
  };
}

const named = (name: string, value: string | null): string[] => (value === null ? [] : [`${name}: ${value}`]);

function exactAmount(units: number, currencyId: CurrencyId, language: Language): string {
  const { code, minorDigits } = CURRENCIES[currencyId];
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: code,
    minimumFractionDigits: minorDigits,
    maximumFractionDigits: shareDigits(currencyId),
  }).format(toMajor(units / UNITS, currencyId));
}

const COLUMNS = [
  ...['statement', 'month', 'party', 'payee', 'event', 'title', 'product', 'kind'],
  ...['quantity', 'net', 'share', 'currency'],
];

/**
 * Writes statements as CSV (RFC 4180), one row for each line and one for the carried amount. The rows of a statement
 * sum to the payable amount and the amount carried forward.
 */
export function writeStatementsCsv(
  statements: readonly Statement[],
  titles: ReadonlyMap<string, string>,
): string {
  const rows = statements.flatMap((statement) => {
    const { currencyId, carriedUnits } = statement;
    const head = [
      statementNumber(statement.number),
      statement.month,
      statement.party,
      csvCell(statement.name),
    ];
    const share = (units: number) => toMajor(units / UNITS, currencyId).toFixed(shareDigits(currencyId));
    const { code } = CURRENCIES[currencyId];
    const lines = statement.lines.map((line) => [
      ...head,
      line.eventId,
      csvCell(titles.get(line.eventId) ?? ''),
      line.productType,
      line.isCorrection ? 'Correction' : 'Sale',
      String(line.quantity),
      writeDecimal(line.netMinor, currencyId),
      share(line.units),
      code,
    ]);
    const carried = [...head, '', '', '', 'Carried', '', '', share(carriedUnits), code];
    return carriedUnits === 0 ? lines : [...lines, carried];
  });
  return [COLUMNS, ...rows].map((cells) => `${cells.join()}\r\n`).join('');
}
