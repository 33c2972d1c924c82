import type { PaymentLookup, PaymentNotice } from '../payment-provider.ts';
import { ProviderError } from '../provider-error.ts';
import { type PaypalClient, type PaypalRefusal, refusalOf } from './paypal-client.ts';
import { capturedSchema, orderSchema, type PaypalOrder, stateOfOrder, writeNotice } from './paypal-order.ts';

/**
 * Reads an order from PayPal; undefined if PayPal does not know the id (any more): unpaid orders expire after hours.
 */
export async function readOrder(client: PaypalClient, orderId: string): Promise<PaypalOrder | undefined> {
  const answer = await client.call({
    method: 'GET',
    path: `/v2/checkout/orders/${encodeURIComponent(orderId)}`,
  });
  if (answer.status === 404) return undefined;
  const order = orderSchema.safeParse(answer.body).data;
  if (answer.status !== 200 || order === undefined) throw refusalOf('show an order', answer);
  return order;
}

/**
 * Captures the money of an approved order and returns its state.
 * An order that is not captured moves no money: PayPal lets it expire.
 * @param agreed the amount that the shop expects, and whether it still needs it; undefined if the shop does not know the
 *   payment
 */
export async function settleOrder(
  client: PaypalClient,
  order: PaypalOrder,
  agreed: Pick<PaymentLookup, 'amountMinor' | 'currencyId' | 'isUnneeded'> | undefined,
): Promise<PaymentNotice> {
  const notice = noticeOf(order);
  const isAgreed = notice.amountMinor === agreed?.amountMinor && notice.currencyId === agreed.currencyId;
  if (order.status !== 'APPROVED' || !isAgreed) return notice;
  if (agreed.isUnneeded === true) return { ...notice, state: 'Expired' };
  const answer = await client.call({
    method: 'POST',
    path: `/v2/checkout/orders/${encodeURIComponent(order.id)}/capture`,
    body: '{}',
    requestId: `capture-${notice.invoiceNumber}`,
  });
  const captured = capturedSchema.safeParse(answer.body).data;
  if (answer.status < 300 && captured !== undefined) return { ...notice, state: stateOfOrder(captured) };
  return { ...notice, state: await stateAfterRefusal(client, order, refusalOf('take money', answer)) };
}

async function stateAfterRefusal(
  client: PaypalClient,
  order: PaypalOrder,
  refusal: PaypalRefusal,
): Promise<PaymentNotice['state']> {
  // The buyer is back in the shop, so another attempt is another payment.
  if (refusal.issues.includes('INSTRUMENT_DECLINED')) return 'Declined';
  if (!refusal.issues.includes('ORDER_ALREADY_CAPTURED')) throw refusal;
  const again = await readOrder(client, order.id);
  if (again === undefined) throw refusal;
  return stateOfOrder(again);
}

function noticeOf(order: PaypalOrder): PaymentNotice {
  const [unit] = order.purchase_units;
  const notice = unit && writeNotice(unit, stateOfOrder(order));
  if (notice === undefined) throw new ProviderError('PayPal returned an order in an unknown currency');
  const billedCountry = order.payer?.address?.country_code;
  return { ...notice, ...(billedCountry === undefined ? {} : { billedCountry }) };
}
