import { faultAt } from '#contract/faults.ts';
import { findReceiptGaps } from '#delivering/receipts/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { countBooked } from '#selling/ledger/index.ts';
import { readMonth } from '#selling/shares/index.ts';
import { type DatevInput, signExport, type WantedMonth } from './export-links.ts';

/** The contents of a month for an accountant, with the addresses of its files. */
export interface MonthExports {
  receipts: { count: number; missing: string[]; url: string };
  bookings: { count: number; foreign: number; csvUrl: string; jsonUrl: string; datevUrl: string | null };
}

/** Counts the contents of a month, lists missing receipt numbers, and signs the addresses of the files. */
export async function describeExports(
  deps: Pick<Deps, 'keys' | 'clock'>,
  scope: Scope,
  of: WantedMonth,
  datev: DatevInput | undefined,
): Promise<MonthExports | Refusal> {
  const { tenantId } = scope;
  const time = readMonth(of.month, of.timeZone);
  if (time === undefined) return refuse('Invalid', [faultAt('month', 'NotAMonth')]);
  const sign = (file: Parameters<typeof signExport>[3]) => signExport(deps, tenantId, of, file);
  return {
    receipts: { ...(await findReceiptGaps(scope, time)), url: sign({ kind: 'receipts.zip' }) },
    bookings: {
      ...(await countBooked(scope, time)),
      csvUrl: sign({ kind: 'bookings.csv' }),
      jsonUrl: sign({ kind: 'bookings.json' }),
      datevUrl: datev === undefined ? null : sign({ kind: 'datev.csv', datev }),
    },
  };
}
