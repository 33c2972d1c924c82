import { randomBytes } from 'node:crypto';

/** Creates an id of capitals and digits, as PayPal's are. */
export const newId = (length = 17): string =>
  randomBytes(length).toString('hex').toUpperCase().slice(0, length);

interface Money {
  currency_code: string;
  value: string;
}

/** The fake's record of an order. */
export interface FakeOrder {
  id: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  amount: Money;
  customId: string;
  invoiceId: string;
  /** The answer of the buyer's bank to the capture. */
  instrument: 'good' | 'declined' | 'slow';
  capture: FakeCapture | undefined;
}

export interface FakeCapture {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';
  /** The refunded amount in major units. */
  refunded?: number;
}

const API = 'https://api-m.sandbox.paypal.com';
const link = (rel: string, href: string, method = 'GET') => ({ href, rel, method });

/** Creates a capture: developer.paypal.com/docs/api/payments/v2/#captures_get (read 2026-11). */
export function showCapture(order: FakeOrder, capture: FakeCapture): object {
  const self = `${API}/v2/payments/captures/${capture.id}`;
  return {
    id: capture.id,
    status: capture.status,
    amount: order.amount,
    final_capture: true,
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    seller_receivable_breakdown: {
      gross_amount: order.amount,
      paypal_fee: { ...order.amount, value: '0.69' },
    },
    custom_id: order.customId,
    invoice_id: order.invoiceId,
    supplementary_data: { related_ids: { order_id: order.id } },
    links: [
      link('self', self),
      link('refund', `${self}/refund`, 'POST'),
      link('up', `${API}/v2/checkout/orders/${order.id}`),
    ],
    create_time: '2026-11-21T12:00:41Z',
    update_time: '2026-11-21T12:00:41Z',
    a_field_of_next_year: { nested: [1, 2, 3] },
  };
}

/** Creates an order: developer.paypal.com/docs/api/orders/v2/#orders_get (read 2026-11). */
export function showOrder(order: FakeOrder): object {
  const self = `${API}/v2/checkout/orders/${order.id}`;
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    payment_source: { paypal: { email_address: 'buyer@example.com' } },
    purchase_units: [
      {
        reference_id: 'default',
        amount: { ...order.amount, breakdown: { item_total: order.amount } },
        payee: { merchant_id: '645WT4RL28AL2' },
        custom_id: order.customId,
        invoice_id: order.invoiceId,
        ...(order.capture === undefined
          ? {}
          : { payments: { captures: [showCapture(order, order.capture)] } }),
      },
    ],
    payer: { payer_id: 'QYR5Z8XDVJNXQ', address: { country_code: 'AT' } },
    links: [
      link('self', self),
      link('payer-action', `https://www.sandbox.paypal.com/checkoutnow?token=${order.id}`),
    ],
  };
}

/** Returns the answer to a capture, as brief as in PayPal's examples. */
export const showCaptured = (order: FakeOrder, capture: FakeCapture): object => ({
  id: order.id,
  status: order.status,
  purchase_units: [{ reference_id: 'default', payments: { captures: [showCapture(order, capture)] } }],
  payer: { payer_id: 'QYR5Z8XDVJNXQ' },
});

/**
 * Creates a refund, as PAYMENT.CAPTURE.REFUNDED carries it: developer.paypal.com/docs/api/payments/v2/#refunds_get
 * (read 2026-11).
 */
export function showRefund(order: FakeOrder, capture: FakeCapture): object {
  const id = newId();
  return {
    id,
    status: 'COMPLETED',
    amount: order.amount,
    custom_id: order.customId,
    invoice_id: order.invoiceId,
    links: [
      link('self', `${API}/v2/payments/refunds/${id}`),
      link('up', `${API}/v2/payments/captures/${capture.id}`),
    ],
  };
}

/** Creates an event: developer.paypal.com/docs/api/webhooks/v1/#webhooks-events_get (read 2026-11). */
export const showEvent = (type: string, resourceType: string, resource: object): object => ({
  id: `WH-${newId()}-${newId()}`,
  event_version: '1.0',
  create_time: '2026-11-21T12:00:42.589Z',
  resource_type: resourceType,
  resource_version: '2.0',
  event_type: type,
  summary: 'Something happened for 14.50 EUR',
  resource,
  links: [link('self', `${API}/v1/notifications/webhooks-events/WH-1`)],
});

/** Creates an error: developer.paypal.com/api/rest/responses/#error-messages (read 2026-11). */
export const showError = (name: string, issue?: string): object => ({
  name,
  message:
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  debug_id: newId(13),
  ...(issue === undefined
    ? {}
    : { details: [{ issue, description: 'Words that may quote what was sent.' }] }),
  links: [
    link('information_link', `https://developer.paypal.com/docs/api/orders/v2/#error-${issue ?? name}`),
  ],
});
