import type { z } from 'zod';
import type { RefundPart, RefundRequest } from '../payment-provider.ts';
import { ProviderError, ProviderRefusal } from '../provider-error.ts';
import { readAmount, writeAmount } from './amounts.ts';
import { findPayment } from './find-payment.ts';
import { makeReceipt } from './fiscal-receipt.ts';
import { isRefunded } from './payment-notice.ts';
import type { YookassaApi } from './yookassa-api.ts';
import type { ReceiptKeys, YookassaKeys } from './yookassa-keys.ts';
import {
  receiptListSchema,
  refundListSchema,
  refundSchema,
  type YookassaPayment,
} from './yookassa-objects.ts';

/**
 * Refunds a payment, or a part of it, with its fiscal receipt (yookassa.ru/developers/api#create_refund, read
 * 2026-11-23). Idempotent: a repeated call finds the refund. The Idempotence-Key contains how many refunds YooKassa has
 * canceled so far, so that a new refund is requested only after a cancellation. A part has its own key, and only one
 * attempt.
 * @throws ProviderRefusal if YooKassa refused a part
 * @throws ProviderError if the payment cannot be refunded, now or ever
 */
export async function refundPayment(
  api: YookassaApi,
  keys: YookassaKeys,
  request: RefundRequest,
): Promise<void> {
  const { invoiceNumber, amountMinor, currencyId, returnedMinor = 0, part } = request;
  const payment = await findPayment(api, request);
  if (payment === undefined) throw new ProviderError(`YooKassa knows no payment of ${invoiceNumber}`);
  const held = readAmount(payment.amount);
  if (held?.amountMinor !== amountMinor || held.currencyId !== currencyId)
    throw new ProviderError(`YooKassa holds another amount of ${invoiceNumber}`);
  if (part === undefined && isRefunded(payment)) return;
  if (payment.status !== 'succeeded') throw new ProviderError(`YooKassa holds no money of ${invoiceNumber}`);
  const wantedMinor = part?.amountMinor ?? amountMinor - returnedMinor;
  const returned = (payment.refunded_amount && readAmount(payment.refunded_amount)?.amountMinor) ?? 0;
  // A payment has only one pending refund at a time, so this amount belongs to this refund.
  if (returned === returnedMinor + wantedMinor) return;
  if (returned !== returnedMinor)
    throw new ProviderError(
      `a part of ${invoiceNumber} was refunded by hand: refund the rest at YooKassa, too`,
    );

  const path = `/refunds?${new URLSearchParams({ payment_id: payment.id, limit: '100' })}`;
  const refunds = (await api.get(path, refundListSchema))?.items ?? [];
  if (refunds.some(({ status }) => status === 'pending'))
    throw new ProviderError(`YooKassa is giving ${invoiceNumber} back and has not said that it is done`);
  const canceled = refunds.filter(({ status }) => status === 'canceled').length;
  const own = part && refunds.find(({ description }) => description === nameOf(part));
  if (own?.status === 'canceled') throw canceledRefund(invoiceNumber, own);
  const refund = await api.post(
    '/refunds',
    {
      idempotenceKey:
        part === undefined ? `refund-${invoiceNumber}-${canceled}` : `refund-part-${part.refundId}`,
      body: {
        payment_id: payment.id,
        amount: writeAmount(wantedMinor, currencyId),
        ...(part === undefined ? {} : { description: nameOf(part) }),
        ...(await receiptOfRefund(api, keys.receipt, payment, request, wantedMinor)),
      },
    },
    refundSchema,
  );
  if (refund.status === 'succeeded') return;
  if (part !== undefined && refund.status === 'canceled') throw canceledRefund(invoiceNumber, refund);
  const reason = refund.cancellation_details?.reason ?? refund.status;
  throw new ProviderError(`YooKassa has not given ${invoiceNumber} back: ${reason}`);
}

const nameOf = ({ refundId }: RefundPart): string => `refund ${refundId}`;

function canceledRefund(
  invoiceNumber: string,
  { cancellation_details: details }: z.infer<typeof refundSchema>,
): ProviderRefusal {
  return new ProviderRefusal(
    `YooKassa has not given ${invoiceNumber} back: ${details?.reason ?? 'canceled'}`,
  );
}

/**
 * Builds the receipt of a refund. For a part it has the part's lines. For what is left after parts it has one position.
 * Otherwise it equals the receipt of the sale.
 */
async function receiptOfRefund(
  api: YookassaApi,
  keys: ReceiptKeys | undefined,
  payment: YookassaPayment,
  { currencyId, returnedMinor = 0, part }: RefundRequest,
  wantedMinor: number,
): Promise<{ receipt?: object }> {
  const email = payment.metadata?.receiptEmail;
  if (part === undefined && returnedMinor === 0) return refundReceipt(api, keys, payment);
  if (keys === undefined || email === undefined) return {};
  const restTitle = payment.description ?? payment.id;
  const lines = part?.lines ?? [{ title: restTitle, quantity: 1, amountMinor: wantedMinor }];
  return { receipt: makeReceipt(keys, { email, currencyId, lines, restTitle }) };
}

/**
 * Builds the receipt of a full refund. It repeats the receipt of the payment, which YooKassa keeps. If YooKassa
 * registered none, one position names the order. A payment without a receipt is refunded without one.
 */
async function refundReceipt(
  api: YookassaApi,
  keys: ReceiptKeys | undefined,
  payment: YookassaPayment,
): Promise<{ receipt?: object }> {
  const email = payment.metadata?.receiptEmail;
  if (keys === undefined || email === undefined) return {};
  const path = `/receipts?${new URLSearchParams({ payment_id: payment.id })}`;
  const receipts = (await api.get(path, receiptListSchema))?.items ?? [];
  const sold = receipts.find(({ type, status }) => type === 'payment' && status !== 'canceled');
  const taxSystemCode = sold?.tax_system_code ?? keys.taxSystemCode;
  const items = sold?.items ?? [
    {
      description: payment.description ?? payment.id,
      quantity: '1.00',
      amount: payment.amount,
      vat_code: keys.vatCode,
      payment_subject: keys.paymentSubject,
      payment_mode: keys.paymentMode,
    },
  ];
  const tax = taxSystemCode === undefined ? {} : { tax_system_code: taxSystemCode };
  return { receipt: { customer: { email }, items, ...tax } };
}
