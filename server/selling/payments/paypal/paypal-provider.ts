import { CURRENCIES } from '#contract/money.ts';
import type { Deps } from '#platform/deps.ts';
import { writeDecimal } from '../decimal-amount.ts';
import type { KeysOf } from '../payment-keys.ts';
import type { PaymentProvider, PaymentRequest, RefundRequest, WebhookReading } from '../payment-provider.ts';
import { ProviderError } from '../provider-error.ts';
import { checkPaypal } from './check-paypal.ts';
import { writeOrder } from './order-request.ts';
import { createPaypalClients, type PaypalClient, refusalOf } from './paypal-client.ts';
import type { PaypalKeys } from './paypal-keys.ts';
import {
  captureOf,
  captureSchema,
  orderSchema,
  readTag,
  stateOfCapture,
  writeNotice,
} from './paypal-order.ts';
import { type PaypalNotification, readPaypalEvent } from './paypal-webhook.ts';
import { readOrder, settleOrder } from './settle-order.ts';

/**
 * Creates the provider PayPal (Orders, developer.paypal.com/docs/api/orders/v2, 2026-11).
 * @param apiUrl replaces the address of a tenant's mode; tests name a fake
 */
export function createPaypalProvider(
  deps: Pick<Deps, 'clock'>,
  keysOf: KeysOf<PaypalKeys>,
  apiUrl?: string,
): PaymentProvider {
  const clientOf = createPaypalClients(deps.clock, keysOf, apiUrl);
  return {
    name: 'paypal',
    serves: (tenantId) => keysOf(tenantId) !== undefined,
    open: async (request) => openOrder(clientOf(request.tenantId), request),
    /**
     * Where an order's id never came, so did not the address to pay at: nobody can have paid, and PayPal, which has no
     * list of orders, need not be asked.
     */
    async find(tenantId, payment) {
      if (payment.reference === null) return undefined;
      const client = clientOf(tenantId);
      const order = await readOrder(client, payment.reference);
      return order && settleOrder(client, order, payment);
    },
    refund: async (request) => refundOrder(clientOf(request.tenantId), request),
    async readWebhook(tenantId, webhook) {
      const client = clientOf(tenantId);
      const news = await readPaypalEvent(client, webhook, deps.clock.now());
      return typeof news === 'string' ? news : settleNotification(client, tenantId, news);
    },
    check: async (tenantId, origin) => checkPaypal(clientOf(tenantId), origin),
  };
}

async function openOrder(
  client: PaypalClient,
  request: PaymentRequest,
): Promise<{ payUrl: string; reference: string }> {
  const answer = await client.call({
    method: 'POST',
    path: '/v2/checkout/orders',
    body: JSON.stringify(writeOrder(request)),
    requestId: `open-${request.invoiceNumber}`,
  });
  const order = orderSchema.safeParse(answer.body).data;
  if (answer.status >= 300 || order === undefined) throw refusalOf('open an order', answer);
  const link = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
  if (link === undefined) throw new ProviderError('PayPal opened an order without an address');
  return { payUrl: link.href, reference: order.id };
}

async function settleNotification(
  client: PaypalClient,
  tenantId: string,
  news: PaypalNotification,
): Promise<WebhookReading> {
  if (news.kind === 'Order') {
    const order = await readOrder(client, news.orderId);
    if (order === undefined) throw new ProviderError('PayPal does not know the order it told of');
    const isOurs = readTag(order.purchase_units[0]?.custom_id)?.tenantId === tenantId;
    return isOurs ? settleOrder(client, order) : 'Ignored';
  }
  const path = `/v2/payments/captures/${encodeURIComponent(news.captureId)}`;
  const answer = await client.call({ method: 'GET', path });
  const capture = captureSchema.safeParse(answer.body).data;
  if (answer.status !== 200 || capture === undefined) throw refusalOf('show a capture', answer);
  if (readTag(capture.custom_id)?.tenantId !== tenantId) return 'Ignored';
  return writeNotice(capture, stateOfCapture(capture)) ?? 'Unreadable';
}

/**
 * Gives the whole of a payment back; PayPal gives back no more than it took.
 * @throws ProviderError where there is no such money, PayPal will not, or has not done it yet
 */
async function refundOrder(client: PaypalClient, request: RefundRequest): Promise<void> {
  const { invoiceNumber, reference, amountMinor, currencyId } = request;
  const order = reference === null ? undefined : await readOrder(client, reference);
  const capture = order && captureOf(order);
  if (capture === undefined) throw new ProviderError('PayPal holds no money of this payment');
  if (stateOfCapture(capture) === 'Refunded') return;
  const amount = { currency_code: CURRENCIES[currencyId].code, value: writeDecimal(amountMinor, currencyId) };
  const answer = await client.call({
    method: 'POST',
    path: `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`,
    body: JSON.stringify({ amount, invoice_id: invoiceNumber }),
    requestId: `refund-${invoiceNumber}`,
  });
  const status = refundStatus(answer.body);
  if (answer.status < 300 && status === 'COMPLETED') return;
  // As where the buyer paid by an eCheck that has not cleared. Asked again with the same id, PayPal says how it stands.
  if (answer.status < 300 && status === 'PENDING')
    throw new ProviderError('PayPal has taken the refund and not given the money back yet');
  const refusal = refusalOf('give money back', answer);
  // Somebody gave it back in the meantime.
  if (!refusal.issues.includes('CAPTURE_FULLY_REFUNDED')) throw refusal;
}

const refundStatus = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'status' in body ? String(body.status) : '';
