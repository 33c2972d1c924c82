import { type PaymentService, type PaymentType, TYPES_WITH_VAT } from '#contract/invoice.ts';
import { CURRENCIES, type CurrencyId, toMajor } from '#contract/money.ts';
import type { TenantPaymentType } from '#hosting/tenants/index.ts';
import { canCharge, smallestAmount } from './provider-currencies.rules.ts';

/** The facts that decide which payment types can pay an amount. */
export interface PaymentDemand {
  /** The amount before any method's discount. */
  amountMinor: number;
  currencyId: CurrencyId;
  /** The albums of the purchase. A method for certain albums is offered only if these include all of them. */
  albumIds: readonly string[];
}

/** A way to pay a demand. */
export interface OfferedPaymentType {
  id: PaymentType;
  provider: string;
  /** The official name of the provider; null for the sandbox. */
  service: PaymentService | null;
  discountPercent: number;
  discountMinor: number;
  needsVat: boolean;
  /** Whether no money moves, because the provider's keys are test keys. */
  isTest: boolean;
}

/** A tenant's payment types and rounding, with its available providers. */
export interface PaymentOffer {
  types: readonly TenantPaymentType[];
  /** Whether amounts after a method's discount are rounded to whole major units. */
  rounding: boolean;
  providers: readonly string[];
  /** Those of them whose keys are test keys. */
  testProviders: readonly string[];
}

const SERVICES: ReadonlyMap<string, PaymentService> = new Map([
  ['stripe', 'Stripe'],
  ['paypal', 'PayPal'],
  ['yookassa', 'YooKassa'],
  ['bepaid', 'bePaid'],
]);

/**
 * Lists the payment types for a demand, in the tenant's order; none if there is nothing to pay. A type is left out if
 * its provider does not support the currency, or cannot charge exactly this amount.
 */
export function offerPaymentTypes(offer: PaymentOffer, demand: PaymentDemand): OfferedPaymentType[] {
  if (demand.amountMinor <= 0) return [];
  return offer.types
    .filter((type) => offer.providers.includes(type.provider) && fits(type, demand))
    .flatMap(({ id, provider, discountPercent }) => {
      const { currencyId } = demand;
      const smallestMinor = smallestAmount(provider, currencyId);
      if (smallestMinor === undefined) return [];
      const discountMinor = methodDiscount(demand, discountPercent, offer.rounding, smallestMinor);
      if (!canCharge(provider, { amountMinor: demand.amountMinor - discountMinor, currencyId })) return [];
      const service = SERVICES.get(provider) ?? null;
      const needsVat = TYPES_WITH_VAT.includes(id);
      const isTest = offer.testProviders.includes(provider);
      return [{ id, provider, service, discountPercent, needsVat, discountMinor, isTest }];
    });
}

function fits(type: TenantPaymentType, { amountMinor, currencyId, albumIds }: PaymentDemand): boolean {
  const amount = toMajor(amountMinor, currencyId);
  const { minAmount = 0, maxAmount = Number.POSITIVE_INFINITY, currencyIds, albumIds: ownAlbums } = type;
  return (
    amount >= minAmount &&
    amount <= maxAmount &&
    (currencyIds === undefined || currencyIds.includes(currencyId)) &&
    (ownAlbums === undefined || (albumIds.length > 0 && albumIds.every((id) => ownAlbums.includes(id))))
  );
}

/**
 * Computes a payment type's discount. It is a whole percentage, rounded down to whole minor units. It is then increased
 * until the rest is a multiple of the provider's smallest amount, or of whole major units if the tenant rounds. The
 * rest is always positive.
 * @param smallestMinor the provider's smallest amount, in minor units
 * @returns minor units, less than the amount
 */
export function methodDiscount(
  { amountMinor, currencyId }: Pick<PaymentDemand, 'amountMinor' | 'currencyId'>,
  percent: number,
  rounding: boolean,
  smallestMinor = 1,
): number {
  // All numbers are integers: amount × percent stays far below 2^53.
  const exact = Math.floor((amountMinor * percent) / 100);
  if (exact === 0) return 0;
  const major = 10 ** CURRENCIES[currencyId].minorDigits;
  const rest = amountMinor - exact;
  const step = rounding && rest >= major ? major : smallestMinor;
  return rest >= step ? exact + (rest % step) : exact;
}
