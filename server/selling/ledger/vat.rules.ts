import type { ProductType } from '#contract/catalog.ts';
import type { TenantIssuer } from '#hosting/tenants/index.ts';
import { spreadAmount } from '#selling/pricing/index.ts';
import { euVatPercent } from './eu-vat-rates.ts';

/** The tax in a total, whole minor units; the two add up to the total. */
export interface VatShare {
  percent: number;
  amountMinor: number;
  netMinor: number;
}

/**
 * Takes the tax out of a price that includes it.
 * @param percent at most two decimals
 */
export function splitVat(totalMinor: number, percent: number): VatShare {
  // Hundredths of a percent are whole: the only rounding is that of the quotient.
  const hundredths = Math.round(percent * 100);
  const netMinor = Math.round((totalMinor * 10_000) / (10_000 + hundredths));
  return { percent, amountMinor: totalMinor - netMinor, netMinor };
}

/** Evidence for a buyer's country, ISO 3166-1 alpha-2; null if unknown. */
export interface CountryEvidence {
  /** The buyer's entry; of a business the country of its address. */
  asked: string | null;
  /** Of the card or account that paid, as its provider says. */
  billed: string | null;
  /** Whether a business pays, which names its tax id. */
  isBusiness: boolean;
}

/** Where a sale is taxed, and at which rates. */
export interface VatPlace {
  /** Null if it does not matter: it is taxed in the seller's country. */
  country: string | null;
  /** The rate of a kind of product; null if no tax is charged. */
  percentOf: (productType: ProductType) => number | null;
}

/**
 * Decides where a sale is taxed. From the day that the tenant says, what consumers buy is taxed in their country (Directive
 * 2006/112/EC, Art. 58): in the Union at that country's standard rate, elsewhere not at all; until then, and below the
 * threshold of Art. 59c, which the tenant declares, in the seller's country.
 */
export function decideVatPlace(issuer: TenantIssuer, evidence: CountryEvidence, paidAt: Date): VatPlace {
  const day = paidAt.toISOString().slice(0, 10);
  const country = asksCountry(issuer, paidAt) && !evidence.isBusiness ? countryOf(evidence) : null;
  const own = issuer.country ?? null;
  if (country === null || country === own)
    return {
      country: asksCountry(issuer, paidAt) ? own : null,
      percentOf: (productType) => issuer.vatRates?.[productType] ?? issuer.vatPercent,
    };
  const percent = euVatPercent(country, day) ?? null;
  return { country, percentOf: () => percent };
}

/** Returns whether a tenant has to know in which country its buyers are. */
export function asksCountry({ buyersVatFrom }: TenantIssuer, now: Date): boolean {
  return (
    buyersVatFrom !== undefined && buyersVatFrom !== null && buyersVatFrom <= now.toISOString().slice(0, 10)
  );
}

/** Decides a buyer's country by two pieces of evidence; where they differ, the bank's is harder to make up. */
function countryOf({ asked, billed }: CountryEvidence): string | null {
  return billed ?? asked;
}

/** The tax of one item. */
export interface ItemVat {
  percent: number | null;
  vatMinor: number;
}

/** Divides the tax of a sale over its items: that of each rate's total, by what was received for each. */
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

/** Sums up the tax of a sale by its rates, the highest first; nothing of what is not taxed. */
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

/** Computes what is received for each of some items; what the method of payment takes off is off all, by what they cost. */
export function receivedOf(chargedMinor: readonly number[], methodDiscountMinor: number): number[] {
  const discounts = spreadAmount(methodDiscountMinor, chargedMinor);
  return chargedMinor.map((amount, index) => amount - (discounts[index] ?? 0));
}
