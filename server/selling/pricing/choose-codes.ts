import type { CodeOutcome, CodeRefusal } from './cart-price.ts';
import type { CatalogPricer } from './catalog-pricer.ts';
import {
  type CartPart,
  type CodesPrice,
  linesOfCode,
  priceWithCodes,
  shopPrice,
  type UsableCode,
} from './code-prices.ts';
import { compareIds } from './compare-ids.ts';
import type { CodeTerms, EnteredCode } from './pricing-cart.ts';

/** The codes that are used, the price with them, and why the others are not used. */
export interface CodeChoice extends CodesPrice {
  used: UsableCode[];
  refused: CodeOutcome[];
}

/** The entered codes, divided into those that can be used on lines of the cart, and those that cannot. */
export interface JudgedCodes {
  usable: UsableCode[];
  refused: CodeOutcome[];
}

/**
 * Divides the entered codes, in their order and without repetitions, into those that can be used on lines of the cart,
 * and those that cannot.
 */
export function judgeCodes(
  pricers: readonly CatalogPricer[],
  entered: readonly EnteredCode[],
  now: Date,
): JudgedCodes {
  const refused: CodeOutcome[] = [];
  const usable: UsableCode[] = [];
  const byCode = new Map(entered.map((entry) => [entry.code, entry]));
  for (const { code, terms } of [...byCode.values()].toSorted((a, b) => compareIds(a.code, b.code))) {
    const validFor = terms === null ? [] : linesOfCode(terms, pricers);
    const refusal = judgeCode(terms, validFor.flat().includes(true), now);
    if (terms === null || refusal !== undefined)
      refused.push({ code, isApplied: false, refusal: refusal ?? 'PromoCodeNotFound' });
    else usable.push({ code, benefit: terms.benefit, excludesOthers: terms.excludesOthers, validFor });
  }
  return { usable, refused };
}

/**
 * Chooses the codes that together make the cart cheapest. A code that would change nothing is left out, so that its use
 * is not wasted.
 */
export function chooseCodes(whole: CartPart, { usable, refused: unusable }: JudgedCodes): CodeChoice {
  const refused = [...unusable];
  const best = cheapestSet(whole, usable);
  const withoutCodes = shopPrice(whole);
  for (const code of usable) {
    if (best.used.includes(code)) continue;
    const isWorth = priceWithCodes(whole, [code]).totalMinor < withoutCodes;
    const refusal = isWorth ? 'PromoCodeConflict' : 'PromoCodeNotApplicable';
    refused.push({ code: code.code, isApplied: false, refusal });
  }
  return { ...best, refused };
}

/** Lists every set of codes that may be used together, smaller ones first. */
export function setsOfCodes(usable: readonly UsableCode[]): UsableCode[][] {
  const sets: UsableCode[][] = [[]];
  for (const code of usable.filter(({ excludesOthers }) => !excludesOthers))
    sets.push(...sets.map((codes) => [...codes, code]));
  const alone = usable.filter(({ excludesOthers }) => excludesOthers).map((code) => [code]);
  return [...sets, ...alone].toSorted((a, b) => a.length - b.length);
}

function cheapestSet(whole: CartPart, usable: readonly UsableCode[]): CodesPrice & { used: UsableCode[] } {
  const sets = [
    usable.filter(({ excludesOthers }) => !excludesOthers),
    ...usable.filter(({ excludesOthers }) => excludesOthers).map((code) => [code]),
  ];
  const priced = sets.map((used) => ({ used, ...priceWithCodes(whole, used) }));
  let best = priced.reduce((least, set) => (set.totalMinor < least.totalMinor ? set : least));
  for (const code of best.used.toReversed()) {
    const used = best.used.filter((other) => other !== code);
    const set = { used, ...priceWithCodes(whole, used) };
    if (set.totalMinor === best.totalMinor) best = set;
  }
  return best;
}

/**
 * Checks whether a code can be used at all (product §8); combinations with other codes are decided later.
 * @param isOnLine whether it is valid for any line of the cart
 * @returns undefined if it can; otherwise the most specific reason
 */
function judgeCode(terms: CodeTerms | null, isOnLine: boolean, now: Date): CodeRefusal | undefined {
  if (terms === null) return 'PromoCodeNotFound';
  const { isActive, validFrom, validUntil, isUsedUp, isForeign } = terms;
  if (!isActive || (validFrom !== null && now < validFrom)) return 'PromoCodeInactive';
  if (validUntil !== null && now >= validUntil) return 'PromoCodeExpired';
  if (isUsedUp) return 'PromoCodeUsedUp';
  if (!isOnLine) return 'PromoCodeNotApplicable';
  return isForeign ? 'PromoCodeOtherCurrency' : undefined;
}
