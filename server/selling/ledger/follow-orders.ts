import { readPhotographersAndOriginals } from '#finding/photos/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { EventPayloads } from '#platform/events.ts';
import { findOrder, listOrderItems, type OrderItemRecord, type OrderRecord } from '#selling/orders/index.ts';
import {
  findPartRefund,
  findPayment,
  findRefundFailure,
  isKept,
  listPayments,
  type PaymentRecord,
} from '#selling/payments/index.ts';
import { listRedeemedGifts } from '#selling/promo-codes/index.ts';
import { joinCodes } from './joined-codes.ts';
import {
  type Booking,
  bookDelivery,
  bookGiftExpiry,
  bookPartRefund,
  bookPhotographers,
  bookRefund,
  bookReplacement,
  bookReturn,
  bookReturnPaid,
  bookSale,
  type SoldThing,
  standingLines,
} from './ledger.rules.ts';
import {
  findEntryOfPayment,
  insertEntry,
  type LedgerEntry,
  listBooked,
  listEntries,
  listOrdersBookedWith,
  readBookings,
} from './ledger.store.ts';
import { readGiftsUsed, readSoldItems, readThings } from './sold-items.ts';
import { type CountryEvidence, decideVatPlace, type VatPlace } from './vat.rules.ts';

export type LedgerDeps = Pick<Deps, 'clock' | 'newId' | 'events'> & { tenants: TenantResolver };

/**
 * Writes the ledger in the transaction in which money moves, or in which photos arrive that were already paid. It is
 * subscribed after the invoices, because they decide whether an order needs a payment. The emitters have locked the
 * order or the payment.
 */
export function subscribeLedger(deps: LedgerDeps): void {
  deps.events.handle('order.book-sale', async (scope, { orderId }) => {
    const { issuer } = await deps.tenants.read(scope.tenantId);
    const bookedAt = deps.clock.now();
    await bookOrder(deps, scope, orderId, {
      bookedAt,
      placeOf: (evidence) => decideVatPlace(issuer, evidence, bookedAt),
    });
  });
  deps.events.on('payment.paid', (scope, { paymentId }) => bookUnneeded(deps, scope, paymentId));
  deps.events.on('payment.refunded', (scope, { paymentId }) => bookMoneyBack(deps, scope, paymentId));
  deps.events.on('payment.refund-failed', (scope, { failureId }) =>
    bookFailure(deps, scope, failureId, 'RefundFailed'),
  );
  deps.events.on('payment.failed-refund-paid', (scope, { failureId }) =>
    bookFailure(deps, scope, failureId, 'FailedRefundPaid'),
  );
  // An order with total 0 has no payment to refund, so it is only canceled.
  deps.events.on('order.canceled', (scope, { orderId }) => bookOrderBack(deps, scope, orderId, null));
  deps.events.on('order.part-refunded', (scope, { orderId, refundId }) =>
    bookPartBack(deps, scope, orderId, refundId),
  );
  deps.events.on('order.items-returned', (scope, { orderId, orderItemIds }) =>
    bookItemsBack(deps, scope, orderId, orderItemIds),
  );
  for (const event of ['preorder.ready', 'order.original-arrived'] as const)
    deps.events.on(event, (scope, { orderId }) => bookArrivedPhotos(deps, scope, orderId));
  deps.events.on('gift-code.stopped', (scope, { orderId, orderItemId }) =>
    bookStoppedGift(deps, scope, orderId, orderItemId),
  );
  deps.events.on('order.photo-replaced', (scope, replaced) => bookReplaced(deps, scope, replaced));
  deps.events.on('photos.assigned', (scope, { photoIds }) => bookAssigned(deps, scope, photoIds));
}

/** The facts of a sale that its order does not contain. */
export interface SaleFacts {
  /** Decides the country of taxation from the evidence about the buyer. */
  placeOf: (evidence: CountryEvidence) => VatPlace;
  bookedAt: Date;
}

/**
 * Books a paid order once.
 * @returns whether this call booked it. An imported preorder is never booked, because it was sold elsewhere
 */
export async function bookOrder(
  deps: Pick<Deps, 'newId'>,
  scope: Scope,
  orderId: string,
  { placeOf, bookedAt }: SaleFacts,
): Promise<boolean> {
  const order = await findOrder(scope, orderId);
  if (order === undefined) throw new Error(`there is no order ${orderId}`);
  if (order.cartId === null) return false;
  const payments = await listPayments(scope, order.invoiceId);
  const paid = payments.flatMap((each) => ('discountOf' in each || !isKept(each) ? [] : each))[0];
  const paymentId = paid?.paymentId ?? null;
  const entries = await listEntries(scope, orderId);
  if (entries.some((entry) => entry.kind === 'Sale' && entry.paymentId === paymentId)) return false;
  const discount = payments.find((each) => 'discountOf' in each && each.discountOf === paymentId);
  const { country, percentOf, untaxedOf } = placeOf(evidenceOf(paid));
  const items = await readSoldItems(scope, order);
  await reviveGifts(deps, scope, order, bookedAt);
  const booking = bookSale(items, discount?.amountMinor ?? 0, percentOf, untaxedOf);
  const rates = new Set(items.map(({ productType }) => percentOf(productType)));
  const [vatPercent = null] = rates.size === 1 ? rates : [];
  const { currencyId } = order;
  const codes = joinCodes(order.codes.map(({ code }) => code));
  const entryId = deps.newId();
  await insertEntry(
    scope,
    { entryId, kind: 'Sale', orderId, paymentId, currencyId, vatPercent, country, codes, bookedAt },
    booking,
  );
  return true;
}

/** Books that a stopped gift code expired, unless it was redeemed. */
async function bookStoppedGift(
  deps: Pick<Deps, 'clock' | 'newId'>,
  scope: Scope,
  orderId: string,
  orderItemId: string,
): Promise<void> {
  if ((await listRedeemedGifts(scope, [orderItemId])).has(orderItemId)) return;
  await bookExpiry(deps, scope, orderId, orderItemId, { bookedAt: deps.clock.now() });
}

/** If an order that held stopped gift codes was paid after all, books these codes as owed again. */
async function reviveGifts(
  deps: Pick<Deps, 'newId'>,
  scope: Scope,
  order: Pick<OrderRecord, 'codes'>,
  bookedAt: Date,
): Promise<void> {
  for (const { value } of await readGiftsUsed(scope, order))
    if (value.isExpired && value.orderId !== null)
      await bookExpiry(deps, scope, value.orderId, value.orderItemId, { bookedAt, isUndone: true });
}

async function bookExpiry(
  deps: Pick<Deps, 'newId'>,
  scope: Scope,
  orderId: string,
  orderItemId: string,
  { bookedAt, isUndone = false }: { bookedAt: Date; isUndone?: boolean },
): Promise<void> {
  const { sale, booked } = await readBooked(scope, orderId);
  const standing = standingLines(booked.lines.filter((line) => line.orderItemId === orderItemId));
  const expiry = bookGiftExpiry(standing, isUndone);
  if (sale === undefined || expiry.lines.length === 0) return;
  const entry = { kind: 'GiftCodesExpired', paymentId: null, bookedAt } as const;
  await insertEntry(scope, { ...sale, ...entry, entryId: deps.newId() }, expiry);
}

/** Returns the evidence for a payer's country. */
export function evidenceOf(
  payment: Pick<PaymentRecord, 'countryAsked' | 'countryBilled' | 'vat'> | undefined,
): CountryEvidence {
  return {
    asked: payment?.countryAsked ?? null,
    billed: payment?.countryBilled ?? null,
    isBusiness: payment?.vat != null,
  };
}

/** Books the delivery of photos for an order's packages that had none, or of the first original of an item. */
function bookArrivedPhotos(deps: LedgerDeps, scope: Scope, orderId: string): Promise<void> {
  return bookDelivered(deps, scope, orderId, (items) => readThings(scope, items));
}

/** Books the deferred revenue of an order's items as earned, divided over the delivered things. */
async function bookDelivered(
  deps: Pick<Deps, 'clock' | 'newId'>,
  scope: Scope,
  orderId: string,
  readDelivered: (items: readonly OrderItemRecord[]) => Promise<ReadonlyMap<string, readonly SoldThing[]>>,
): Promise<void> {
  const { sale, booked } = await readBooked(scope, orderId);
  if (sale === undefined) return;
  const deferred = standingLines(booked.lines).filter(({ account }) => account === 'DeferredRevenue');
  if (deferred.length === 0) return;
  const things = await readDelivered(await listOrderItems(scope, orderId));
  const entry = { kind: 'Delivery', paymentId: null, bookedAt: deps.clock.now() } as const;
  const delivery = bookDelivery(deferred, things);
  if (delivery.lines.length === 0) return;
  await insertEntry(scope, { ...sale, ...entry, entryId: deps.newId() }, delivery);
}

/**
 * Books the remaining deferred revenue of erased buyers' orders as earned. Their files stay closed for ever, so an
 * original that arrives later would not earn it.
 */
export async function bookWaived(
  deps: Pick<Deps, 'clock' | 'newId'>,
  scope: Scope,
  orderIds: readonly string[],
): Promise<void> {
  // Unpaid orders, of which anybody can place any number, have no entry.
  const booked = await listBooked(scope, orderIds);
  for (const orderId of orderIds.filter((id) => booked.has(id))) {
    const order = await findOrder(scope, orderId, { lock: true });
    // Otherwise a refund of the order is pending or booked.
    if (order?.state === 'Completed')
      await bookDelivered(deps, scope, orderId, (items) => readWaived(scope, items));
  }
}

/**
 * Reads the sold things of items, delivered or not. A package without photos counts as one thing without a
 * photographer.
 */
async function readWaived(
  scope: Scope,
  items: readonly OrderItemRecord[],
): Promise<Map<string, SoldThing[]>> {
  const nothing: SoldThing = { photoId: null, videoId: null, photographerId: null };
  const things = await readThings(scope, items, true);
  return new Map([...things].map(([id, own]) => [id, own.length === 0 ? [nothing] : own]));
}

/** Books money that no order needs. Its refund is decided already. */
async function bookUnneeded(deps: LedgerDeps, scope: Scope, paymentId: string): Promise<void> {
  const payment = await findPayment(scope, { paymentId });
  if (payment === undefined || isKept(payment)) return;
  await bookReturned(deps, scope, payment, 'Unneeded');
}

/** Books a refund by a provider: of an order, or of money that no order needed. */
async function bookMoneyBack(deps: LedgerDeps, scope: Scope, paymentId: string): Promise<void> {
  const payment = await findPayment(scope, { paymentId });
  const entry = await findEntryOfPayment(scope, paymentId);
  if (payment === undefined || entry === undefined) return;
  if (entry.kind === 'Unneeded') return bookReturned(deps, scope, payment, 'UnneededReturned');
  if (entry.orderId !== null) await bookOrderBack(deps, scope, entry.orderId, paymentId);
}

async function bookReturned(
  deps: LedgerDeps,
  scope: Scope,
  { paymentId, currencyId, amountMinor }: PaymentRecord,
  kind: 'Unneeded' | 'UnneededReturned',
): Promise<void> {
  const bookedAt = deps.clock.now();
  const entry = {
    entryId: deps.newId(),
    kind,
    orderId: null,
    paymentId,
    currencyId,
    vatPercent: null,
    bookedAt,
  };
  await insertEntry(scope, entry, bookReturn(kind === 'Unneeded' ? amountMinor : -amountMinor));
}

/** Books that the money of a refund came back to the provider, or that the buyer got it another way. */
async function bookFailure(
  deps: LedgerDeps,
  scope: Scope,
  failureId: string,
  kind: 'RefundFailed' | 'FailedRefundPaid',
): Promise<void> {
  const failure = await findRefundFailure(scope, failureId);
  if (failure === undefined) return;
  const { reference, provider, currencyId, amountMinor } = failure;
  const entry = {
    entryId: deps.newId(),
    kind,
    orderId: null,
    // No payment is named: of a payment, the provider is booked to hold only what remained after the refund.
    paymentId: null,
    document: `${provider} ${reference}`,
    currencyId,
    vatPercent: null,
    bookedAt: deps.clock.now(),
  };
  const book = kind === 'RefundFailed' ? bookReturn : bookReturnPaid;
  await insertEntry(scope, entry, book(amountMinor));
}

/**
 * Reverses the booking of an order's sale once: of the sale that this payment paid or, if the payment is null, of a
 * sale that cost nothing.
 */
async function bookOrderBack(
  deps: LedgerDeps,
  scope: Scope,
  orderId: string,
  paymentId: string | null,
): Promise<void> {
  const { sale, isRefunded, booked } = await readBooked(scope, orderId);
  if (sale === undefined || isRefunded || sale.paymentId !== paymentId) return;
  const order = await findOrder(scope, orderId);
  const gifts = order === undefined ? [] : await readGiftsUsed(scope, order);
  const refundedGifts = gifts.flatMap(({ value }) => (value.isRefunded ? value.netMinor : []));
  const sold = [...new Set(booked.lines.map(({ orderItemId }) => orderItemId))];
  const refund = bookRefund(
    booked,
    await listRedeemedGifts(scope, sold),
    refundedGifts.reduce((sum, amount) => sum + amount, 0),
  );
  const bookedAt = deps.clock.now();
  const entry = { kind: 'Refund', bookedAt } as const;
  await insertEntry(scope, { ...sale, ...entry, entryId: deps.newId() }, refund);
  // The gift codes that the order used and that were stopped can no longer be redeemed.
  for (const { isStopped, value } of gifts)
    if (isStopped && !value.isRefunded && value.orderId !== null)
      await bookExpiry(deps, scope, value.orderId, value.orderItemId, { bookedAt });
}

/** Books once that a part of an order's money was refunded. */
async function bookPartBack(
  deps: LedgerDeps,
  scope: Scope,
  orderId: string,
  refundId: string,
): Promise<void> {
  const refund = await findPartRefund(scope, refundId);
  const { sale, isRefunded, booked } = await readBooked(scope, orderId);
  if (refund === undefined || sale === undefined || isRefunded) return;
  const redeemed = await listRedeemedGifts(
    scope,
    refund.shares.map(({ orderItemId }) => orderItemId),
  );
  const { paymentId } = refund;
  const entry = { kind: 'PartRefund', paymentId, refundId, bookedAt: deps.clock.now() } as const;
  const booking = bookPartRefund(booked, refund.shares, redeemed);
  await insertEntry(scope, { ...sale, ...entry, entryId: deps.newId() }, booking);
}

/**
 * Books that items were returned without a refund, so that no sum and no share counts them. What a gift code paid for an
 * item stays earned.
 */
async function bookItemsBack(
  deps: LedgerDeps,
  scope: Scope,
  orderId: string,
  orderItemIds: readonly string[],
): Promise<void> {
  const { sale, isRefunded, booked } = await readBooked(scope, orderId);
  if (sale === undefined || isRefunded) return;
  const paidMinor = (itemId: string) =>
    booked.lines.reduce(
      (sum, line) => sum + (line.orderItemId === itemId ? line.netMinor + line.vatMinor : 0),
      0,
    );
  const free = orderItemIds.filter((orderItemId) => paidMinor(orderItemId) === 0);
  const booking = bookPartRefund(
    booked,
    free.map((orderItemId) => ({ orderItemId, amountMinor: 0, isWhole: true })),
  );
  if (booking.lines.length === 0) return;
  const entry = { kind: 'PartRefund', paymentId: null, bookedAt: deps.clock.now() } as const;
  await insertEntry(scope, { ...sale, ...entry, entryId: deps.newId() }, booking);
}

/** Books that sold photos were assigned to other photographers, order by order. */
async function bookAssigned(deps: LedgerDeps, scope: Scope, photoIds: readonly string[]): Promise<void> {
  const photographers = new Map<string, string>();
  for (const [photoId, { photographerId }] of await readPhotographersAndOriginals(scope, photoIds))
    if (photographerId !== null) photographers.set(photoId, photographerId);
  for (const orderId of await listOrdersBookedWith(scope, photoIds)) {
    // The order is locked, so that a refund of it is either booked or waits.
    await findOrder(scope, orderId, { lock: true });
    const { sale, booked } = await readBooked(scope, orderId);
    const correction = bookPhotographers(booked, photographers, new Set(photoIds));
    if (sale === undefined || correction.lines.length === 0) continue;
    const entry = { kind: 'Correction', paymentId: null, bookedAt: deps.clock.now() } as const;
    await insertEntry(scope, { ...sale, ...entry, entryId: deps.newId() }, correction);
  }
}

/**
 * Books that another photo replaced a sold one. If the original of the sold one never arrived, the sale is earned only
 * now.
 */
async function bookReplaced(
  deps: LedgerDeps,
  scope: Scope,
  { orderId, orderItemId, removedId, photoId }: EventPayloads['order.photo-replaced'],
): Promise<void> {
  const photographers = await readPhotographersAndOriginals(scope, [photoId]);
  const photographerId = photographers.get(photoId)?.photographerId ?? null;
  const { sale, booked } = await readBooked(scope, orderId);
  const moved = bookReplacement(
    booked,
    { orderItemId, removedId },
    { photoId, videoId: null, photographerId },
  );
  if (sale === undefined) return;
  const entry = { kind: 'Correction', paymentId: null, bookedAt: deps.clock.now() } as const;
  if (moved.lines.length > 0) await insertEntry(scope, { ...sale, ...entry, entryId: deps.newId() }, moved);
  await bookArrivedPhotos(deps, scope, orderId);
}

/** Reads everything that was booked for an order. */
async function readBooked(
  scope: Scope,
  orderId: string,
): Promise<{ sale: LedgerEntry | undefined; isRefunded: boolean; booked: Booking }> {
  const entries = await listEntries(scope, orderId);
  const booked = await readBookings(
    scope,
    entries.map(({ entryId }) => entryId),
  );
  return {
    sale: entries.find(({ kind }) => kind === 'Sale'),
    isRefunded: entries.some(({ kind }) => kind === 'Refund'),
    booked,
  };
}
