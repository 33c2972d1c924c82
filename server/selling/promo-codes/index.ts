export { createPromoCode, createRandomCodes } from './create-promo-code.ts';
export { deactivatePromoCode } from './deactivate-promo-code.ts';
export { findCodes } from './find-codes.ts';
export { guardGuessing } from './guard-guessing.ts';
export { issueGoodwillCode } from './issue-goodwill-code.ts';
export { describeKeptCodes } from './kept-data.store.ts';
export { isCode, normaliseCode } from './normalise-code.ts';
export {
  findValidityFault,
  labelOf,
  type PromoCodeDefinition,
  type PromoCodeRecord,
  type PromoCodeState,
  stateOf,
  USUAL_KINDS,
} from './promo-codes.rules.ts';
export {
  countCodesToMove,
  findGiftCodes,
  findPromoCode,
  findPromoCodes,
  listPromoCodes,
  listRedeemedGifts,
  moveCodesToEvent,
} from './promo-codes.store.ts';
export { groupCode, groupDrawnCode } from './random-code.ts';
export { labelCodes, labelCodesWithin, mayReadCodes, showCodes } from './show-codes.ts';
export { promoCodesSlice } from './slice.ts';
export { hasUsesLeft, releaseUses, renewUses, takeUses } from './take-uses.ts';
