/** Payments, found by the names that providers' reports use. */
import { sql } from 'kysely';
import { type CurrencyId, isCurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import { listPartRefunds, type PartRefundRecord } from './part-refunds.store.ts';
import { listRefundFailures, type RefundFailureRecord } from './refund-failures.store.ts';

/** A payment at a provider, with its partial refunds. */
export interface ProviderPayment {
  paymentId: string;
  invoiceNumber: string;
  reference: string | null;
  isPaid: boolean;
  /** Whether the remaining amount was refunded. */
  isRefunded: boolean;
  amountMinor: number;
  currencyId: CurrencyId;
  createdAt: Date;
  parts: PartRefundRecord[];
  /** Refunds of the payment that the buyer's bank returned. */
  failures: RefundFailureRecord[];
}

/** The ids by which payments are found. */
export interface ProviderNames {
  paymentIds: readonly string[];
  invoiceNumbers: readonly string[];
  /** The provider's ids. */
  references: readonly string[];
  /** Ids of partial refunds. */
  refundIds: readonly string[];
}

/** Finds the payments at a provider with any of the given ids. */
export async function findProviderPayments(
  scope: Scope,
  provider: string,
  { paymentIds, invoiceNumbers, references, refundIds }: ProviderNames,
): Promise<ProviderPayment[]> {
  const { trx, tenantId } = scope;
  const refunds =
    refundIds.length === 0
      ? []
      : await trx
          .selectFrom('part_refunds')
          .select('payment_id')
          .where('tenant_id', '=', tenantId)
          .where('refund_id', '=', sql<string>`any(${[...refundIds]}::uuid[])`)
          .execute();
  const ids = [...paymentIds, ...refunds.map((row) => row.payment_id)];
  const { rows } = await sql<{ payment_id: string }>`
    select payment_id from payments where tenant_id = ${tenantId} and payment_id = any(${ids}::uuid[])
    union select payment_id from payments
      where tenant_id = ${tenantId} and invoice_number = any(${[...invoiceNumbers]}::uuid[])
    union select payment_id from payments
      where tenant_id = ${tenantId} and provider_reference = any(${[...references]}::text[])`.execute(trx);
  return readPayments(
    scope,
    provider,
    rows.map((row) => row.payment_id),
  );
}

/** Lists the paid payments at a provider that were opened in a period, in pages ordered by id. */
export async function listPaidAtProvider(
  scope: Scope,
  provider: string,
  { from, until, after }: { from: Date; until: Date; after: string },
  count: number,
): Promise<ProviderPayment[]> {
  const rows = await scope.trx
    .selectFrom('payments')
    .select('payment_id')
    .where('tenant_id', '=', scope.tenantId)
    .where('provider', '=', provider)
    .where('state', 'in', ['Paid', 'Refunded'])
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .where('payment_id', '>', after)
    .orderBy('payment_id')
    .limit(count)
    .execute();
  return readPayments(
    scope,
    provider,
    rows.map((row) => row.payment_id),
  );
}

async function readPayments(
  scope: Scope,
  provider: string,
  paymentIds: readonly string[],
): Promise<ProviderPayment[]> {
  if (paymentIds.length === 0) return [];
  const rows = await scope.trx
    .selectFrom('payments')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('payment_id', '=', sql<string>`any(${[...paymentIds]}::uuid[])`)
    .where('provider', '=', provider)
    .orderBy('payment_id')
    .execute();
  const parts = Map.groupBy(await listPartRefunds(scope, paymentIds), ({ paymentId }) => paymentId);
  const failures = Map.groupBy(await listRefundFailures(scope, paymentIds), ({ paymentId }) => paymentId);
  return rows.map((row) => {
    if (!isCurrencyId(row.currency_id) || row.invoice_number === null)
      throw new Error(`the payment ${row.payment_id} has no currency or number`);
    return {
      paymentId: row.payment_id,
      invoiceNumber: row.invoice_number,
      reference: row.provider_reference,
      isPaid: row.state === 'Paid' || row.state === 'Refunded',
      isRefunded: row.state === 'Refunded',
      amountMinor: row.amount_minor,
      currencyId: row.currency_id,
      createdAt: row.created_at,
      parts: parts.get(row.payment_id) ?? [],
      failures: failures.get(row.payment_id) ?? [],
    };
  });
}
