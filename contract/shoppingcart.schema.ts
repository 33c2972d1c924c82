import { z } from 'zod';
import { PRODUCT_TYPES } from './catalog.ts';
import { frameTextSchema } from './frame.schema.ts';
import { LANGUAGES } from './languages.ts';
import {
  CART_ITEMS_MAX,
  GIFT_CODES_MAX,
  GIFT_MESSAGE_MAX,
  ITEM_PHOTOS_MAX,
  KNOWN_ORDERS_MAX,
  PROMO_CODE_MAX,
} from './limits.ts';
import { currencyIdSchema, idSchema, linePersonSchema, lineSchema } from './page.schema.ts';
import { raceTimeSchema } from './photo.schema.ts';
import { priceReasonSchema } from './price-reason.schema.ts';
import { PROMO_PROBLEMS } from './problems.ts';
import { CART_STATES } from './shoppingcart.ts';
import { isPlainEmail, withoutInvisible } from './typed-text.ts';

const cartParams = z.object({ shoppingCartId: idSchema });
const noBody = { 204: z.null() };
const emailSchema = z
  .string()
  .overwrite(withoutInvisible)
  .max(254)
  .refine(isPlainEmail, 'not an e-mail address');

/** The recipient of a gift code. The buyer gets every code; a recipient with an address also gets theirs. */
const codeGiftSchema = z
  .strictObject({
    name: lineSchema(100).optional(),
    email: emailSchema.optional(),
    message: z.string().trim().max(GIFT_MESSAGE_MAX).optional(),
  })
  .meta({ id: 'CodeGift' });

/** Prices are the server's: those sent by a client are accepted and ignored. */
const ignoredPrices = {
  price: z.unknown().optional().meta({ description: 'ignored' }),
  originalPrice: z.unknown().optional().meta({ description: 'ignored' }),
  totalPrice: z.unknown().optional().meta({ description: 'ignored' }),
};

/**
 * Paid orders whose ids the visitor has. Their items are not sold to the visitor again. Payments for single photos
 * in them are deducted from the package of the same person.
 */
export const knownOrdersSchema = z.array(idSchema).max(KNOWN_ORDERS_MAX);

/** An item to add to a cart. */
const newItemSchema = z
  .strictObject({
    productId: idSchema,
    /**
     * For Photo and Frame: the photos, one line each. PhotosWithMe and PhotosWithFrame need none, because the
     * search token identifies the person.
     */
    photoIds: z.array(idSchema).max(ITEM_PHOTOS_MAX).optional(),
    /** For FullVideo and FinishVideo. */
    videoId: idSchema.optional(),
    /** For Frame and PhotosWithFrame. */
    frameId: idSchema.optional(),
    /** For Frame and PhotosWithFrame: the name to print instead of the participant's. */
    frameText: frameTextSchema.optional(),
    /** For Promocode: the quantity; all other products have quantity 1. */
    quantity: z.int().min(1).max(GIFT_CODES_MAX).optional(),
    /** For Promocode. */
    gift: codeGiftSchema.optional(),
    ...ignoredPrices,
  })
  .meta({ id: 'NewCartItem' });

const newItemsSchema = z.array(newItemSchema).min(1).max(CART_ITEMS_MAX);
const itemIdsSchema = z.array(idSchema).min(1).max(CART_ITEMS_MAX);

const cartItemSchema = z
  .object({
    shoppingCartItemId: idSchema,
    /** In major units, before offers. */
    originalPrice: z.number(),
    /** Its earlier price when it was added, if that was different; the page shows the change before the payment. */
    previousPrice: z.number().nullable(),
    /** The price of this line in this cart, in major units. */
    totalPrice: z.number(),
    reasons: z.array(priceReasonSchema),
    product: z.object({ productId: idSchema, productType: z.literal(PRODUCT_TYPES), title: z.string() }),
    catalog: z.object({ catalogId: idSchema, title: z.string() }),
    eventId: idSchema,
    eventName: z.string(),
    /** The photo; for a package, a few that show its runner best. */
    photos: z.array(
      z.object({
        photoId: idSchema,
        thumbUrl: z.string(),
        /** A picture around the runner for whom it is bought; null if their place in the photo is unknown. */
        closeUpUrl: z.string().nullable(),
        takenAt: raceTimeSchema.nullable(),
        width: z.int(),
        height: z.int(),
      }),
    ),
    /** For a package: the number of photos it contains now. */
    photosCount: z.int(),
    /** The number of its photos whose full-size files the photographer has not sent yet. */
    awaitedCount: z.int(),
    /** For a package: the person. */
    competitorName: z.string().nullable(),
    /**
     * The person in the photo, or for whom it is bought; for a single photo, a person by whose search it was found.
     * Null if there is no particular person.
     */
    person: linePersonSchema.nullable(),
    /** Whether it is a package whose photos are not published yet. */
    isPreorder: z.boolean(),
    /** For Promocode. */
    gift: codeGiftSchema.nullable(),
    /** For Frame and PhotosWithFrame: the frame, and the name to print if the buyer chose one. */
    frame: z.object({ frameId: idSchema, title: z.string(), text: z.string().nullable() }).nullable(),
    /** For FullVideo and FinishVideo. */
    video: z
      .object({ videoId: idSchema, title: z.string(), posterUrl: z.string(), durationMs: z.int() })
      .nullable(),
  })
  .meta({ id: 'CartItem' });

/** A promo code in the cart. */
const cartCodeSchema = z
  .object({
    promotionalCodeId: idSchema,
    code: z.string(),
    /** Major units. */
    discount: z.number(),
    /**
     * The reason if it gives no discount, otherwise null. The code stays in the cart, and counts again once it is
     * valid.
     */
    problem: z.literal(PROMO_PROBLEMS).nullable(),
  })
  .meta({ id: 'CartCode' });

/** An event's part of the cart. */
const cartEventSchema = z
  .object({
    eventId: idSchema,
    eventName: z.string(),
    /** Before codes and rounding, in major units. */
    subtotal: z.number(),
    /** The number of products that are free with this purchase, and the number that the buyer uses. */
    giftsAllowed: z.int(),
    giftsGiven: z.int(),
  })
  .meta({ id: 'CartEvent' });

/** An offer or a gift that the cart does not reach yet, and what is missing. */
const nextOfferSchema = z
  .object({
    eventId: idSchema,
    eventName: z.string(),
    /** The number of missing photos; 0 if only the gift must be added. */
    photosCount: z.int(),
    /**
     * The free product that must be added as well; null if it is one of the missing photos, or is already in the cart.
     */
    gift: z.string().nullable(),
    /**
     * The highest price that the cart can then have, and the difference to now; negative if the cart becomes
     * cheaper. In major units.
     */
    totalAmount: z.number(),
    added: z.number(),
    /** The reason for the price: a tier, an offer, a gift, or `People` if the package of one more runner reaches it. */
    reason: priceReasonSchema,
  })
  .meta({ id: 'NextOffer' });

/** The package of all photos of a person, in place of the person's single photos in the cart. */
const packageOfferSchema = z
  .object({
    eventId: idSchema,
    eventName: z.string(),
    productId: idSchema,
    /** The person whose search token adds it. */
    person: linePersonSchema,
    photosCount: z.int(),
    /** The lines that it replaces. */
    replacedIds: z.array(idSchema),
    /** Whether these are all single photos of the event in the cart. */
    isWhole: z.boolean(),
    /**
     * The price that the cart then has, and the difference to now; 0 or negative if it does not cost more. In major
     * units.
     */
    totalAmount: z.number(),
    added: z.number(),
    /** Earlier payments for its photos, in orders that the visitor knows, which are deducted. In major units. */
    paidBefore: z.number(),
  })
  .meta({ id: 'CartPackageOffer' });

const cartSchema = z
  .object({
    shoppingCartId: idSchema,
    cartId: idSchema,
    state: z.literal(CART_STATES),
    currencyId: currencyIdSchema,
    /** Before offers, in major units. */
    amount: z.number(),
    /** The amount to pay, in major units. */
    totalAmount: z.number(),
    discount: z.number(),
    /** The price of the cart if all its photos were bought singly, without codes; null if unknown. In major units. */
    singlyAmount: z.number().nullable(),
    customer: z.object({ email: z.string() }).nullable(),
    orderId: idSchema.nullable(),
    /** Set together with `orderId`: the invoice to pay. */
    invoiceId: idSchema.nullable(),
    items: z.array(cartItemSchema),
    /** Whether some items are left out, because their event is not on sale at the moment. */
    hasUnavailable: z.boolean(),
    /** In the order in which they were added. */
    events: z.array(cartEventSchema),
    promotionalCodes: z.array(cartCodeSchema),
    /** The nearest offer or gift, if there is one; none after checkout. */
    nextOffers: z.array(nextOfferSchema).max(1),
    /** Packages that cost no more, or hardly more, than their single photos in the cart; cheapest first. */
    packageOffers: z.array(packageOfferSchema),
    attributes: z.array(z.object({ key: z.literal(['Language', 'Theme']), value: z.string() })),
  })
  .meta({ id: 'Cart' });

/** The price of a cart with more items, calculated like the cart itself. */
const quoteSchema = z
  .object({
    /** The price of the whole cart, in major units. */
    totalAmount: z.number(),
    /** The difference to the current cart; negative if the additions reach an offer that saves more than they cost. */
    added: z.number(),
    /**
     * The same difference if each of the unframed photos was bought singly, without the package's price as a limit.
     */
    singlyAdded: z.number(),
    /**
     * Earlier payments for photos of a package among the additions, in orders that the call or the cart names. In
     * major units.
     */
    paidBefore: z.number(),
    /** The nearest offer or gift that the cart then does not reach, if there is one; none for framed photos. */
    nextOffers: z.array(nextOfferSchema).max(1),
  })
  .meta({ id: 'Quote' });

const productQuoteSchema = quoteSchema.extend({ productId: idSchema });

/** A visitor's own photos as one kind of product; null if it is not sold, or all are bought or in the cart. */
const ownQuotesSchema = z.object({
  /** One of the photos. */
  one: productQuoteSchema.nullable(),
  /** All photos that are neither bought nor in the cart, as single products. */
  each: productQuoteSchema.nullable(),
  /** The same photos without the package's price as a limit, for comparison with the package. */
  singly: productQuoteSchema.nullable(),
  /** The package of all photos, including bought ones. */
  all: productQuoteSchema.nullable(),
  /** The number of the photos that the named orders contain. */
  boughtCount: z.int(),
});

const ownPhotosQuoteSchema = z
  .object({ currencyId: currencyIdSchema, plain: ownQuotesSchema, framed: ownQuotesSchema })
  .meta({ id: 'OwnPhotosQuote' });

export const shoppingcartSchemas = {
  createCart: {
    summary: 'Opens a cart',
    body: z.strictObject({ token: z.string().max(4000).optional(), enableCookies: z.boolean().optional() }),
    response: { 201: z.object({ shoppingCartId: idSchema }) },
  },
  getCart: {
    summary: 'The cart with its current prices',
    params: cartParams,
    response: { 200: cartSchema },
  },
  deleteCart: { summary: 'Clears the cart', params: cartParams, response: noBody },
  checkoutCart: {
    summary: 'Turns the cart into an order; a second call returns the same order',
    description:
      'PriceChanged if the total is not the one last shown: read the cart again. AlreadyBought if lines are in a paid order that the call names; the paths in `errors` are their ids.',
    params: cartParams,
    body: z.strictObject({ orderIds: knownOrdersSchema.optional() }).nullish(),
    response: {
      /** `preorderId` if photos are not published yet. */
      201: z.object({ orderId: idSchema, invoiceId: idSchema, preorderId: idSchema.nullable() }),
    },
  },
  addItem: {
    summary: 'Adds a product',
    description: 'AlreadyBought if it is in a paid order that the call names.',
    params: cartParams,
    body: newItemSchema.safeExtend({ orderIds: knownOrdersSchema.optional() }),
    response: noBody,
  },
  addItems: {
    summary: 'Adds several products, all or none',
    description:
      'AlreadyBought if one of them is in a paid order that the call names. They replace the lines that `insteadOf` names.',
    params: cartParams,
    body: z.union([
      z.strictObject({
        items: newItemsSchema,
        orderIds: knownOrdersSchema.optional(),
        insteadOf: itemIdsSchema.optional(),
      }),
      newItemsSchema,
    ]),
    response: noBody,
  },
  removeItem: {
    summary: 'Removes an item',
    params: z.object({ shoppingCartId: idSchema, itemId: idSchema }),
    response: noBody,
  },
  removeItems: {
    summary: 'Removes several items',
    params: cartParams,
    body: z.union([z.strictObject({ items: itemIdsSchema }), itemIdsSchema]),
    response: noBody,
  },
  updateAttributes: {
    summary: 'Sets the language and theme of the buyer',
    params: cartParams,
    body: z.strictObject({ Language: z.literal(LANGUAGES).optional(), Theme: lineSchema(50).optional() }),
    response: noBody,
  },
  updateCustomer: {
    summary: 'Sets the delivery address',
    params: cartParams,
    body: z.strictObject({
      email: emailSchema,
      /** The buyer's consent to the end of their right of withdrawal, in the language of the call. */
      withdrawalConsent: z.boolean().optional(),
    }),
    response: noBody,
  },
  addCode: {
    summary: 'Adds a promo code to the cart, if it gives a discount',
    params: cartParams,
    body: z.strictObject({ code: z.string().min(1).max(PROMO_CODE_MAX) }),
    response: noBody,
  },
  removeCode: {
    summary: 'Removes a promo code',
    params: z.object({ shoppingCartId: idSchema, promotionalCodeId: idSchema }),
    response: noBody,
  },
  chooseGifts: {
    summary: 'Sets how many free products of an event the buyer wants; all by default',
    params: cartParams,
    body: z.strictObject({ eventId: idSchema, count: z.int().min(0).max(CART_ITEMS_MAX) }),
    response: noBody,
  },
  quoteItems: {
    summary: 'The price of the cart if these items were added',
    description:
      'Changes nothing. Without a cart, or if the cart is closed, the price is that of a new cart.',
    body: z.strictObject({
      shoppingCartId: idSchema.optional(),
      items: newItemsSchema,
      orderIds: knownOrdersSchema.optional(),
    }),
    response: { 200: quoteSchema.extend({ currencyId: currencyIdSchema }) },
  },
  quoteOwnPhotos: {
    summary: 'The price that the photos of the search token’s person would add to the cart',
    querystring: z.object({ albumId: idSchema, shoppingCartId: idSchema.optional() }),
    response: { 200: ownPhotosQuoteSchema },
  },
  quoteNewPhotos: {
    summary: 'The same for the photos that are not in the given paid orders',
    body: z.strictObject({
      albumId: idSchema,
      shoppingCartId: idSchema.optional(),
      orderIds: knownOrdersSchema,
    }),
    response: { 200: ownPhotosQuoteSchema },
  },
} as const;

export type Quote = z.infer<typeof quoteSchema>;
export type OwnPhotosQuote = z.infer<typeof ownPhotosQuoteSchema>;
export type Cart = z.infer<typeof cartSchema>;
export type CartPackageOffer = z.infer<typeof packageOfferSchema>;
export type NextOffer = z.infer<typeof nextOfferSchema>;
export type CartItem = z.infer<typeof cartItemSchema>;
export type CartCode = z.infer<typeof cartCodeSchema>;
export type CartEvent = z.infer<typeof cartEventSchema>;
export type CodeGift = z.infer<typeof codeGiftSchema>;
export type NewCartItem = z.infer<typeof newItemSchema>;
