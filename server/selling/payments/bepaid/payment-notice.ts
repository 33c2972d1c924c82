import type { PaymentState } from '#contract/invoice.ts';
import { currencyOfCode } from '../decimal-amount.ts';
import type { PaymentNotice } from '../payment-provider.ts';
import type { BepaidCheckout, BepaidTransaction } from './bepaid-objects.ts';

/**
 * docs.bepaid.by/ru/integration/card_api/statuses and …/apm_api/statuses, read 2026-11-21. `incomplete` and `pending`
 * wait for 3-D Secure; `error` is a request that could not be carried out.
 */
const STATES: ReadonlyMap<string, PaymentState> = new Map(
  Object.entries<PaymentState>({
    successful: 'Paid',
    failed: 'Declined',
    error: 'Declined',
    expired: 'Expired',
    deleted: 'Expired',
    incomplete: 'Pending',
    pending: 'Pending',
  }),
);

/** If one invoice number has several transactions, the one with the furthest state counts. */
const FURTHEST: readonly PaymentState[] = ['Paid', 'Pending', 'Declined', 'Expired'];

/**
 * Combines the transactions with an invoice number into a notice.
 * @param transactions all of this invoice number, and either only tests or only real ones
 * @returns undefined if there was no payment attempt
 */
export function transactionsNotice(transactions: readonly BepaidTransaction[]): PaymentNotice | undefined {
  const payments = transactions.filter(({ type }) => type === 'payment');
  const payment = FURTHEST.map((state) => payments.find(({ status }) => STATES.get(status) === state)).find(
    (each) => each !== undefined,
  );
  const notice = payment && noticeOf(payment, STATES.get(payment.status));
  if (payment === undefined || notice?.state !== 'Paid') return notice;
  return givenBack(payment, transactions) >= payment.amount ? { ...notice, state: 'Refunded' } : notice;
}

/**
 * Sums the refunds of a payment.
 * @returns minor units
 */
export function givenBack(payment: BepaidTransaction, transactions: readonly BepaidTransaction[]): number {
  return transactions
    .filter(({ type, status }) => type === 'refund' && status === 'successful')
    .filter(({ parent_uid: parent }) => parent === undefined || parent === null || parent === payment.uid)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Converts one transaction to a notice; undefined if its status or currency is unknown. */
export function noticeOf(
  { tracking_id: invoiceNumber, amount, currency, credit_card: card }: BepaidTransaction,
  state: PaymentState | undefined,
): PaymentNotice | undefined {
  const currencyId = currencyOfCode(currency);
  if (typeof invoiceNumber !== 'string' || state === undefined || currencyId === undefined) return undefined;
  const billedCountry = card?.issuer_country ?? undefined;
  return {
    invoiceNumber,
    state,
    amountMinor: amount,
    currencyId,
    ...(billedCountry === undefined ? {} : { billedCountry }),
  };
}

export const stateOf = (transaction: BepaidTransaction): PaymentState | undefined =>
  STATES.get(transaction.status);

/** Converts a page without an attempt to a notice: pending or expired. */
export function checkoutNotice(checkout: BepaidCheckout): PaymentNotice | undefined {
  const { amount, currency, tracking_id: invoiceNumber } = checkout.order;
  const currencyId = currencyOfCode(currency);
  if (typeof invoiceNumber !== 'string' || currencyId === undefined) return undefined;
  const state = checkout.expired ? 'Expired' : checkout.status === 'error' ? 'Declined' : 'Created';
  return { invoiceNumber, state, amountMinor: amount, currencyId };
}
