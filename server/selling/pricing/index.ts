export type {
  CartPrice,
  CodeOutcome,
  CodeRefusal,
  EventPrice,
  PricedLine,
  PriceReason,
} from './cart-price.ts';
export { type PriceableLine, price } from './price.ts';
export type {
  CodeBenefit,
  CodeTerms,
  EnteredCode,
  GiftRule,
  PackageOffer,
  PhotoPackage,
  PriceTier,
  PricingCart,
  PricingCatalog,
  PricingLine,
  PricingProduct,
  ProductKind,
} from './pricing-cart.ts';
