/** Payments, found by the ids that providers' reports contain. */
import { sql } from 'kysely';
import { type CurrencyId, isCurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';
import { listPartRefunds, type PartRefundRecord } from './part-refunds.store.ts';
import { listRefundFailures, type RefundFailureRecord } from './refund-failures.store.ts';

/** A payment at a provider, with its partial refunds. */
export interface ProviderPayment {
  paymentId: string;
  invoiceNumber: string;
  reference: string | null;
  isPaid: boolean;
  /** Whether all that partial refunds had left of the amount was refunded, too. */
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
      : await selectFrom(scope, 'partRefunds')
          .select('paymentId')
          .where('refundId', '=', sql<string>`any(${[...refundIds]}::uuid[])`)
          .execute();
  const ids = [...paymentIds, ...refunds.map((row) => row.paymentId)];
  const { rows } = await sql<{ paymentId: string }>`
    select payment_id from payments where tenant_id = ${tenantId} and payment_id = any(${ids}::uuid[])
    union select payment_id from payments
      where tenant_id = ${tenantId} and invoice_number = any(${[...invoiceNumbers]}::uuid[])
    union select payment_id from payments
      where tenant_id = ${tenantId} and provider_reference = any(${[...references]}::text[])`.execute(trx);
  return readPayments(
    scope,
    provider,
    rows.map((row) => row.paymentId),
  );
}

/** Lists the paid payments at a provider that were opened in a period, in pages ordered by id. */
export async function listPaidAtProvider(
  scope: Scope,
  provider: string,
  { from, until, after }: { from: Date; until: Date; after: string },
  count: number,
): Promise<ProviderPayment[]> {
  const rows = await selectFrom(scope, 'payments')
    .select('paymentId')
    .where('provider', '=', provider)
    .where('state', 'in', ['Paid', 'Refunded'])
    .where('createdAt', '>=', from)
    .where('createdAt', '<', until)
    .where('paymentId', '>', after)
    .orderBy('paymentId')
    .limit(count)
    .execute();
  return readPayments(
    scope,
    provider,
    rows.map((row) => row.paymentId),
  );
}

async function readPayments(
  scope: Scope,
  provider: string,
  paymentIds: readonly string[],
): Promise<ProviderPayment[]> {
  if (paymentIds.length === 0) return [];
  const rows = await selectFrom(scope, 'payments')
    .select(['paymentId', 'invoiceNumber', 'providerReference as reference', 'state', 'amountMinor'])
    .select(['currencyId', 'createdAt'])
    .where('paymentId', '=', sql<string>`any(${[...paymentIds]}::uuid[])`)
    .where('provider', '=', provider)
    .orderBy('paymentId')
    .execute();
  const parts = Map.groupBy(await listPartRefunds(scope, paymentIds), ({ paymentId }) => paymentId);
  const failures = Map.groupBy(await listRefundFailures(scope, paymentIds), ({ paymentId }) => paymentId);
  return rows.map(({ state, invoiceNumber, currencyId, ...row }) => {
    if (!isCurrencyId(currencyId) || invoiceNumber === null)
      throw new Error(`the payment ${row.paymentId} has no currency or number`);
    return {
      ...row,
      invoiceNumber,
      currencyId,
      isPaid: state === 'Paid' || state === 'Refunded',
      isRefunded: state === 'Refunded',
      parts: parts.get(row.paymentId) ?? [],
      failures: failures.get(row.paymentId) ?? [],
    };
  });
}
