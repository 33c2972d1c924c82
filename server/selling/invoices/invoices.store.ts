import { sql } from 'kysely';
import { type CurrencyId, isCurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import { insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    invoices: Columns<'invoices'>;
  }
}

/** The invoice of an order: the amount to pay. */
export interface InvoiceRecord {
  invoiceId: string;
  orderId: string;
  currencyId: CurrencyId;
  amountMinor: number;
  createdAt: Date;
}

/** Rows per INSERT: PostgreSQL accepts 65,535 parameters. */
const INSERT_ROWS = 5_000;

/** Writes an order's invoice in the caller's transaction. */
export async function createInvoice(scope: Scope, invoice: InvoiceRecord): Promise<void> {
  await createInvoices(scope, [invoice]);
}

/** Writes many invoices at once in the caller's transaction. */
export async function createInvoices(scope: Scope, invoices: readonly InvoiceRecord[]): Promise<void> {
  for (let start = 0; start < invoices.length; start += INSERT_ROWS)
    await insertInto(
      scope,
      'invoices',
      invoices.slice(start, start + INSERT_ROWS).map((invoice) => ({
        invoiceId: invoice.invoiceId,
        orderId: invoice.orderId,
        currencyId: invoice.currencyId,
        amountMinor: invoice.amountMinor,
        createdAt: invoice.createdAt,
      })),
    ).execute();
}

/** Lists the orders of given invoices. */
export async function listOrdersOfInvoices(
  scope: Scope,
  invoiceIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await selectFrom(scope, 'invoices')
    .select(['invoiceId', 'orderId'])
    .where('invoiceId', '=', sql<string>`any(${[...invoiceIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.invoiceId, row.orderId]));
}

export async function findInvoice(scope: Scope, invoiceId: string): Promise<InvoiceRecord | undefined> {
  const row = await selectFrom(scope, 'invoices')
    .select(['invoiceId', 'orderId', 'currencyId', 'amountMinor', 'createdAt'])
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (!isCurrencyId(row.currencyId)) throw new Error(`the currency ${row.currencyId} is not in the contract`);
  return { ...row, currencyId: row.currencyId };
}

/** Changes the amount of an order that waits for payment. */
export async function setInvoiceAmount(scope: Scope, invoiceId: string, amountMinor: number): Promise<void> {
  await updateTable(scope, 'invoices').set({ amountMinor }).where('invoiceId', '=', invoiceId).execute();
}
