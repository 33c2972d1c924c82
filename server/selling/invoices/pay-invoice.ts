import { faultAt } from '#contract/faults.ts';
import type { Vat } from '#contract/invoice.schema.ts';
import type { PaymentType } from '#contract/invoice.ts';
import { toMinor } from '#contract/money.ts';
import { findEvent, followMerged } from '#finding/events/index.ts';
import { idKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { lacksConsent } from '#selling/crew-purchases/index.ts';
import { asksCountry } from '#selling/ledger/index.ts';
import {
  assignPaidPhotos,
  findOrder,
  latestPersonId,
  listBoughtAgain,
  listCredits,
  listOrderItems,
  listPhotosOfPackages,
  type OrderItemRecord,
  type OrderRecord,
  type PackageToSell,
  sumPaid,
} from '#selling/orders/index.ts';
import {
  offerPaymentTypes,
  openPayment,
  type PaymentDeps,
  type PaymentOffer,
  type PaymentRecord,
  recordPayment,
} from '#selling/payments/index.ts';
import { renewUses } from '#selling/promo-codes/index.ts';
import { findInvoice } from './invoices.store.ts';
import { areCreditsCovered, listPaidPhotos } from './paid-photos.ts';
import { readReturnUrl } from './return-url.rules.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /**
     * After an unpaid order was created, other orders that count towards its packages were paid, so it needs another
     * price.
     */
    'order.more-paid-before': { orderId: string; orderIds: readonly string[] };
  }
}

/**
 * The limit of attempts. Each opens a session at the provider in the tenant's name. The limit is far above what a buyer
 * needs.
 */
const TRIES = { name: 'payments', limit: 10, windowSeconds: 600 };

/** The buyer's request. */
export interface PaymentOrder {
  paymentTypeId: PaymentType;
  returnUrl: string;
  vat?: Vat | undefined;
  /** The buyer's country. */
  country?: string | undefined;
  /** The order's price as displayed to the buyer, in major units. */
  totalAmount?: number | undefined;
  /** Ids of orders that the buyer has: items of paid ones are not paid again. */
  orderIds?: readonly string[] | undefined;
}

/** Reads the payment types of a tenant whose providers are available. */
export async function readOffer(deps: PaymentDeps, tenantId: string): Promise<PaymentOffer> {
  const { settings, paymentTypes } = await deps.tenants.read(tenantId);
  const serving = deps.providers.filter((each) => each.serves(tenantId));
  const providers = serving.map(({ name }) => name);
  const testProviders = serving.filter((each) => each.isTest?.(tenantId)).map(({ name }) => name);
  return { types: paymentTypes, rounding: settings.rounding, providers, testProviders };
}

/**
 * Starts a payment for an invoice whose order waits for one, by a type that is offered for the invoice. The order is
 * locked while the payment is written, so that it cannot be canceled at the same time. If another buyer used the
 * order's promo code, or its package counts a payment that was refunded, the order is repriced and the call is refused
 * with OrderPriceChanged, so that the buyer sees the new total first.
 */
export async function payInvoice(
  deps: PaymentDeps,
  context: TenantContext,
  invoiceId: string,
  input: PaymentOrder,
): Promise<{ paymentId: string; payUrl: string } | Refusal> {
  // The buyer returns only to this shop, so that a payment is not an open redirect.
  const returnUrl = readReturnUrl(input.returnUrl, context);
  if (returnUrl === undefined) return refuse('Invalid', [faultAt('returnUrl', 'NoAddressOfShop')]);
  // Made-up ids are not counted, because each would add a counter.
  const known = await deps.database.inTenant(context.tenantId, (scope) => findInvoice(scope, invoiceId));
  if (known === undefined) return refuse('NotFound');
  const tooMany = await deps.rateLimits.take(context.tenantId, TRIES, idKey(invoiceId));
  if (tooMany !== undefined) return tooMany;
  const offer = await readOffer(deps, context.tenantId);
  const { issuer } = await deps.tenants.read(context.tenantId);
  const recorded = await deps.database.inTenant(context.tenantId, async (scope) => {
    const invoice = await findInvoice(scope, invoiceId);
    const order = invoice && (await findOrder(scope, invoice.orderId, { lock: true }));
    if (invoice === undefined || order === undefined) return refuse('NotFound');
    if (order.state !== 'AwaitingPayment' || order.cancelReason !== null) return refuse('OrderNotPayable');
    if (order.cartId !== null && (await lacksConsent(scope, order.cartId))) return refuse('ConsentMissing');
    const items = await listOrderItems(scope, order.orderId);
    if (await hasUnpublishedEvent(scope, items)) return refuse('OrderUnavailable');
    if (await isBoughtMeanwhile(deps, scope, items, input.orderIds)) return refuse('AlreadyBought');
    if (!(await areCreditsCovered(deps, scope, order))) return { lostBy: order.orderId };
    if (await countsMore(deps, scope, order, items, input.orderIds)) return { countsMore: order };
    if (!(await renewUses(deps, scope, order))) return { lostBy: order.orderId };
    // Not the invoice's amount, because it was read before the order was locked and may be outdated.
    const { totalMinor: amountMinor, currencyId } = order;
    // Another tab may have displayed a new total that this tab does not show.
    if (input.totalAmount !== undefined && toMinor(input.totalAmount, currencyId) !== amountMinor)
      return refuse('OrderPriceChanged');
    const demand = { amountMinor, currencyId, albumIds: [...new Set(items.map(({ eventId }) => eventId))] };
    const type = offerPaymentTypes(offer, demand).find(({ id }) => id === input.paymentTypeId);
    if (type === undefined) return refuse('PaymentTypeUnavailable');
    if (type.needsVat && input.vat === undefined) return refuse('Invalid', [faultAt('vat', 'VatNeeded')]);
    const isCountryAsked = asksCountry(issuer, deps.clock.now());
    if (isCountryAsked && !type.needsVat && input.country === undefined)
      return refuse('Invalid', [faultAt('country', 'CountryNeeded')]);
    const named = type.needsVat ? input.vat?.country : input.country;
    const country = (isCountryAsked ? named : undefined) ?? null;
    // Data that was not requested is not stored.
    const vat = (type.needsVat ? input.vat : undefined) ?? null;
    const payment = await recordPayment(deps, scope, {
      invoiceId,
      amountMinor,
      currencyId,
      type,
      vat,
      country,
    });
    return { payment, order, items };
  });
  if (isRefusal(recorded)) return recorded;
  if ('countsMore' in recorded) {
    const { orderId, totalMinor } = recorded.countsMore;
    const { orderIds = [], ...rest } = input;
    const after = await deps.database.inTenant(context.tenantId, async (scope) => {
      await deps.events.emit(scope, 'order.more-paid-before', { orderId, orderIds });
      return findOrder(scope, orderId);
    });
    return after?.totalMinor === totalMinor
      ? payInvoice(deps, context, invoiceId, rest)
      : refuse('OrderPriceChanged');
  }
  if ('lostBy' in recorded) {
    // Runs in a separate transaction: codes are always locked in the same order, and this transaction has already
    // locked some.
    const { lostBy: orderId } = recorded;
    await deps.database.inTenant(context.tenantId, (scope) =>
      deps.events.emit(scope, 'order.uses-lost', { orderId }),
    );
    return refuse('OrderPriceChanged');
  }
  const { payment, order, items } = recorded;
  const { number: orderNumber, email, language } = order;
  const lines = items.map(({ title, totalMinor }) => ({ title, quantity: 1, amountMinor: totalMinor }));
  return openPayment(deps, context, payment, {
    orderNumber,
    buyer: { email, language },
    lines,
    returnUrl: namingPayment(returnUrl, payment),
  });
}

/**
 * Returns whether an event of the order's items is unpublished: its photos are not on sale. A payment that has started
 * still completes the order.
 */
async function hasUnpublishedEvent(scope: Scope, items: readonly OrderItemRecord[]): Promise<boolean> {
  for (const eventId of new Set(items.map((item) => item.eventId))) {
    const event = await followMerged(scope, await findEvent(scope, eventId));
    if (event?.isShown !== true) return true;
  }
  return false;
}

/**
 * Returns whether orders that the buyer has, and that were paid since, contain photos of the packages, so that more
 * must be deducted. For a package the photos at the time of its sale count.
 */
async function countsMore(
  deps: Pick<PaymentDeps, 'clock'>,
  scope: Scope,
  { orderId, currencyId }: OrderRecord,
  items: readonly OrderItemRecord[],
  orderIds: readonly string[] = [],
): Promise<boolean> {
  const charged = items.filter(
    ({ productType, totalMinor }) => productType === 'PhotosWithMe' && totalMinor > 0,
  );
  if (charged.length === 0 || orderIds.length === 0) return false;
  const eventIds = [...new Set(charged.map(({ eventId }) => eventId))];
  const paid = await listPaidPhotos(deps, scope, { orderIds, eventIds, currencyId });
  const held = await listPhotosOfPackages(
    scope,
    charged.map(({ orderItemId }) => orderItemId),
  );
  const packages: PackageToSell[] = [];
  for (const { orderItemId, personId } of charged)
    packages.push({
      lineId: orderItemId,
      personId: personId === null ? '' : await latestPersonId(scope, personId),
      photoIds: new Set(held.get(orderItemId)),
    });
  const counting = [...assignPaidPhotos(packages, paid).values()].flat();
  const credits = await listCredits(scope, orderId);
  return sumPaid(counting) > credits.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/**
 * Returns whether another order that the buyer has was paid after this one was created, and contains one of its items.
 * For a package the delivered photos count, because photos are not searched when a payment starts.
 */
async function isBoughtMeanwhile(
  deps: Pick<PaymentDeps, 'clock'>,
  scope: Scope,
  items: readonly OrderItemRecord[],
  orderIds: readonly string[] = [],
): Promise<boolean> {
  const requested = items.map((line) => ({ eventId: line.eventId, line }));
  return (await listBoughtAgain(deps, scope, async () => [], requested, orderIds)).length > 0;
}

/**
 * Builds the address to which the buyer returns, with the parameters that the page needs: the provider and its invoice
 * number (product §7).
 */
function namingPayment(returnUrl: string, { provider, invoiceNumber }: PaymentRecord): string {
  const url = new URL(returnUrl);
  url.searchParams.set('provider', provider);
  url.searchParams.set('invoiceNumber', invoiceNumber);
  return url.href;
}
