import { z } from 'zod';

const amount = z.number();

/** The reason for a line's price, in major units; the page formats it as a sentence ("3 for 25"). */
export const priceReasonSchema = z
  .discriminatedUnion('kind', [
    /** From `fromQuantity` pieces of this product on, each costs `price`. */
    z.object({ kind: z.literal('Tier'), fromQuantity: z.int(), price: amount }),
    /** One of `quantity` products that cost `price` together. */
    z.object({ kind: z.literal('Offer'), quantity: z.int(), price: amount }),
    /** The package of one of the people from number `fromPerson` on: it costs `percent` less. */
    z.object({ kind: z.literal('People'), fromPerson: z.int(), percent: z.int() }),
    /** The product is the free one of an offer. */
    z.object({ kind: z.literal('OfferGift') }),
    /** Free because the purchase reaches `threshold`. */
    z.object({ kind: z.literal('Gift'), threshold: amount }),
    /** The lower price of a larger quantity is charged. */
    z.object({ kind: z.literal('LargerQuantityForLess'), quantity: z.int(), price: amount }),
    /** The package with these `quantity` lines is charged, because all photos together cost less. */
    z.object({ kind: z.literal('PackageForLess'), quantity: z.int(), price: amount }),
    /** The photo is in a package that the cart contains already. */
    z.object({ kind: z.literal('InPackage') }),
    z.object({ kind: z.literal('Code'), code: z.string(), discount: amount }),
    /** Earlier payments for photos of this package are deducted. */
    z.object({ kind: z.literal('PaidBefore'), discount: amount }),
    z.object({ kind: z.literal('Rounding'), discount: amount }),
  ])
  .meta({ id: 'PriceReason' });

export type PriceReason = z.infer<typeof priceReasonSchema>;
