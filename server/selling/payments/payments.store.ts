import { sql } from 'kysely';
import type { Vat } from '#contract/invoice.schema.ts';
import {
  type DeclineReason,
  DISCOUNT_PAYMENT_TYPE,
  type PaymentState,
  type PaymentType,
} from '#contract/invoice.ts';
import { type CurrencyId, isCurrencyId } from '#contract/money.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import { isKept } from './payments.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    payments: Columns<
      'payments',
      {
        paymentType: PaymentType | typeof DISCOUNT_PAYMENT_TYPE;
        state: PaymentState;
        vat: Vat | null;
        declineReason: DeclineReason;
      }
    >;
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
  /**
   * When the provider refused a refund because of a dispute, or a chargeback was recorded. The buyer's bank took the money
   * of a refunded payment with it.
   */
  disputedAt: Date | null;
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
    | 'disputedAt'
  > {
  paymentType: typeof DISCOUNT_PAYMENT_TYPE;
  discountOf: string;
}

const PAYMENT = [
  'paymentId',
  'invoiceId',
  'paymentType',
  'state',
  'currencyId',
  'amountMinor',
  'invoiceNumber',
  'provider',
  'providerReference as reference',
  'discountOf',
  'vat',
  'refundReason',
  'refundSaid as refundAnswer',
  'disputedAt',
  'countryAsked',
  'countryBilled',
  'declineReason',
  'createdAt',
] as const;

/** Selects payments and their discounts, as rows for `paymentOf`. */
export function selectPayments(scope: Scope) {
  return selectFrom(scope, 'payments').select(PAYMENT);
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectPayments>['executeTakeFirstOrThrow']>>;

function recordOf({ discountOf, ...row }: SelectedRow): PaymentRecord | DiscountRecord {
  const { currencyId, paymentType, invoiceNumber, provider } = row;
  if (!isCurrencyId(currencyId)) throw new Error(`the currency ${currencyId} is not in the contract`);
  if (paymentType === DISCOUNT_PAYMENT_TYPE) {
    if (discountOf === null) throw new Error(`the discount ${row.paymentId} belongs to no payment`);
    const { paymentId, invoiceId, state, amountMinor, refundReason, refundAnswer, createdAt } = row;
    const facts = {
      paymentId,
      invoiceId,
      state,
      currencyId,
      amountMinor,
      refundReason,
      refundAnswer,
      createdAt,
    };
    return { ...facts, paymentType, discountOf };
  }
  if (invoiceNumber === null || provider === null)
    throw new Error(`the payment ${row.paymentId} has no provider`);
  return { ...row, currencyId, paymentType, invoiceNumber, provider };
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
    tenantId,
    invoiceId: payment.invoiceId,
    state: payment.state,
    currencyId: payment.currencyId,
    askedAt: null,
    refundReason: null,
    createdAt: payment.createdAt,
    updatedAt: payment.createdAt,
  };
  await trx
    .insertInto('payments')
    .values({
      ...shared,
      paymentId: payment.paymentId,
      paymentType: payment.paymentType,
      amountMinor: payment.amountMinor,
      invoiceNumber: payment.invoiceNumber,
      provider: payment.provider,
      providerReference: payment.reference,
      discountOf: null,
      vat: payment.vat === null ? null : (JSON.stringify(payment.vat) as unknown as Vat),
      countryAsked: payment.countryAsked,
      countryBilled: payment.countryBilled,
    })
    .execute();
  if (discount === undefined) return;
  await trx
    .insertInto('payments')
    .values({
      ...shared,
      paymentId: discount.paymentId,
      paymentType: DISCOUNT_PAYMENT_TYPE,
      amountMinor: discount.amountMinor,
      invoiceNumber: null,
      provider: null,
      providerReference: null,
      discountOf: payment.paymentId,
      vat: null,
    })
    .execute();
}

/**
 * Finds a payment.
 * @param options.lock locks the payment until the transaction ends
 */
export async function findPayment(
  scope: Scope,
  wanted: { paymentId: string } | { invoiceNumber: string },
  options: { lock: boolean } = { lock: false },
): Promise<PaymentRecord | undefined> {
  const row = await selectPayments(scope)
    .$if('paymentId' in wanted, (query) =>
      query.where('paymentId', '=', 'paymentId' in wanted ? wanted.paymentId : ''),
    )
    .$if('invoiceNumber' in wanted, (query) =>
      query.where('invoiceNumber', '=', 'invoiceNumber' in wanted ? wanted.invoiceNumber : ''),
    )
    .$if(options.lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return paymentOf(row);
}

/** Lists the payments of an invoice, oldest first, each followed by its discount row. */
export async function listPayments(
  scope: Scope,
  invoiceId: string,
): Promise<(PaymentRecord | DiscountRecord)[]> {
  const rows = await selectPayments(scope)
    .where('invoiceId', '=', invoiceId)
    .orderBy('createdAt')
    .orderBy(sql`coalesce(discount_of, payment_id)`)
    .orderBy(sql`discount_of is not null`)
    .execute();
  return rows.map(recordOf);
}

/** Lists the payments of an invoice, oldest first, without discount rows. */
export async function listTries(scope: Scope, invoiceId: string): Promise<PaymentRecord[]> {
  return (await listPayments(scope, invoiceId)).flatMap((each) => ('discountOf' in each ? [] : each));
}

/** Returns whether the shop keeps the money of another payment of a payment's invoice. */
export async function isUnneeded(
  scope: Scope,
  { paymentId, invoiceId }: Pick<PaymentRecord, 'paymentId' | 'invoiceId'>,
): Promise<boolean> {
  const tries = await listTries(scope, invoiceId);
  return tries.some((payment) => payment.paymentId !== paymentId && isKept(payment));
}

/** Sets the state of a payment and of its discount row. */
export async function setPaymentState(
  scope: Scope,
  paymentId: string,
  state: PaymentState,
  updatedAt: Date,
): Promise<void> {
  await updateTable(scope, 'payments')
    .set({ state, updatedAt })
    .where((or) => or.or([or('paymentId', '=', paymentId), or('discountOf', '=', paymentId)]))
    .execute();
}

/** Records the decision to refund a payment, and the reason. */
export async function setRefundReason(
  scope: Scope,
  paymentId: string,
  reason: string,
  updatedAt: Date,
): Promise<void> {
  await updateTable(scope, 'payments')
    .set({ refundReason: reason, updatedAt })
    .where((or) => or.or([or('paymentId', '=', paymentId), or('discountOf', '=', paymentId)]))
    .execute();
}

/** Records the provider's id of a payment. */
export async function setReference(scope: Scope, paymentId: string, reference: string): Promise<void> {
  await updateTable(scope, 'payments')
    .set({ providerReference: reference })
    .where('paymentId', '=', paymentId)
    .execute();
}

/** Records the message of a provider that has not refunded a payment. */
export async function setRefundAnswer(scope: Scope, paymentId: string, said: string): Promise<void> {
  await updateTable(scope, 'payments').set({ refundSaid: said }).where('paymentId', '=', paymentId).execute();
}

/** Records that the buyer's bank disputes a payment; null if its refund is to be tried again. */
export async function setDisputed(scope: Scope, paymentId: string, disputedAt: Date | null): Promise<void> {
  await updateTable(scope, 'payments').set({ disputedAt }).where('paymentId', '=', paymentId).execute();
}

/** Deletes the payers and their countries from the payments of given invoices. */
export async function erasePayers(scope: Scope, invoiceIds: readonly string[]): Promise<void> {
  await updateTable(scope, 'payments')
    .set({ vat: null, countryAsked: null, countryBilled: null, declineReason: null })
    .where('invoiceId', '=', sql<string>`any(${[...invoiceIds]}::uuid[])`)
    .execute();
}

/** Records the reason why the bank declined a payment. */
export async function setDeclineReason(
  scope: Scope,
  paymentId: string,
  reason: DeclineReason,
): Promise<void> {
  await updateTable(scope, 'payments')
    .set({ declineReason: reason })
    .where('paymentId', '=', paymentId)
    .execute();
}

/** Records the country of the card or account that paid. */
export async function setBilledCountry(scope: Scope, paymentId: string, country: string): Promise<void> {
  await updateTable(scope, 'payments')
    .set({ countryBilled: country })
    .where('paymentId', '=', paymentId)
    .execute();
}
