import { type Generated, sql } from 'kysely';
import type { Vat } from '#contract/invoice.schema.ts';
import {
  type DeclineReason,
  DISCOUNT_PAYMENT_TYPE,
  type PaymentState,
  type PaymentType,
} from '#contract/invoice.ts';
import { type CurrencyId, isCurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    payments: {
      tenant_id: string;
      payment_id: string;
      invoice_id: string;
      payment_type: PaymentType | typeof DISCOUNT_PAYMENT_TYPE;
      state: PaymentState;
      currency_id: number;
      amount_minor: number;
      invoice_number: string | null;
      provider: string | null;
      provider_reference: string | null;
      discount_of: string | null;
      vat: Vat | null;
      asked_at: Date | null;
      refund_reason: string | null;
      refund_said: Generated<string | null>;
      country_asked: Generated<string | null>;
      country_billed: Generated<string | null>;
      decline_reason: Generated<DeclineReason | null>;
      created_at: Date;
      updated_at: Date;
    };
  }
}

/** One attempt to pay an invoice. */
export interface PaymentRecord {
  paymentId: string;
  invoiceId: string;
  paymentType: PaymentType;
  state: PaymentState;
  currencyId: CurrencyId;
  /** The amount that the provider collects. */
  amountMinor: number;
  /** The random number under which the provider knows the payment. */
  invoiceNumber: string;
  /** The provider's name. */
  provider: string;
  /** The provider's id of the payment; null until it is known. */
  reference: string | null;
  /** The data for the receipt of a business that pays. */
  vat: Vat | null;
  /**
   * The buyer's country (ISO 3166-1 alpha-2) as entered; `countryBilled` is the country of the card or account that
   * paid.
   */
  countryAsked: string | null;
  countryBilled: string | null;
  /** The reason why the bank declined it, if the provider reports one. */
  declineReason: DeclineReason | null;
  /** The reason for the refund; set once the refund is decided. */
  refundReason: string | null;
  /** Our wording of the provider's last message, while it has not refunded the money. */
  refundAnswer: string | null;
  createdAt: Date;
}

/** The pseudo-payment that represents the discount of a payment's method. Its state is always that of the payment. */
export interface DiscountRecord
  extends Omit<
    PaymentRecord,
    | 'paymentType'
    | 'invoiceNumber'
    | 'provider'
    | 'reference'
    | 'vat'
    | 'countryAsked'
    | 'countryBilled'
    | 'declineReason'
  > {
  paymentType: typeof DISCOUNT_PAYMENT_TYPE;
  discountOf: string;
}

interface SelectedRow {
  payment_id: string;
  invoice_id: string;
  payment_type: PaymentType | typeof DISCOUNT_PAYMENT_TYPE;
  state: PaymentState;
  currency_id: number;
  amount_minor: number;
  invoice_number: string | null;
  provider: string | null;
  provider_reference: string | null;
  discount_of: string | null;
  vat: Vat | null;
  refund_reason: string | null;
  refund_said: string | null;
  country_asked: string | null;
  country_billed: string | null;
  decline_reason: DeclineReason | null;
  created_at: Date;
}

function recordOf(row: SelectedRow): PaymentRecord | DiscountRecord {
  if (!isCurrencyId(row.currency_id))
    throw new Error(`the currency ${row.currency_id} is not in the contract`);
  const facts = {
    paymentId: row.payment_id,
    invoiceId: row.invoice_id,
    state: row.state,
    currencyId: row.currency_id,
    amountMinor: row.amount_minor,
    refundReason: row.refund_reason,
    refundAnswer: row.refund_said,
    createdAt: row.created_at,
  };
  if (row.payment_type === DISCOUNT_PAYMENT_TYPE) {
    if (row.discount_of === null) throw new Error(`the discount ${row.payment_id} belongs to no payment`);
    return { ...facts, paymentType: row.payment_type, discountOf: row.discount_of };
  }
  if (row.invoice_number === null || row.provider === null)
    throw new Error(`the payment ${row.payment_id} has no provider`);
  const { payment_type: paymentType, invoice_number: invoiceNumber, provider, vat } = row;
  const { country_asked: countryAsked, country_billed: countryBilled } = row;
  const { decline_reason: declineReason, provider_reference: reference } = row;
  return {
    ...facts,
    paymentType,
    invoiceNumber,
    provider,
    reference,
    vat,
    countryAsked,
    countryBilled,
    declineReason,
  };
}

/** Converts a row of `payments`, other than a discount. */
export function paymentOf(row: SelectedRow | undefined): PaymentRecord | undefined {
  const record = row && recordOf(row);
  if (record === undefined || !('discountOf' in record)) return record;
  throw new Error(`${record.paymentId} is a discount, not a payment`);
}

/** Writes a payment, and a discount row if its method gives a discount. */
export async function insertPayment(
  { trx, tenantId }: Scope,
  payment: PaymentRecord,
  discount?: { paymentId: string; amountMinor: number },
): Promise<void> {
  const shared = {
    tenant_id: tenantId,
    invoice_id: payment.invoiceId,
    state: payment.state,
    currency_id: payment.currencyId,
    asked_at: null,
    refund_reason: null,
    created_at: payment.createdAt,
    updated_at: payment.createdAt,
  };
  await trx
    .insertInto('payments')
    .values({
      ...shared,
      payment_id: payment.paymentId,
      payment_type: payment.paymentType,
      amount_minor: payment.amountMinor,
      invoice_number: payment.invoiceNumber,
      provider: payment.provider,
      provider_reference: payment.reference,
      discount_of: null,
      vat: payment.vat === null ? null : (JSON.stringify(payment.vat) as unknown as Vat),
      country_asked: payment.countryAsked,
      country_billed: payment.countryBilled,
    })
    .execute();
  if (discount === undefined) return;
  await trx
    .insertInto('payments')
    .values({
      ...shared,
      payment_id: discount.paymentId,
      payment_type: DISCOUNT_PAYMENT_TYPE,
      amount_minor: discount.amountMinor,
      invoice_number: null,
      provider: null,
      provider_reference: null,
      discount_of: payment.paymentId,
      vat: null,
    })
    .execute();
}

/**
 * Finds a payment.
 * @param options.lock locks the payment until the transaction ends
 */
export async function findPayment(
  { trx, tenantId }: Scope,
  wanted: { paymentId: string } | { invoiceNumber: string },
  options: { lock: boolean } = { lock: false },
): Promise<PaymentRecord | undefined> {
  const row = await trx
    .selectFrom('payments')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$if('paymentId' in wanted, (query) =>
      query.where('payment_id', '=', 'paymentId' in wanted ? wanted.paymentId : ''),
    )
    .$if('invoiceNumber' in wanted, (query) =>
      query.where('invoice_number', '=', 'invoiceNumber' in wanted ? wanted.invoiceNumber : ''),
    )
    .$if(options.lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return paymentOf(row);
}

/** Lists the payments of an invoice, oldest first, each followed by its discount row. */
export async function listPayments(
  { trx, tenantId }: Scope,
  invoiceId: string,
): Promise<(PaymentRecord | DiscountRecord)[]> {
  const rows = await trx
    .selectFrom('payments')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at')
    .orderBy(sql`coalesce(discount_of, payment_id)`)
    .orderBy(sql`discount_of is not null`)
    .execute();
  return rows.map(recordOf);
}

/** Lists the payments of an invoice, oldest first, without discount rows. */
export async function listTries(scope: Scope, invoiceId: string): Promise<PaymentRecord[]> {
  return (await listPayments(scope, invoiceId)).flatMap((each) => ('discountOf' in each ? [] : each));
}

/** Sets the state of a payment and of its discount row. */
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
    .where((or) => or.or([or('payment_id', '=', paymentId), or('discount_of', '=', paymentId)]))
    .execute();
}

/** Records the decision to refund a payment, and the reason. */
export async function setRefundReason(
  { trx, tenantId }: Scope,
  paymentId: string,
  reason: string,
  updatedAt: Date,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ refund_reason: reason, updated_at: updatedAt })
    .where('tenant_id', '=', tenantId)
    .where((or) => or.or([or('payment_id', '=', paymentId), or('discount_of', '=', paymentId)]))
    .execute();
}

/** Records the provider's id of a payment. */
export async function setReference(
  { trx, tenantId }: Scope,
  paymentId: string,
  reference: string,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ provider_reference: reference })
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', paymentId)
    .execute();
}

/** Records the message of a provider that has not refunded a payment. */
export async function setRefundAnswer(
  { trx, tenantId }: Scope,
  paymentId: string,
  said: string,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ refund_said: said })
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', paymentId)
    .execute();
}

/** Deletes the payers and their countries from the payments of given invoices. */
export async function erasePayers({ trx, tenantId }: Scope, invoiceIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ vat: null, country_asked: null, country_billed: null, decline_reason: null })
    .where('tenant_id', '=', tenantId)
    .where('invoice_id', '=', sql<string>`any(${[...invoiceIds]}::uuid[])`)
    .execute();
}

/** Records the reason why the bank declined a payment. */
export async function setDeclineReason(
  { trx, tenantId }: Scope,
  paymentId: string,
  reason: DeclineReason,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ decline_reason: reason })
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', paymentId)
    .execute();
}

/** Records the country of the card or account that paid. */
export async function setBilledCountry(
  { trx, tenantId }: Scope,
  paymentId: string,
  country: string,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ country_billed: country })
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', paymentId)
    .execute();
}
