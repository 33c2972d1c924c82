export { findCodes } from './find-codes.ts';
export { guardGuessing } from './guard-guessing.ts';
export { issueGoodwillCode } from './issue-goodwill-code.ts';
export { describeKeptCodes } from './kept-data.store.ts';
export { normaliseCode } from './normalise-code.ts';
export { labelOf, type PromoCodeRecord } from './promo-codes.rules.ts';
export {
  countCodesToMove,
  findGiftCodes,
  findPromoCode,
  findPromoCodes,
  listRedeemedGifts,
  moveCodesToEvent,
} from './promo-codes.store.ts';
export { groupCode } from './random-code.ts';
export { labelCodes, labelCodesWithin, mayReadCodes, showCodes } from './show-codes.ts';
export { promoCodesSlice } from './slice.ts';
export { hasUsesLeft, releaseUses, renewUses, takeUses } from './take-uses.ts';
