import { PRODUCT_TYPES, type ProductType } from '#contract/catalog.ts';
import type { CurrencyId } from '#contract/money.ts';
import type { CodeBenefit, CodeTerms, ProductKind } from '#selling/pricing/index.ts';

/** What a promo code is worth, where, when, and how often. */
export interface PromoCodeDefinition {
  benefit: CodeBenefit;
  /** Of a fixed amount; else null. */
  currencyId: CurrencyId | null;
  /** Null: in all events of the tenant. */
  eventIds: readonly string[] | null;
  /** Null: for all kinds. */
  productTypes: readonly ProductKind[] | null;
  validFrom: Date | null;
  /** The first moment at which it is valid no more. */
  validUntil: Date | null;
  /** Null: as often as anybody likes. */
  usesMax: number | null;
  /** Refuses company: it is the only code of its cart. */
  excludesOthers: boolean;
}

export interface PromoCodeRecord extends PromoCodeDefinition {
  promoCodeId: string;
  /** Normalised. */
  code: string;
  isActive: boolean;
  /** Orders that hold it, or are paid. */
  usesCount: number;
  /** The order item that bought it, for a gift code; else null. */
  giftOrderItemId: string | null;
  createdAt: Date;
}

/** Unless told, a code is not for gift codes: what it takes off there would be carried into any event, for ever. */
export const USUAL_KINDS: readonly ProductType[] = PRODUCT_TYPES.filter((type) => type !== 'Promocode');

/** Product §9: a gift promo code takes 100 % off the all-my-photos package, once; wherever the tenant sells one. */
export const GIFT_CODE: PromoCodeDefinition = {
  benefit: { kind: 'FreeProduct' },
  currencyId: null,
  eventIds: null,
  productTypes: ['PhotosWithMe'],
  validFrom: null,
  validUntil: null,
  usesMax: 1,
  excludesOthers: false,
};

/** How long an unpaid order holds its codes; longer only while a payment of it is undecided. */
const HOLD_MS = 30 * 60_000;

/** Computes until when a use taken now is held. */
export function heldUntil(now: Date): Date {
  return new Date(now.getTime() + HOLD_MS);
}

/**
 * Returns whether a code's uses are exhausted.
 * @param lapsedCount uses whose hold has expired: they can be taken
 */
export function isUsedUp(
  { usesMax, usesCount }: Pick<PromoCodeRecord, 'usesMax' | 'usesCount'>,
  lapsedCount = 0,
): boolean {
  return usesMax !== null && usesCount - lapsedCount >= usesMax;
}

/** Converts a code to the terms of a cart in some currency. An amount of another currency is valid for no product. */
export function termsOf(record: PromoCodeRecord, currencyId: CurrencyId, lapsedCount: number): CodeTerms {
  const { benefit, eventIds, validFrom, validUntil, isActive, excludesOthers } = record;
  const isForeign = record.currencyId !== null && record.currencyId !== currencyId;
  return {
    benefit,
    eventIds,
    validFrom,
    validUntil,
    isActive,
    excludesOthers,
    productTypes: isForeign ? [] : record.productTypes,
    isUsedUp: isUsedUp(record, lapsedCount),
  };
}

/**
 * Finds why a code would never be valid.
 * @returns `Empty` where it ends before it begins, `Past` where it ended already
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

/** Determines a code's state for the operator; of several the most specific, as buyers see it. */
export function stateOf(record: PromoCodeRecord, now: Date): PromoCodeState {
  const { isActive, validFrom, validUntil } = record;
  if (!isActive) return 'Inactive';
  if (validFrom !== null && now < validFrom) return 'NotYet';
  if (validUntil !== null && now >= validUntil) return 'Expired';
  return isUsedUp(record) ? 'UsedUp' : 'Active';
}
