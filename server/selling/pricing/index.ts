export type {
  CartPrice,
  PriceReason,
} from './cart-price.ts';
export { choosePackages } from './catalog-pricer.ts';
export { type Addable, type NextOffer, nearestOffer } from './nearest-offer.ts';
export { price } from './price.ts';
export type {
  CodeBenefit,
  CodeTerms,
  EnteredCode,
  PackageOffer,
  PhotoPackage,
  PricingCart,
  PricingCatalog,
  PricingLine,
  ProductKind,
} from './pricing-cart.ts';
export { createWork, isSpent, type PricingWork } from './pricing-work.ts';
export { spreadAmount } from './spread-amount.ts';
