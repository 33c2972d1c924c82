import type { ProductType } from '#contract/catalog.ts';
import type { TenantIssuer } from '#hosting/tenants/index.ts';
import { spreadAmount } from '#selling/pricing/index.ts';
import { euVatPercent } from './eu-vat-rates.ts';

/** A total split into net and tax, in whole minor units. */
export interface VatShare {
  percent: number;
  amountMinor: number;
  netMinor: number;
}

/**
 * Computes the tax in a price that includes it.
 * @param percent with at most two decimals
 */
export function splitVat(totalMinor: number, percent: number): VatShare {
  // Hundredths of a percent are integers, so that only the quotient is rounded.
  const hundredths = Math.round(percent * 100);
  const netMinor = Math.round((totalMinor * 10_000) / (10_000 + hundredths));
  return { percent, amountMinor: totalMinor - netMinor, netMinor };
}

/** Evidence for a buyer's country, ISO 3166-1 alpha-2; null if unknown. */
export interface CountryEvidence {
  /** The country that the buyer entered; for a business, the country of its address. */
  asked: string | null;
  /** The country of the card or account that paid, as the provider reports it. */
  billed: string | null;
  /** Whether the buyer is a business, which enters its tax id. */
  isBusiness: boolean;
}

/** Why a sale has no tax. */
export type UntaxedReason =
  /** The seller charges none. */
  | 'Seller'
  /** The buyer is outside the Union. */
  | 'OutsideUnion'
  /** A gift code is a multi-purpose voucher: its tax is due when it is redeemed. */
  | 'GiftCode'
  /** It was paid with a gift code whose tax was due when the code was sold. */
  | 'TaxedGiftCode';

/** The country of taxation and the rates. */
export interface VatPlace {
  /** The country of taxation; null if the sale is taxed in the seller's country. */
  country: string | null;
  /** The rate of a kind of product; null if no tax is charged. */
  percentOf: (productType: ProductType) => number | null;
  /** Why a kind of product has no tax; null if it has one. */
  untaxedOf: (productType: ProductType) => UntaxedReason | null;
}

/**
 * Decides where a sale is taxed. From the day that the tenant sets, sales to consumers are taxed in the buyer's country
 * (Directive 2006/112/EC, Art. 58): in the Union at that country's standard rate, elsewhere not at all. Before that day
 * they are taxed in the seller's country. The tenant sets the day, because only the tenant knows whether it exceeds the
 * threshold of Art. 59c.
 */
export function decideVatPlace(issuer: TenantIssuer, evidence: CountryEvidence, paidAt: Date): VatPlace {
  const day = paidAt.toISOString().slice(0, 10);
  const country = asksCountry(issuer, paidAt) && !evidence.isBusiness ? countryOf(evidence) : null;
  const own = issuer.country ?? null;
  if (country === null || country === own)
    return placeOf(
      issuer,
      asksCountry(issuer, paidAt) ? own : null,
      (productType) => issuer.vatRates?.[productType] ?? issuer.vatPercent,
      'Seller',
    );
  const percent = euVatPercent(country, day) ?? null;
  return placeOf(issuer, country, () => percent, 'OutsideUnion');
}

/** Leaves gift codes untaxed if they are multi-purpose vouchers. */
function placeOf(
  { giftCodesTaxed }: TenantIssuer,
  country: string | null,
  rateOf: VatPlace['percentOf'],
  reason: UntaxedReason,
): VatPlace {
  const isLater = (type: ProductType) => type === 'Promocode' && giftCodesTaxed === 'AtRedemption';
  return {
    country,
    percentOf: (type) => (isLater(type) ? null : rateOf(type)),
    untaxedOf: (type) => (isLater(type) ? 'GiftCode' : rateOf(type) === null ? reason : null),
  };
}

/** Returns whether a tenant must know the country of its buyers. */
export function asksCountry({ buyersVatFrom }: TenantIssuer, now: Date): boolean {
  return (
    buyersVatFrom !== undefined && buyersVatFrom !== null && buyersVatFrom <= now.toISOString().slice(0, 10)
  );
}

/**
 * Decides a buyer's country from two pieces of evidence. If they differ, the bank's counts, because it is harder to
 * fake.
 */
function countryOf({ asked, billed }: CountryEvidence): string | null {
  return billed ?? asked;
}

/** The tax of one item. */
export interface ItemVat {
  percent: number | null;
  vatMinor: number;
}

/**
 * Computes the tax of each item of a sale: the tax on the total of all items with the same rate, divided over them in
 * proportion to the amounts received.
 */
export function divideVat(
  items: readonly { productType: ProductType; receivedMinor: number }[],
  percentOf: VatPlace['percentOf'],
): ItemVat[] {
  const numbered = items.map((item, index) => ({ ...item, index, percent: percentOf(item.productType) }));
  const vats: ItemVat[] = numbered.map(({ percent }) => ({ percent, vatMinor: 0 }));
  for (const [percent, group] of Map.groupBy(numbered, (item) => item.percent)) {
    const received = group.map(({ receivedMinor }) => receivedMinor);
    const totalMinor = received.reduce((sum, amount) => sum + amount, 0);
    const parts = spreadAmount(splitVat(totalMinor, percent ?? 0).amountMinor, received);
    group.forEach(({ index }, place) => {
      vats[index] = { percent, vatMinor: parts[place] ?? 0 };
    });
  }
  return vats;
}

/** Sums the tax of a sale by rate, the highest rate first; untaxed items are left out. */
export function sumVat(
  items: readonly { productType: ProductType; receivedMinor: number }[],
  percentOf: VatPlace['percentOf'],
): VatShare[] {
  const taxed = items.flatMap(({ productType, receivedMinor }) => {
    const percent = percentOf(productType);
    return percent === null ? [] : { percent, receivedMinor };
  });
  return [...Map.groupBy(taxed, ({ percent }) => percent)]
    .map(([percent, group]) =>
      splitVat(
        group.reduce((sum, { receivedMinor }) => sum + receivedMinor, 0),
        percent,
      ),
    )
    .sort((one, other) => other.percent - one.percent);
}

/**
 * Computes the amount received for each item, by dividing the discount of the payment method over all items by price.
 */
export function receivedOf(chargedMinor: readonly number[], methodDiscountMinor: number): number[] {
  const discounts = spreadAmount(methodDiscountMinor, chargedMinor);
  return chargedMinor.map((amount, index) => amount - (discounts[index] ?? 0));
}
