import type { PaymentState, PaymentType } from '#contract/invoice.ts';
import { type CurrencyId, isCurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    payments: {
      tenant_id: string;
      payment_id: string;
      invoice_id: string;
      payment_type: PaymentType;
      state: PaymentState;
      currency_id: number;
      amount_minor: number;
      invoice_number: string;
      created_at: Date;
      updated_at: Date;
    };
  }
}

/** One try to pay an invoice. */
export interface PaymentRecord {
  paymentId: string;
  invoiceId: string;
  paymentType: PaymentType;
  state: PaymentState;
  currencyId: CurrencyId;
  amountMinor: number;
  /** Random; the provider knows the payment by it. */
  invoiceNumber: string;
  createdAt: Date;
}

interface SelectedRow {
  payment_id: string;
  invoice_id: string;
  payment_type: PaymentType;
  state: PaymentState;
  currency_id: number;
  amount_minor: number;
  invoice_number: string;
  created_at: Date;
}

function recordOf(row: SelectedRow): PaymentRecord {
  if (!isCurrencyId(row.currency_id))
    throw new Error(`the currency ${row.currency_id} is not in the contract`);
  return {
    paymentId: row.payment_id,
    invoiceId: row.invoice_id,
    paymentType: row.payment_type,
    state: row.state,
    currencyId: row.currency_id,
    amountMinor: row.amount_minor,
    invoiceNumber: row.invoice_number,
    createdAt: row.created_at,
  };
}

export async function insertPayment({ trx, tenantId }: Scope, payment: PaymentRecord): Promise<void> {
  await trx
    .insertInto('payments')
    .values({
      tenant_id: tenantId,
      payment_id: payment.paymentId,
      invoice_id: payment.invoiceId,
      payment_type: payment.paymentType,
      state: payment.state,
      currency_id: payment.currencyId,
      amount_minor: payment.amountMinor,
      invoice_number: payment.invoiceNumber,
      created_at: payment.createdAt,
      updated_at: payment.createdAt,
    })
    .execute();
}

/** The payment a provider speaks of, locked until the transaction ends. */
export async function lockPaymentByNumber(
  { trx, tenantId }: Scope,
  invoiceNumber: string,
): Promise<PaymentRecord | undefined> {
  const row = await trx
    .selectFrom('payments')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('invoice_number', '=', invoiceNumber)
    .forUpdate()
    .executeTakeFirst();
  return row && recordOf(row);
}

/** The payments of an invoice, oldest first. */
export async function listPayments({ trx, tenantId }: Scope, invoiceId: string): Promise<PaymentRecord[]> {
  const rows = await trx
    .selectFrom('payments')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at')
    .orderBy('payment_id')
    .execute();
  return rows.map(recordOf);
}

export async function setPaymentState(
  { trx, tenantId }: Scope,
  paymentId: string,
  state: PaymentState,
  updatedAt: Date,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ state, updated_at: updatedAt })
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', paymentId)
    .execute();
}
