import { type MadeFile, writeZip } from '#delivering/archives/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Database, Scope } from '#platform/database/database.ts';
import { formatReceipt } from './format-receipt.ts';
import { receiptPdf } from './receipt-pdf.ts';
import {
  type NumberRange,
  nameSkipped,
  receiptNumber,
  type SkippedNumbers,
  type SkippedRange,
  subtractRanges,
} from './receipts.rules.ts';
import { listNumberGaps, listReceiptsBetween, listSkippedNumbers } from './receipts.store.ts';

const PAGE = 200;

/** The number of exported receipts, and the gaps in their numbers. */
export interface ReceiptsReport {
  receipts: number;
  /**
   * Numbers that no receipt of the period has, although receipts before and after them exist; several in a row as
   * "first – last".
   */
  missing: string[];
}

/** Draws a PDF once it has a turn. */
type TakeTurn = (draw: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * Writes the receipts of a period as a ZIP of PDFs named by their numbers, in the tenant's own language, one in memory
 * at a time.
 * @param until the first moment after the period
 * @param report filled in while the ZIP is read
 * @param takeTurn draws each PDF when it has a turn; at once by default
 */
export function exportReceipts(
  deps: { database: Database; tenants: Pick<TenantResolver, 'read'> },
  tenantId: string,
  time: { from: Date; until: Date },
  report: ReceiptsReport,
  takeTurn: TakeTurn = (draw) => draw(),
): AsyncGenerator<Uint8Array> {
  return writeZip(printReceipts(deps, tenantId, time, report, takeTurn));
}

async function* printReceipts(
  { database, tenants }: Parameters<typeof exportReceipts>[0],
  tenantId: string,
  time: { from: Date; until: Date },
  report: ReceiptsReport,
  takeTurn: TakeTurn,
): AsyncGenerator<MadeFile> {
  const { settings } = await tenants.read(tenantId);
  const skipped = await database.inTenant(tenantId, (scope) => listSkippedNumbers(scope, time));
  let last: { year: number; running: number } | undefined;
  for (;;) {
    const after = last;
    const page = await database.inTenant(tenantId, (scope) =>
      listReceiptsBetween(scope, { ...time, after }, PAGE),
    );
    for (const receipt of page) {
      if (last?.year === receipt.year)
        report.missing.push(...missingBetween(last.running, receipt.running, receipt.year, skipped));
      last = receipt;
      report.receipts += 1;
      const bytes = await takeTurn(() =>
        receiptPdf([formatReceipt(receipt, settings.defaultLanguage)], receipt.issuedAt),
      );
      yield { name: `${receipt.number}.pdf`, bytes, modifiedAt: receipt.issuedAt };
    }
    if (page.length < PAGE) return;
  }
}

/** Lists the numbers between two receipts as ranges, without those that were skipped. */
function missingBetween(
  last: number,
  next: number,
  year: number,
  skipped: readonly SkippedRange[],
): string[] {
  return subtractRanges(
    { first: last + 1, last: next - 1 },
    skipped.filter((skip) => skip.year === year),
  ).map((range) => nameRange(year, range));
}

function nameRange(year: number, { first, last }: NumberRange): string {
  return first === last
    ? receiptNumber(year, first)
    : `${receiptNumber(year, first)} – ${receiptNumber(year, last)}`;
}

/**
 * Counts the receipts of a period, and lists the missing numbers between them, and those that were skipped after a
 * restore.
 */
export async function findReceiptGaps(
  scope: Scope,
  time: { from: Date; until: Date },
): Promise<{ count: number; missing: string[]; skipped: SkippedNumbers[] }> {
  const { count, gaps } = await listNumberGaps(scope, time);
  const skipped = await listSkippedNumbers(scope, time);
  return {
    count,
    missing: gaps.flatMap(({ year, after, before }) => missingBetween(after, before, year, skipped)),
    skipped: skipped.map(nameSkipped),
  };
}

/** Lists the receipt numbers that were skipped after restores in a period. */
export async function findSkippedNumbers(
  scope: Scope,
  time: { from: Date; until: Date },
): Promise<SkippedNumbers[]> {
  return (await listSkippedNumbers(scope, time)).map(nameSkipped);
}
