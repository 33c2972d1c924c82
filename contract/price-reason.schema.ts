import { z } from 'zod';

const amount = z.number();

/** Why a line costs what it costs, in major units; the page makes a sentence of it ("3 for 25"). */
export const priceReasonSchema = z
  .discriminatedUnion('kind', [
    /** From `fromQuantity` of this product on, each costs `price`. */
    z.object({ kind: z.literal('Tier'), fromQuantity: z.int(), price: amount }),
    /** One of `quantity` that cost `price` together. */
    z.object({ kind: z.literal('Offer'), quantity: z.int(), price: amount }),
    /** The package of one of the people from `fromPerson` on: `percent` less. */
    z.object({ kind: z.literal('People'), fromPerson: z.int(), percent: z.int() }),
    /** It came with an offer. */
    z.object({ kind: z.literal('OfferGift') }),
    /** Free from a purchase of `threshold` on. */
    z.object({ kind: z.literal('Gift'), threshold: amount }),
    /** Charged is the price of a larger quantity, which is lower. */
    z.object({ kind: z.literal('LargerQuantityForLess'), quantity: z.int(), price: amount }),
    /** Charged is the package that holds these `quantity` lines: all photos cost less than they do. */
    z.object({ kind: z.literal('PackageForLess'), quantity: z.int(), price: amount }),
    /** A package in the cart holds it already. */
    z.object({ kind: z.literal('InPackage') }),
    z.object({ kind: z.literal('Code'), code: z.string(), discount: amount }),
    /** What the buyer paid for photos of this package before comes off it. */
    z.object({ kind: z.literal('PaidBefore'), discount: amount }),
    z.object({ kind: z.literal('Rounding'), discount: amount }),
  ])
  .meta({ id: 'PriceReason' });

export type PriceReason = z.infer<typeof priceReasonSchema>;
