import { type PaymentType, TYPES_WITH_VAT } from '#contract/invoice.ts';
import { CURRENCIES, type CurrencyId, toMajor } from '#contract/money.ts';
import type { TenantPaymentType } from '#hosting/tenants/index.ts';
import { canCharge, smallestAmount } from './provider-currencies.rules.ts';

/** What is to be paid, as far as it decides how it can be paid. */
export interface PaymentDemand {
  /** Before any method takes something off. */
  amountMinor: number;
  currencyId: CurrencyId;
  /** The albums that it is for; a method kept to some albums is offered only where all of these are among them. */
  albumIds: readonly string[];
}

/** A way to pay a demand. */
export interface OfferedPaymentType {
  id: PaymentType;
  provider: string;
  discountPercent: number;
  discountMinor: number;
  needsVat: boolean;
}

/** What a tenant pays with and how it rounds, and who of its providers is there. */
export interface PaymentOffer {
  types: readonly TenantPaymentType[];
  /** Whole major units where a method takes something off. */
  rounding: boolean;
  providers: readonly string[];
}

/**
 * Lists the payment types for a demand, in the tenant's order; none if there is nothing to pay. A type whose provider
 * does not support the currency, or cannot charge exactly the amount, is missing.
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
      return [{ id, provider, discountPercent, needsVat: TYPES_WITH_VAT.includes(id), discountMinor }];
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
 * Computes a payment type's discount: whole percent, rounded down to whole minor units; more by as much as makes the rest a
 * multiple of the provider's smallest amount, or whole major units where the tenant rounds. The rest is always positive.
 * @param smallestMinor what the rest must be a multiple of, in minor units
 * @returns minor units, less than the amount
 */
export function methodDiscount(
  { amountMinor, currencyId }: Pick<PaymentDemand, 'amountMinor' | 'currencyId'>,
  percent: number,
  rounding: boolean,
  smallestMinor = 1,
): number {
  // Whole numbers throughout: amount × percent stays far below 2^53.
  const exact = Math.floor((amountMinor * percent) / 100);
  if (exact === 0) return 0;
  const major = 10 ** CURRENCIES[currencyId].minorDigits;
  const rest = amountMinor - exact;
  const step = rounding && rest >= major ? major : smallestMinor;
  return rest >= step ? exact + (rest % step) : exact;
}
