import { readJson } from '../call-provider.ts';
import type { FindKnown, Webhook, WebhookReading } from '../payment-provider.ts';
import { isForeign } from '../payments.rules.ts';
import { paymentNotice } from './payment-notice.ts';
import type { YookassaApi } from './yookassa-api.ts';
import { notificationSchema, paymentSchema, type YookassaPayment } from './yookassa-objects.ts';

/** yookassa.ru/developers/using-api/webhooks, read 2026-11-21. */
export const WEBHOOK_EVENTS: readonly string[] = [
  'payment.succeeded',
  'payment.canceled',
  'payment.waiting_for_capture',
  'refund.succeeded',
];

/**
 * Reads a webhook from an address of YooKassa. Webhooks are not signed, so only the payment's id is used. The state is
 * queried with the tenant's keys, which cannot read other shops' payments. Old, repeated and unordered notices
 * therefore all lead to the present state.
 * @param findKnown finds the shop's payment, whose reference must be the reported id
 * @param onPayment called with the fetched payment
 * @throws ProviderError if YooKassa did not answer; it then posts again for 24 hours
 */
export async function readWebhook(
  api: YookassaApi,
  webhook: Webhook,
  findKnown: FindKnown,
  onPayment: (payment: YookassaPayment) => void,
): Promise<WebhookReading> {
  const notification = notificationSchema.safeParse(readJson(webhook.body));
  if (!notification.success) return 'Unreadable';
  const { event, object } = notification.data;
  if (!WEBHOOK_EVENTS.includes(event)) return 'Ignored';
  const paymentId = event.startsWith('refund.') ? object.payment_id : object.id;
  if (paymentId === undefined) return 'Unreadable';
  const payment = await api.get(`/payments/${encodeURIComponent(paymentId)}`, paymentSchema);
  if (payment === undefined) return 'Forged';
  onPayment(payment);
  const notice = paymentNotice(payment);
  if (notice === undefined) return 'Ignored';
  const { invoiceNumber } = notice;
  return isForeign(await findKnown(invoiceNumber), payment.id)
    ? { invoiceNumber, foreignReference: payment.id }
    : notice;
}
