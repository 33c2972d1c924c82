import { type CurrencyId, toMinor } from '#contract/money.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { decideVatPlace, evidenceOf, findVatOfPart, readGiftsByItem } from '#selling/ledger/index.ts';
import { findOrder, listOrderItems, type OrderItemRecord } from '#selling/orders/index.ts';
import { findPartRefund, isKept, listPayments } from '#selling/payments/index.ts';
import { partFacts, restFacts, saleFacts } from './receipts.rules.ts';
import { insertReceipt, listReceipts, type ReceiptRecord, takeReceiptNumber } from './receipts.store.ts';

export type ReceiptDeps = Pick<Deps, 'clock' | 'newId' | 'events'> & { tenants: TenantResolver };

/**
 * Writes receipts in the transaction of a payment or refund. It is the last subscriber because the counter of the year
 * is locked until that transaction ends, and should be locked only briefly.
 */
export function subscribeReceipts(deps: ReceiptDeps): void {
  deps.events.handle('order.issue-receipt', (scope, { orderId }) => issueSale(deps, scope, orderId));
  deps.events.on('payment.refunded', (scope, { invoiceId, paymentId }) =>
    issueRefund(deps, scope, invoiceId, paymentId),
  );
  deps.events.on('order.part-refunded', (scope, { orderId, refundId }) =>
    issuePart(deps, scope, orderId, refundId),
  );
  // An order of 0 has no payment to refund: it is only canceled.
  deps.events.on('order.canceled', async (scope, { orderId }) => {
    const order = await findOrder(scope, orderId);
    if (order !== undefined) await issueRefund(deps, scope, order.invoiceId, null);
  });
}

async function issueSale(deps: ReceiptDeps, scope: Scope, orderId: string): Promise<void> {
  const order = await findOrder(scope, orderId);
  if (order === undefined) throw new Error(`there is no order ${orderId}`);
  // An imported preorder was sold elsewhere, and its buyer has that shop's receipt.
  if (order.cartId === null) return;
  const { invoiceId } = order;
  const payments = await listPayments(scope, invoiceId);
  const payment = payments.find((each) => !('discountOf' in each) && isKept(each));
  const paid = payment === undefined || 'discountOf' in payment ? null : payment;
  const discount = payments.find((each) => 'discountOf' in each && each.discountOf === paid?.paymentId);
  const paymentId = paid?.paymentId ?? null;
  if ((await findOfPayment(scope, invoiceId, paymentId, 'Sale')) !== undefined) return;
  const { issuer } = await deps.tenants.read(scope.tenantId);
  const items = await listOrderItems(scope, orderId);
  const gifts = await readGiftsByItem(scope, order, items);
  const facts = saleFacts({
    order,
    items: items.map((item) => ({
      ...item,
      paidBeforeMinor: paidBeforeOf(item, order.currencyId),
      gift: gifts.get(item.orderItemId) ?? null,
    })),
    issuer,
    place: decideVatPlace(issuer, evidenceOf(paid ?? undefined), deps.clock.now()),
    payment: paid,
    methodDiscountMinor: discount?.amountMinor ?? 0,
  });
  await issue(deps, scope, { invoiceId, paymentId, refundId: null, kind: 'Sale', facts });
}

function paidBeforeOf({ reasons }: OrderItemRecord, currencyId: CurrencyId): number {
  return reasons.reduce(
    (sum, reason) => sum + (reason.kind === 'PaidBefore' ? toMinor(reason.discount, currencyId) : 0),
    0,
  );
}

/**
 * Writes the receipt of a refund. A payment that never paid for anything (a second one, refunded at once) has no
 * receipt, so its refund gets none.
 */
async function issueRefund(
  deps: ReceiptDeps,
  scope: Scope,
  invoiceId: string,
  paymentId: string | null,
): Promise<void> {
  const sale = await findOfPayment(scope, invoiceId, paymentId, 'Sale');
  if (sale === undefined) return;
  if ((await findOfPayment(scope, invoiceId, paymentId, 'Refund')) !== undefined) return;
  const receipts = await listReceipts(scope, invoiceId);
  const parts = receipts.flatMap((each) =>
    each.refundId !== null && each.paymentId === paymentId ? each.facts : [],
  );
  const facts = restFacts(sale, parts);
  await issue(deps, scope, { invoiceId, paymentId, refundId: null, kind: 'Refund', facts });
}

/** Writes the receipt of a partial refund. If the sale has no receipt, the refund gets none. */
async function issuePart(deps: ReceiptDeps, scope: Scope, orderId: string, refundId: string): Promise<void> {
  const order = await findOrder(scope, orderId);
  const refund = await findPartRefund(scope, refundId);
  if (order === undefined || refund === undefined) throw new Error(`there is no refund ${refundId}`);
  const { invoiceId } = order;
  const { paymentId, shares } = refund;
  const sale = await findOfPayment(scope, invoiceId, paymentId, 'Sale');
  if (sale === undefined) return;
  const items = new Map((await listOrderItems(scope, orderId)).map((item) => [item.orderItemId, item]));
  const lines = shares.map(({ orderItemId, title, amountMinor }) => {
    const eventName = items.get(orderItemId)?.eventName ?? '';
    return { title, eventName, totalMinor: amountMinor };
  });
  const facts = partFacts(sale, lines, await findVatOfPart(scope, refund));
  await issue(deps, scope, { invoiceId, paymentId, refundId, kind: 'Refund', facts });
}

async function findOfPayment(
  scope: Scope,
  invoiceId: string,
  paymentId: string | null,
  kind: ReceiptRecord['kind'],
): Promise<ReceiptRecord | undefined> {
  const receipts = await listReceipts(scope, invoiceId);
  return receipts.find(
    (receipt) => receipt.kind === kind && receipt.paymentId === paymentId && receipt.refundId === null,
  );
}

/**
 * Writes a receipt once. The emitter has locked the order or the payment, so the second of two emitters finds the
 * receipt of the first.
 */
async function issue(
  deps: ReceiptDeps,
  scope: Scope,
  receipt: Pick<ReceiptRecord, 'invoiceId' | 'paymentId' | 'refundId' | 'kind' | 'facts'>,
): Promise<void> {
  const issuedAt = deps.clock.now();
  // A tenant's books are kept in UTC, like order numbers.
  const year = issuedAt.getUTCFullYear();
  const running = await takeReceiptNumber(scope, year);
  await insertReceipt(scope, { ...receipt, receiptId: deps.newId(), year, running, issuedAt });
}
