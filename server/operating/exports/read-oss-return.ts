import { csvCell } from '#contract/csv-cell.ts';
import { faultAt } from '#contract/faults.ts';
import { CURRENCIES, type CurrencyId, toMajor, writeDecimal } from '#contract/money.ts';
import type { TenantIssuer } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import {
  findLastTaxedAbroad,
  monthsOf,
  type OssReturn,
  quarterOf,
  sumOss,
  sumTaxed,
  vatCodeOf,
} from '#selling/ledger/index.ts';
import { readMonth } from '#selling/shares/index.ts';
import { monthOf } from './export-period.rules.ts';

/** Reads the figures of a quarter for the return of the Union's one-stop shop. */
export async function readOssReturn(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  issuer: TenantIssuer,
  { quarter: wanted, timeZone }: { quarter?: string | undefined; timeZone: string },
) {
  const own = issuer.country ?? null;
  const since = issuer.buyersVatFrom ?? null;
  const last = (wanted ?? since === null) ? undefined : await findLastTaxedAbroad(scope, own);
  const quarter = wanted ?? quarterOf(monthOf(last ?? clock.now(), timeZone));
  const months = monthsOf(quarter);
  const [first, next] = [readMonth(months.first, timeZone), readMonth(months.next, timeZone)];
  if (first === undefined || next === undefined) return refuseQuarter();
  const sums = await sumTaxed(scope, { from: first.from, until: next.from, timeZone });
  const found = sumOss(sums, quarter, own);
  const amount = (minor: number, currencyId: CurrencyId) => ({
    currencyId,
    amount: toMajor(minor, currencyId),
  });
  return {
    quarter,
    since,
    supplies: found.supplies.map(({ country, percent, currencyId, netMinor, vatMinor }) => ({
      country,
      rate: percent,
      net: amount(netMinor, currencyId),
      vat: amount(vatMinor, currencyId),
    })),
    corrections: found.corrections.map(({ saleQuarter, country, currencyId, vatMinor }) => ({
      quarter: saleQuarter,
      country,
      vat: amount(vatMinor, currencyId),
    })),
    csv: writeCsv(quarter, found),
  };
}

const refuseQuarter = (): Refusal => refuse('Invalid', [faultAt('quarter', 'NotAMonth')]);

/** Writes the return as CSV, with a row for each country and rate, and for each corrected quarter. */
function writeCsv(quarter: string, { supplies, corrections }: OssReturn): string {
  const rows = [
    ['part', 'quarter', 'country', 'rate', 'net', 'vat', 'currency'],
    ...supplies.map(({ country, percent, currencyId, netMinor, vatMinor }) => [
      'supply',
      quarter,
      csvCell(vatCodeOf(country)),
      String(percent),
      writeDecimal(netMinor, currencyId),
      writeDecimal(vatMinor, currencyId),
      CURRENCIES[currencyId].code,
    ]),
    ...corrections.map(({ saleQuarter, country, currencyId, vatMinor }) => [
      'correction',
      saleQuarter,
      csvCell(vatCodeOf(country)),
      '',
      '',
      writeDecimal(vatMinor, currencyId),
      CURRENCIES[currencyId].code,
    ]),
  ];
  return rows.map((cells) => `${cells.join()}\r\n`).join('');
}
