import type { Mutant } from './mutant.ts';

/** Prices, promo codes, carts, checkout and payments. */
export const MONEY_MUTANTS: readonly Mutant[] = [
  {
    id: '01-one-more-person-in-full',
    file: 'server/selling/pricing/people-group.ts',
    find: 'return fromPerson - 1;',
    replace: 'return fromPerson;',
    killedBy: {
      file: 'server/selling/pricing/price-examples.test.ts',
      title: 'the first person pays the price, each further one half of it',
    },
  },
  {
    id: '02-half-price-rounded-up',
    file: 'server/selling/pricing/people-group.ts',
    find: 'return Math.floor(',
    replace: 'return Math.ceil(',
    killedBy: {
      file: 'server/selling/pricing/price-examples.test.ts',
      title: 'rounds an indivisible price down',
    },
  },
  {
    id: '03-gift-reaches-its-own-threshold',
    file: 'server/selling/pricing/gift-plan.ts',
    find: 'if (paidMinor < thresholdMinor || paidMinor >= best.costMinor) return !isSpent(work);',
    replace: 'if (paidMinor >= best.costMinor) return !isSpent(work);',
    killedBy: {
      file: 'server/selling/pricing/price-examples.test.ts',
      title: 'no gift counts towards its own threshold',
    },
  },
  {
    id: '04-used-up-code-counts',
    file: 'server/selling/pricing/choose-codes.ts',
    find: "if (isUsedUp) return 'PromoCodeUsedUp';",
    replace: '',
    killedBy: {
      file: 'server/selling/pricing/price-examples.test.ts',
      title: 'result in each refusal of product §8 that pricing can decide',
    },
  },
  {
    id: '05-useless-code-is-used',
    file: 'server/selling/pricing/choose-codes.ts',
    find: 'if (set.totalMinor === best.totalMinor) best = set;',
    replace: '',
    killedBy: {
      file: 'server/selling/pricing/price-examples.test.ts',
      title: 'a code without effect is not used up',
    },
  },
  {
    id: '06-rounding-off-the-cheapest-line',
    file: 'server/selling/pricing/price.ts',
    find: 'b.totalMinor - a.totalMinor ||',
    replace: 'a.totalMinor - b.totalMinor ||',
    killedBy: {
      file: 'server/selling/pricing/price-examples.test.ts',
      title: 'takes fractions of euros off the most expensive line',
    },
  },
  {
    id: '07-smallest-remainder-first',
    file: 'server/selling/pricing/spread-amount.ts',
    find: 'other.remainder - one.remainder',
    replace: 'one.remainder - other.remainder',
    killedBy: {
      file: 'server/selling/pricing/spread-amount.test.ts',
      title: 'the indivisible rest goes to the largest remainders; of equal remainders, to the first',
    },
  },
  {
    id: '08-photo-beside-its-package',
    file: 'server/selling/carts/carts.rules.ts',
    find: "? refuse('DuplicatePhotoInPackage') : undefined",
    replace: '? undefined : undefined',
    killedBy: {
      file: 'server/selling/carts/carts.rules.test.ts',
      title: 'a photo that a package in the cart contains is refused as a duplicate',
    },
  },
  {
    id: '09-checkout-of-a-price-never-shown',
    file: 'server/selling/carts/checkout-cart.ts',
    find: 'cart.shownTotalMinor === null || cart.shownTotalMinor === price.totalMinor',
    replace: 'true',
    killedBy: {
      file: 'server/selling/carts/checkout.test.ts',
      title: 'charges only the total that was last shown',
    },
  },
  {
    id: '10-empty-package-is-sold',
    file: 'server/selling/carts/checkout-cart.ts',
    find: 'return photosCount > 0 || isPreorder;',
    replace: 'return true;',
    killedBy: {
      file: 'server/selling/carts/checkout.test.ts',
      title:
        'sells a package before its photos exist, and refuses it once the event has been published without any',
    },
  },
  {
    id: '11-promo-code-used-too-often',
    file: 'server/selling/promo-codes/take-uses.ts',
    find: "if ((await makeRoom(scope, codes, clock.now())).length < ids.length) return refuse('PromoCodeUsedUp');",
    replace: 'await makeRoom(scope, codes, clock.now());',
    killedBy: {
      file: 'server/selling/promo-codes/promo-codes.test.ts',
      title: 'taken by 50 concurrent orders on a limit of 7 are taken exactly 7 times',
    },
  },
  {
    id: '12-bought-photo-is-sold-again',
    file: 'server/selling/carts/refuse-bought.ts',
    find: "return bought.length > 0 ? refuse('AlreadyBought') : undefined;",
    replace: 'return undefined;',
    killedBy: {
      file: 'server/selling/carts/checkout.test.ts',
      title: 'refuses items that a paid order of the buyer contains, in the cart and in a second order',
    },
  },
  {
    id: '13-unpaid-order-hoards-a-code',
    file: 'server/selling/promo-codes/promo-codes.rules.ts',
    find: 'const HOLD_MS = 30 * 60_000;',
    replace: 'const HOLD_MS = 300 * 60_000;',
    killedBy: {
      file: 'tests/attacks/hoarded-codes.test.ts',
      title: 'is released after half an hour, and no use is lost or created',
    },
  },
  {
    id: '14-paid-with-another-amount',
    file: 'server/selling/payments/settle-payment.ts',
    find: 'payment.amountMinor !== notice.amountMinor || payment.currencyId',
    replace: 'payment.currencyId',
    killedBy: {
      file: 'server/selling/invoices/invoices.test.ts',
      title: 'that is forged, old, unreadable, for an unknown payment or for another amount changes nothing',
    },
  },
  {
    id: '68-late-payment-needs-no-code',
    file: 'server/selling/promo-codes/take-uses.ts',
    find: '!isUsedUp(code, expired.get(code.promoCodeId)?.length) &&',
    replace: '',
    killedBy: {
      file: 'tests/attacks/shared-codes.test.ts',
      title: 'pays for one order; the others are refunded',
    },
  },
];
