import { sql } from 'kysely';
import { type CurrencyId, isCurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    invoices: {
      tenant_id: string;
      invoice_id: string;
      order_id: string;
      currency_id: number;
      amount_minor: number;
      created_at: Date;
    };
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
export async function createInvoices(
  { trx, tenantId }: Scope,
  invoices: readonly InvoiceRecord[],
): Promise<void> {
  for (let start = 0; start < invoices.length; start += INSERT_ROWS)
    await trx
      .insertInto('invoices')
      .values(
        invoices.slice(start, start + INSERT_ROWS).map((invoice) => ({
          tenant_id: tenantId,
          invoice_id: invoice.invoiceId,
          order_id: invoice.orderId,
          currency_id: invoice.currencyId,
          amount_minor: invoice.amountMinor,
          created_at: invoice.createdAt,
        })),
      )
      .execute();
}

/** Lists the orders of given invoices. */
export async function listOrdersOfInvoices(
  { trx, tenantId }: Scope,
  invoiceIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('invoices')
    .select(['invoice_id', 'order_id'])
    .where('tenant_id', '=', tenantId)
    .where('invoice_id', '=', sql<string>`any(${[...invoiceIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.invoice_id, row.order_id]));
}

export async function findInvoice(
  { trx, tenantId }: Scope,
  invoiceId: string,
): Promise<InvoiceRecord | undefined> {
  const row = await trx
    .selectFrom('invoices')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (!isCurrencyId(row.currency_id))
    throw new Error(`the currency ${row.currency_id} is not in the contract`);
  return {
    invoiceId: row.invoice_id,
    orderId: row.order_id,
    currencyId: row.currency_id,
    amountMinor: row.amount_minor,
    createdAt: row.created_at,
  };
}

/** Changes the amount of an order that waits for payment. */
export async function setInvoiceAmount(
  { trx, tenantId }: Scope,
  invoiceId: string,
  amountMinor: number,
): Promise<void> {
  await trx
    .updateTable('invoices')
    .set({ amount_minor: amountMinor })
    .where('tenant_id', '=', tenantId)
    .where('invoice_id', '=', invoiceId)
    .execute();
}
