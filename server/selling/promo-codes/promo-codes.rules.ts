import { PRODUCT_TYPES, type ProductType } from '#contract/catalog.ts';
import type { CurrencyId } from '#contract/money.ts';
import type { CodeBenefit, CodeTerms, ProductKind } from '#selling/pricing/index.ts';

/** The terms of a promo code: value, events, period and number of uses. */
export interface PromoCodeDefinition {
  benefit: CodeBenefit;
  /** The currency of a fixed amount, or in which a gift code was bought; null for other codes. */
  currencyId: CurrencyId | null;
  /** The events where the code is valid; null for all events of the tenant. */
  eventIds: readonly string[] | null;
  /** The kinds of product for which the code is valid; null for all kinds. */
  productTypes: readonly ProductKind[] | null;
  validFrom: Date | null;
  /** The first moment at which it is no longer valid. */
  validUntil: Date | null;
  /** The number of orders that may use the code; null for any number. */
  usesMax: number | null;
  /** Whether it must be the only code of its cart. */
  excludesOthers: boolean;
}

export interface PromoCodeRecord extends PromoCodeDefinition {
  promoCodeId: string;
  /** The code, normalised. */
  code: string;
  isActive: boolean;
  /** The number of orders that hold the code or were paid with it. */
  usesCount: number;
  /** For a gift code the order item that bought it; null otherwise. */
  giftOrderItemId: string | null;
  createdAt: Date;
}

/**
 * By default a code is not valid for gift codes; otherwise its discount could be carried over to any event, forever.
 */
export const USUAL_KINDS: readonly ProductType[] = PRODUCT_TYPES.filter((type) => type !== 'Promocode');

/**
 * Product §9. A gift code makes the package of all photos of one person free, once, in any event of the tenant that
 * sells in the currency in which the code was bought (docs/decisions/0353).
 */
export const giftCodeIn = (currencyId: CurrencyId): PromoCodeDefinition => ({
  benefit: { kind: 'FreeProduct' },
  currencyId,
  eventIds: null,
  productTypes: ['PhotosWithMe'],
  validFrom: null,
  validUntil: null,
  usesMax: 1,
  excludesOthers: false,
});

/** A label shows one in this many characters of the code, up to a maximum. */
const LABEL_SHARE = 3;
const LABEL_MAX = 4;

/**
 * Identifies a code to readers who may not use it: by its first characters and the first characters of its id (decision
 * 251). A label cannot be used as a code.
 */
export function labelOf({ code, promoCodeId }: Pick<PromoCodeRecord, 'code' | 'promoCodeId'>): string {
  const characters = [...code];
  const shown = Math.min(LABEL_MAX, Math.floor(characters.length / LABEL_SHARE));
  return `${characters.slice(0, shown).join('')}…${promoCodeId.slice(0, 8)}`;
}

/** How long an unpaid order holds its codes. The hold lasts longer only while a payment of the order is undecided. */
const HOLD_MS = 30 * 60_000;

/** Computes when the hold ends if a use is taken now. */
export function heldUntil(now: Date): Date {
  return new Date(now.getTime() + HOLD_MS);
}

/**
 * Returns whether a code has no use left.
 * @param expiredCount uses whose hold has expired; they count as available
 */
export function isUsedUp(
  { usesMax, usesCount }: Pick<PromoCodeRecord, 'usesMax' | 'usesCount'>,
  expiredCount = 0,
): boolean {
  return usesMax !== null && usesCount - expiredCount >= usesMax;
}

/** Returns whether a code can be used only in another currency. */
export function isForeign(record: Pick<PromoCodeRecord, 'currencyId'>, currencyId: CurrencyId): boolean {
  return record.currencyId !== null && record.currencyId !== currencyId;
}

/** Converts a code to the terms for a cart in a currency. */
export function termsOf(record: PromoCodeRecord, currencyId: CurrencyId, expiredCount: number): CodeTerms {
  const { benefit, eventIds, productTypes, validFrom, validUntil, isActive, excludesOthers } = record;
  return {
    benefit,
    eventIds,
    productTypes,
    validFrom,
    validUntil,
    isActive,
    excludesOthers,
    isForeign: isForeign(record, currencyId),
    isUsedUp: isUsedUp(record, expiredCount),
  };
}

/**
 * Finds why a code would never be valid.
 * @returns `Empty` if it ends before it begins, `Past` if it has already ended
 */
export function findValidityFault(
  { validFrom, validUntil }: Pick<PromoCodeDefinition, 'validFrom' | 'validUntil'>,
  now: Date,
): 'Empty' | 'Past' | undefined {
  if (validUntil === null) return undefined;
  if (validFrom !== null && validFrom >= validUntil) return 'Empty';
  return validUntil <= now ? 'Past' : undefined;
}

export type PromoCodeState = 'Active' | 'NotYet' | 'Expired' | 'UsedUp' | 'Inactive';

/**
 * Determines a code's state for the operator. If several states apply, returns the most specific one, as shown to
 * buyers.
 */
export function stateOf(record: PromoCodeRecord, now: Date): PromoCodeState {
  const { isActive, validFrom, validUntil } = record;
  if (!isActive) return 'Inactive';
  if (validFrom !== null && now < validFrom) return 'NotYet';
  if (validUntil !== null && now >= validUntil) return 'Expired';
  return isUsedUp(record) ? 'UsedUp' : 'Active';
}
