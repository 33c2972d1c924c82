import { randomUUID } from 'node:crypto';
import type { PaymentState } from '#contract/invoice.ts';
import { insertCart } from '#selling/carts/carts.store.ts';
import { createInvoices } from '#selling/invoices/index.ts';
import { createOrders, type NewOrder } from '#selling/orders/index.ts';
import { insertPayment, type PaymentRecord } from '#selling/payments/payments.store.ts';
import type { AppDeps } from '#server/app.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';

const EUR = 978;
const AMOUNT_MINOR = 800;
const PAYMENTS_AT_ONCE = 250;

/** The bank's notices of a payment, in order, and the final state. */
export interface PaymentEnd {
  notices: ('Paid' | 'Declined')[];
  ends: 'Paid' | 'Declined';
}

/** Stores the expected outcome in the theme of a payment's order, which nothing else uses, so that it can be compared later. */
const themeOf = (ends: PaymentEnd['ends']): string => `bench-${ends.toLowerCase()}`;

/**
 * Writes an order, its invoice and an opened payment for each input.
 * @returns the bodies of the bank's notices, payment by payment
 */
export async function writePayments(
  deps: AppDeps,
  tenantId: string,
  inputs: readonly PaymentEnd[],
): Promise<string[]> {
  const event = await makeEvent(deps, { tenantId, photos: [['1']] });
  const productId = await findProductId(deps, tenantId, event);
  const bodies: string[] = [];
  for (let start = 0; start < inputs.length; start += PAYMENTS_AT_ONCE) {
    const part = inputs.slice(start, start + PAYMENTS_AT_ONCE);
    const orders = part.map(({ ends }, index) => newOrder(event, productId, start + index, ends));
    const payments = orders.map(({ invoiceId }) => newPayment(invoiceId));
    await deps.database.inTenant(tenantId, async (scope) => {
      // An order without a cart was sold elsewhere and would get no receipt.
      for (const { cartId, language, theme } of orders)
        if (cartId !== null) await insertCart(scope, { cartId, language, theme });
      await createOrders(deps, scope, orders);
      await createInvoices(
        scope,
        orders.map(({ invoiceId, orderId, createdAt }) => ({
          invoiceId,
          orderId,
          currencyId: EUR,
          amountMinor: AMOUNT_MINOR,
          createdAt,
        })),
      );
      for (const payment of payments) await insertPayment(scope, payment);
    });
    for (const [index, { notices }] of part.entries())
      for (const state of notices) {
        const invoiceNumber = payments[index]?.invoiceNumber;
        bodies.push(JSON.stringify({ invoiceNumber, state, amountMinor: AMOUNT_MINOR, currencyId: EUR }));
      }
  }
  return bodies;
}

async function findProductId(deps: AppDeps, tenantId: string, { eventId }: MadeEvent): Promise<string> {
  const product = await deps.database.inTenant(tenantId, ({ trx }) =>
    trx
      .selectFrom('products')
      .select('productId')
      .where('catalogId', '=', eventId)
      .where('productType', '=', 'Photo')
      .executeTakeFirstOrThrow(),
  );
  return product.productId;
}

function newOrder(event: MadeEvent, productId: string, place: number, ends: PaymentEnd['ends']): NewOrder {
  return {
    orderId: randomUUID(),
    invoiceId: randomUUID(),
    cartId: randomUUID(),
    preorderId: null,
    codes: [],
    catalogId: event.eventId,
    email: `runner${place}@example.com`,
    language: 'de',
    theme: themeOf(ends),
    createdAt: new Date(),
    origin: 'http://photofinish.localhost',
    currencyId: EUR,
    amountMinor: AMOUNT_MINOR,
    totalMinor: AMOUNT_MINOR,
    items: [
      {
        orderItemId: randomUUID(),
        productId,
        productType: 'Photo',
        title: 'Foto',
        reasons: [],
        originalMinor: AMOUNT_MINOR,
        totalMinor: AMOUNT_MINOR,
        eventId: event.eventId,
        eventName: 'Seelauf',
        personName: null,
        photoId: event.photoIds[0] ?? null,
        personId: null,
        gift: null,
        packagePhotoIds: [],
        frame: null,
        videoId: null,
        region: null,
        ownerId: null,
        ownerName: null,
      },
    ],
  };
}

const newPayment = (invoiceId: string): PaymentRecord => ({
  paymentId: randomUUID(),
  invoiceId,
  paymentType: 'PersonalCard',
  state: 'Created',
  currencyId: EUR,
  amountMinor: AMOUNT_MINOR,
  invoiceNumber: randomUUID(),
  provider: 'sandbox',
  reference: null,
  disputedAt: null,
  declineReason: null,
  vat: null,
  countryAsked: null,
  countryBilled: null,
  refundReason: null,
  refundAnswer: null,
  createdAt: new Date(),
});

/**
 * Returns the outcome of all written payments: how many differ from the notices, and how many were not delivered exactly once.
 */
export async function countDeliveries(
  deps: AppDeps,
  tenantId: string,
): Promise<{ wrongStates: number; doubles: number; missing: number; paid: number; declined: number }> {
  const found = await deps.database.inTenant(tenantId, async ({ trx }) => ({
    orders: await trx.selectFrom('orders').select(['orderId', 'invoiceId', 'state', 'theme']).execute(),
    payments: await trx.selectFrom('payments').select(['invoiceId', 'state']).execute(),
    mails: await trx.selectFrom('mails').select('orderId').where('kind', '=', 'order').execute(),
    receipts: await trx.selectFrom('receipts').select('invoiceId').execute(),
  }));
  const states = new Map(found.payments.map((each) => [each.invoiceId, each.state]));
  const mails = Map.groupBy(found.mails, (mail) => mail.orderId);
  const receipts = Map.groupBy(found.receipts, (receipt) => receipt.invoiceId);
  const counts = { wrongStates: 0, doubles: 0, missing: 0, paid: 0, declined: 0 };
  for (const order of found.orders) {
    const ends: PaymentState = order.theme === themeOf('Paid') ? 'Paid' : 'Declined';
    const isPaid = ends === 'Paid';
    counts[isPaid ? 'paid' : 'declined'] += 1;
    const isAsTold =
      states.get(order.invoiceId) === ends && order.state === (isPaid ? 'Completed' : 'AwaitingPayment');
    if (!isAsTold) counts.wrongStates += 1;
    const delivered = [mails.get(order.orderId)?.length ?? 0, receipts.get(order.invoiceId)?.length ?? 0];
    const wanted = isPaid ? 1 : 0;
    if (delivered.some((count) => count > wanted)) counts.doubles += 1;
    if (delivered.some((count) => count < wanted)) counts.missing += 1;
  }
  return counts;
}
