import { type MadeFile, writeZip } from '#delivering/archives/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Database, Scope } from '#platform/database/database.ts';
import { formatReceipt } from './format-receipt.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { receiptNumber } from './receipts.rules.ts';
import { listNumberGaps, listReceiptsBetween } from './receipts.store.ts';

const PAGE = 200;

/** The number of exported receipts, and the gaps in their numbers. */
export interface ReceiptsReport {
  receipts: number;
  /** Numbers that no receipt of the period has, although receipts before and after them exist. */
  missing: string[];
}

/** Draws a PDF once it has a turn. */
type TakeTurn = (draw: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * Writes the receipts of a period as a ZIP of PDFs named by their numbers, in the tenant's own language, one in
 * memory at a time.
 * @param until the first moment after it
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
  let last: { year: number; running: number } | undefined;
  for (;;) {
    const after = last;
    const page = await database.inTenant(tenantId, (scope) =>
      listReceiptsBetween(scope, { ...time, after }, PAGE),
    );
    for (const receipt of page) {
      if (last?.year === receipt.year)
        report.missing.push(...missingBetween(last.running, receipt.running, receipt.year));
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

function missingBetween(last: number, next: number, year: number): string[] {
  return Array.from({ length: Math.max(0, next - last - 1) }, (_, index) =>
    receiptNumber(year, last + index + 1),
  );
}

/** Counts the receipts of a period, and lists the missing numbers between them. */
export async function findReceiptGaps(
  scope: Scope,
  time: { from: Date; until: Date },
): Promise<{ count: number; missing: string[] }> {
  const { count, gaps } = await listNumberGaps(scope, time);
  return { count, missing: gaps.flatMap(({ year, after, before }) => missingBetween(after, before, year)) };
}
