import type { CodeRefusal } from './cart-price.ts';
import type { CodeTerms } from './pricing-cart.ts';

/**
 * Judges whether a code may be used at all (spec §8); whether it combines with others is decided with them.
 * @param isOnLine whether it is valid for any line of the cart
 * @returns undefined where it may; of several reasons the most specific
 */
export function judgeCode(terms: CodeTerms | null, isOnLine: boolean, now: Date): CodeRefusal | undefined {
  if (terms === null) return 'PromoCodeNotFound';
  const { isActive, validFrom, validUntil, isUsedUp } = terms;
  if (!isActive || (validFrom !== null && now < validFrom)) return 'PromoCodeInactive';
  if (validUntil !== null && now >= validUntil) return 'PromoCodeExpired';
  if (isUsedUp) return 'PromoCodeUsedUp';
  return isOnLine ? undefined : 'PromoCodeNotApplicable';
}
