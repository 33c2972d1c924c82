import { type CurrencyId, toMajor } from '#contract/money.ts';
import type { PriceReason } from '#contract/price-reason.schema.ts';
import type { PriceReason as PricedReason } from '#selling/pricing/index.ts';

/** Presents the reason for a line's price, for the API and for an order: in major units, without internal ids. */
export function presentReason(reason: PricedReason, currencyId: CurrencyId): PriceReason {
  const major = (amountMinor: number): number => toMajor(amountMinor, currencyId);
  switch (reason.kind) {
    case 'Tier':
      return { kind: 'Tier', fromQuantity: reason.fromQuantity, price: major(reason.priceMinor) };
    case 'Offer':
    case 'LargerQuantityForLess':
    case 'PackageForLess':
      return { kind: reason.kind, quantity: reason.quantity, price: major(reason.priceMinor) };
    case 'People':
      return { kind: 'People', fromPerson: reason.fromPerson, percent: reason.percent };
    case 'OfferGift':
    case 'InPackage':
      return { kind: reason.kind };
    case 'Gift':
      return { kind: 'Gift', threshold: major(reason.thresholdMinor) };
    case 'Code':
      return { kind: 'Code', code: reason.code, discount: major(reason.discountMinor) };
    case 'PaidBefore':
    case 'Rounding':
      return { kind: reason.kind, discount: major(reason.discountMinor) };
  }
}
