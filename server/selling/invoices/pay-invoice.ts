import type { Vat } from '#contract/invoice.schema.ts';
import type { PaymentType } from '#contract/invoice.ts';
import { toMinor } from '#contract/money.ts';
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
     * Other orders that count towards the packages of an unpaid order were paid after it was created, so it needs
     * another price.
     */
    'order.more-paid-before': { orderId: string; orderIds: readonly string[] };
  }
}

/** Each attempt opens a session at the provider in the tenant's name; the limit is far above what a buyer needs. */
const TRIES = { name: 'payments', limit: 10, windowSeconds: 600 };

/** The buyer's request. */
export interface PaymentOrder {
  paymentTypeId: PaymentType;
  returnUrl: string;
  vat?: Vat | undefined;
  /** The buyer's country. */
  country?: string | undefined;
  /** The price of the order that the buyer sees, in major units. */
  totalAmount?: number | undefined;
  /** Orders that the buyer knows: items of paid ones are not paid again. */
  orderIds?: readonly string[] | undefined;
}

/** Reads how a tenant can be paid, with the available providers. */
export async function readOffer(deps: PaymentDeps, tenantId: string): Promise<PaymentOffer> {
  const { settings, paymentTypes } = await deps.tenants.read(tenantId);
  const providers = deps.providers.filter((each) => each.serves(tenantId)).map(({ name }) => name);
  return { types: paymentTypes, rounding: settings.rounding, providers };
}

/**
 * Starts a payment of an invoice whose order still waits for one, by a type that is offered for it. The order is locked
 * while the payment is written, so that it cannot be canceled at that moment. An order whose promo code was used by another
 * buyer, or whose package counts a refunded payment, is repriced and refused with OrderPriceChanged: its buyer sees the new
 * total first.
 */
export async function payInvoice(
  deps: PaymentDeps,
  context: TenantContext,
  invoiceId: string,
  input: PaymentOrder,
): Promise<{ paymentId: string; payUrl: string } | Refusal> {
  // The buyer returns only to this shop: no open redirect through a payment.
  const returnUrl = readReturnUrl(input.returnUrl, context);
  if (returnUrl === undefined)
    return refuse('Invalid', [{ path: 'returnUrl', message: 'must be an address of this shop' }]);
  // Made-up ids are not counted: each would add a counter.
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
    if (await isBoughtMeanwhile(deps, scope, items, input.orderIds)) return refuse('AlreadyBought');
    if (!(await areCreditsCovered(deps, scope, order))) return { lostBy: order.orderId };
    if (await countsMore(deps, scope, order, items, input.orderIds)) return { countsMore: order };
    if (!(await renewUses(deps, scope, order))) return { lostBy: order.orderId };
    // Not the invoice's amount: it was read before the order was locked, and the order may have been repriced since.
    const { totalMinor: amountMinor, currencyId } = order;
    // Another tab may have shown a new total, which this one does not show.
    if (input.totalAmount !== undefined && toMinor(input.totalAmount, currencyId) !== amountMinor)
      return refuse('OrderPriceChanged');
    const demand = { amountMinor, currencyId, albumIds: [...new Set(items.map(({ eventId }) => eventId))] };
    const type = offerPaymentTypes(offer, demand).find(({ id }) => id === input.paymentTypeId);
    if (type === undefined) return refuse('PaymentTypeUnavailable');
    if (type.needsVat && input.vat === undefined)
      return refuse('Invalid', [{ path: 'vat', message: 'is needed for this payment type' }]);
    const isCountryAsked = asksCountry(issuer, deps.clock.now());
    if (isCountryAsked && !type.needsVat && input.country === undefined)
      return refuse('Invalid', [
        { path: 'country', message: 'is needed: what you buy is taxed where you are' },
      ]);
    const named = type.needsVat ? input.vat?.country : input.country;
    const country = (isCountryAsked ? named : undefined) ?? null;
    // Unrequested data is not stored.
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
    // In a separate transaction: codes are always locked in the same order, and some are locked here already.
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
 * Returns whether orders that the buyer knows, paid since, contain photos of the packages, so that more is deducted
 * than in the order. For a package the photos at the time of its sale count.
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
 * Returns whether another order that the buyer knows was paid since this one was created and contains one of its items.
 * For a package the delivered photos count: photos are not searched while a payment starts.
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
 * The address to which the buyer returns, with the parameters of that page: the provider and its invoice number
 * (product §7).
 */
function namingPayment(returnUrl: string, { provider, invoiceNumber }: PaymentRecord): string {
  const url = new URL(returnUrl);
  url.searchParams.set('provider', provider);
  url.searchParams.set('invoiceNumber', invoiceNumber);
  return url.href;
}
