import { CURRENCIES } from '#contract/money.ts';
import type { Deps } from '#platform/deps.ts';
import type { ProviderAnswer } from '../call-provider.ts';
import type { KeysOf } from '../payment-keys.ts';
import type {
  FindKnown,
  PaymentLookup,
  PaymentProvider,
  PaymentRequest,
  RefundRequest,
  WebhookReading,
} from '../payment-provider.ts';
import { writeProviderDecimal } from '../provider-currencies.rules.ts';
import { errorOfStatus, ProviderError, ProviderRefusal } from '../provider-error.ts';
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
 * @param apiUrl replaces the address of a tenant's mode; tests use a fake
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
    isTest: (tenantId) => keysOf(tenantId)?.mode === 'sandbox',
    open: async (request) => openOrder(clientOf(request.tenantId), request),
    /**
     * If the order's id never arrived, the address for paying did not arrive either, so the order cannot have been
     * paid. PayPal cannot list orders and is not queried.
     */
    async find(tenantId, payment) {
      if (payment.reference === null) return undefined;
      const client = clientOf(tenantId);
      const order = await readOrder(client, payment.reference);
      return order && settleOrder(client, order, payment);
    },
    refund: async (request) => refundOrder(clientOf(request.tenantId), request),
    async readWebhook(tenantId, webhook, findKnown) {
      const client = clientOf(tenantId);
      const news = await readPaypalEvent(client, webhook, deps.clock.now());
      return typeof news === 'string' ? news : settleNotification(client, tenantId, news, findKnown);
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
  findKnown: FindKnown,
): Promise<WebhookReading> {
  if (news.kind === 'Order') {
    const order = await readOrder(client, news.orderId);
    if (order === undefined) throw new ProviderError('PayPal does not know the order it told of');
    const [unit] = order.purchase_units;
    if (readTag(unit?.custom_id)?.tenantId !== tenantId) return 'Ignored';
    const invoiceNumber = unit?.invoice_id ?? '';
    const known = await findKnown(invoiceNumber);
    if (isUnopened(known, order.id)) return { invoiceNumber, foreignReference: order.id };
    return settleOrder(client, order, known);
  }
  const path = `/v2/payments/captures/${encodeURIComponent(news.captureId)}`;
  const answer = await client.call({ method: 'GET', path });
  const capture = captureSchema.safeParse(answer.body).data;
  if (answer.status !== 200 || capture === undefined) throw refusalOf('show a capture', answer);
  if (readTag(capture.custom_id)?.tenantId !== tenantId) return 'Ignored';
  const invoiceNumber = capture.invoice_id ?? '';
  if (isUnopened(await findKnown(invoiceNumber), capture.supplementary_data?.related_ids?.order_id))
    return { invoiceNumber, foreignReference: capture.id };
  return writeNotice(capture, stateOfCapture(capture)) ?? 'Unreadable';
}

/**
 * Returns whether the shop did not open this order for a payment that it knows. An order whose id never arrived cannot
 * have been paid, so a payment without a reference has no order.
 */
const isUnopened = (known: PaymentLookup | undefined, orderId: string | undefined): boolean =>
  known !== undefined && known.reference !== (orderId ?? null);

/**
 * Refunds a payment, or a part of it (developer.paypal.com/docs/api/payments/v2/#captures_refund, 2026-11). PayPal
 * never refunds more than it received, and runs each PayPal-Request-Id once.
 * @throws ProviderRefusal if PayPal refused a part
 * @throws ProviderError if there is no such money, or if PayPal refuses or has not made the refund yet
 */
async function refundOrder(client: PaypalClient, request: RefundRequest): Promise<void> {
  const { invoiceNumber, reference, amountMinor, currencyId, returnedMinor = 0, part } = request;
  const order = reference === null ? undefined : await readOrder(client, reference);
  const capture = order && captureOf(order);
  if (capture === undefined) throw new ProviderError('PayPal holds no money of this payment');
  if (part === undefined && stateOfCapture(capture) === 'Refunded') return;
  const wantedMinor = part?.amountMinor ?? amountMinor - returnedMinor;
  const amount = {
    currency_code: CURRENCIES[currencyId].code,
    value: writeProviderDecimal('paypal', { amountMinor: wantedMinor, currencyId }),
  };
  const answer = await client.call({
    method: 'POST',
    path: `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`,
    body: JSON.stringify({ amount, invoice_id: part?.refundId ?? invoiceNumber }),
    requestId: `refund-${part?.refundId ?? invoiceNumber}`,
  });
  const status = refundStatus(answer.body);
  if (answer.status < 300 && status === 'COMPLETED') return;
  // For example, the buyer paid by an eCheck that has not cleared. A repeated call with the same id returns the present
  // state.
  if (answer.status < 300 && status === 'PENDING')
    throw new ProviderError('PayPal has taken the refund and not given the money back yet');
  if (part !== undefined) throw refusalOfPart(answer, status);
  const refusal = refusalOf('give money back', answer);
  // The payment was refunded meanwhile.
  if (!refusal.issues.includes('CAPTURE_FULLY_REFUNDED')) throw refusal;
}

/**
 * Returns a refusal if the partial refund was canceled, failed or never made; a pending refund is reported differently.
 */
function refusalOfPart(answer: ProviderAnswer, status: string): ProviderError {
  if (answer.status < 300)
    return ['CANCELLED', 'FAILED'].includes(status)
      ? new ProviderRefusal(`PayPal did not give money back: ${status}`)
      : new ProviderError('PayPal has not said what became of a refund');
  const { message, issues } = refusalOf('give money back', answer);
  return issues.includes('PREVIOUS_REQUEST_IN_PROGRESS')
    ? new ProviderError(message)
    : errorOfStatus(answer.status, message);
}

const refundStatus = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'status' in body ? String(body.status) : '';
