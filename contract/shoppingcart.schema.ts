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
import { priceReasonSchema } from './price-reason.schema.ts';
import { PROMO_PROBLEMS } from './problems.ts';
import { CART_STATES } from './shoppingcart.ts';
import { isEmail, withoutInvisible } from './typed-text.ts';

const cartParams = z.object({ shoppingCartId: idSchema });
const noBody = { 204: z.null() };
const emailSchema = z.string().overwrite(withoutInvisible).max(254).refine(isEmail, 'not an e-mail address');

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
 * Orders whose ids the visitor has: what they contain is theirs, and not sold to them again. What was paid for single photos
 * there comes off the package of the person whose they are.
 */
export const knownOrdersSchema = z.array(idSchema).max(KNOWN_ORDERS_MAX);

/** What a visitor puts into a cart. */
const newItemSchema = z
  .strictObject({
    productId: idSchema,
    /**
     * For Photo and Frame: the photos, a line each. PhotosWithMe and PhotosWithFrame need none: the search token says
     * whose photos they are.
     */
    photoIds: z.array(idSchema).max(ITEM_PHOTOS_MAX).optional(),
    /** For FullVideo and FinishVideo. */
    videoId: idSchema.optional(),
    /** For Frame and PhotosWithFrame. */
    frameId: idSchema.optional(),
    /** For Frame and PhotosWithFrame: the name to print instead of the participant's own. */
    frameText: frameTextSchema.optional(),
    /** For Promocode: how many; everything else is there once. */
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
    /** Major units, before offers. */
    originalPrice: z.number(),
    /** What it cost when it was put in, where that was another price; the page says so before anything is paid. */
    previousPrice: z.number().nullable(),
    /** Major units, what this line costs in this cart. */
    totalPrice: z.number(),
    reasons: z.array(priceReasonSchema),
    product: z.object({ productId: idSchema, productType: z.literal(PRODUCT_TYPES), title: z.string() }),
    catalog: z.object({ catalogId: idSchema, title: z.string() }),
    eventId: idSchema,
    eventName: z.string(),
    /** The photo, or the few of a package that show its runner best. */
    photos: z.array(
      z.object({
        photoId: idSchema,
        thumbUrl: z.string(),
        /** A picture around the runner it is bought for; null if their place in the photo is unknown. */
        closeUpUrl: z.string().nullable(),
        width: z.int(),
        height: z.int(),
      }),
    ),
    /** For a package: how many photos it holds today. */
    photosCount: z.int(),
    /** How many photos of it come later in full size: their photographer still sends the files. */
    awaitedCount: z.int(),
    /** For a package: whose. */
    competitorName: z.string().nullable(),
    /** The person it shows or is for; for a single photo, a person it was found for. Null for no particular one. */
    person: linePersonSchema.nullable(),
    /** A package whose photos are still to come. */
    isPreorder: z.boolean(),
    /** For Promocode. */
    gift: codeGiftSchema.nullable(),
    /** For Frame and PhotosWithFrame: in what, and the name to be printed where the buyer chose one. */
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
    /** Why it takes nothing off, if so; it stays in the cart and counts again once it can. */
    problem: z.literal(PROMO_PROBLEMS).nullable(),
  })
  .meta({ id: 'CartCode' });

/** An event's part of the cart. */
const cartEventSchema = z
  .object({
    eventId: idSchema,
    eventName: z.string(),
    /** Before codes and rounding, major units. */
    subtotal: z.number(),
    /** How many products are free at this purchase, and how many the buyer takes. */
    giftsAllowed: z.int(),
    giftsGiven: z.int(),
  })
  .meta({ id: 'CartEvent' });

/** An offer or a gift that the cart has not reached, and what reaches it. */
const nextOfferSchema = z
  .object({
    eventId: idSchema,
    eventName: z.string(),
    /** So many more photos; 0 where the cart reaches the gift's threshold already. */
    photosCount: z.int(),
    /** What must be put in beside them and is free; null if that is one of them, or in the cart already. */
    gift: z.string().nullable(),
    /** What the cart then costs at most, and what that adds; below 0 if it costs less. Major units. */
    totalAmount: z.number(),
    added: z.number(),
    /** A tier, an offer, a gift, or `People`: the package of one more runner reaches it. */
    reason: priceReasonSchema,
  })
  .meta({ id: 'NextOffer' });

/** All photos of a person instead of those of them in the cart. */
const packageOfferSchema = z
  .object({
    eventId: idSchema,
    eventName: z.string(),
    productId: idSchema,
    /** Whose search token puts it in. */
    person: linePersonSchema,
    photosCount: z.int(),
    /** The lines that leave the cart for it. */
    replacedIds: z.array(idSchema),
    /** Whether these are all single photos of the event that are in the cart. */
    isWhole: z.boolean(),
    /** What the cart then costs, and what that adds; 0 or less where it costs no more. Major units. */
    totalAmount: z.number(),
    added: z.number(),
    /** What was paid for its photos before, in orders that the visitor knows, and comes off it. Major units. */
    paidBefore: z.number(),
  })
  .meta({ id: 'CartPackageOffer' });

const cartSchema = z
  .object({
    shoppingCartId: idSchema,
    cartId: idSchema,
    state: z.literal(CART_STATES),
    currencyId: currencyIdSchema,
    /** Before offers, major units. */
    amount: z.number(),
    /** What is to be paid, major units. */
    totalAmount: z.number(),
    discount: z.number(),
    /** What the photos of its packages would cost one by one with the rest, without codes; null if it has none. Major units. */
    singlyAmount: z.number().nullable(),
    customer: z.object({ email: z.string() }).nullable(),
    orderId: idSchema.nullable(),
    /** Set with `orderId`: what the checkout pays. */
    invoiceId: idSchema.nullable(),
    items: z.array(cartItemSchema),
    /** In the order in which they joined the cart. */
    events: z.array(cartEventSchema),
    promotionalCodes: z.array(cartCodeSchema),
    /** The nearest offer or gift, if there is one; none once it is ordered. */
    nextOffers: z.array(nextOfferSchema).max(1),
    /** Packages that cost no more than their single photos in the cart, or hardly more; the cheapest first. */
    packageOffers: z.array(packageOfferSchema),
    attributes: z.array(z.object({ key: z.literal(['Language', 'Theme']), value: z.string() })),
  })
  .meta({ id: 'Cart' });

/** What a cart would cost with something more in it, priced as the cart will be. */
const quoteSchema = z
  .object({
    /** Of the whole cart, major units. */
    totalAmount: z.number(),
    /** What it adds to the cart as it is; below 0 if it reaches something that is worth more. */
    added: z.number(),
    /** What was paid before for photos of a package among these, in orders that the call or the cart names. Major units. */
    paidBefore: z.number(),
    /** The nearest offer or gift that the cart then has not reached, if there is one; of framed photos none is named. */
    nextOffers: z.array(nextOfferSchema).max(1),
  })
  .meta({ id: 'Quote' });

const productQuoteSchema = quoteSchema.extend({ productId: idSchema });

/** A visitor's own photos as one kind of product; null if it is not sold, or all of it is bought or in the cart. */
const ownQuotesSchema = z.object({
  /** One photo. */
  one: productQuoteSchema.nullable(),
  /** All that are neither bought nor in the cart, each by itself. */
  each: productQuoteSchema.nullable(),
  /** The same photos where the package's price is no limit: what buying all together is compared with. */
  singly: productQuoteSchema.nullable(),
  /** All together, those among them that are bought too. */
  all: productQuoteSchema.nullable(),
  /** How many of the photos the named orders contain. */
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
    summary: 'The cart with its prices as they are now',
    params: cartParams,
    response: { 200: cartSchema },
  },
  deleteCart: { summary: 'Clears the cart', params: cartParams, response: noBody },
  checkoutCart: {
    summary: 'Turns the cart into an order; called twice it names the same order',
    description:
      'PriceChanged where the total is not the one last shown: read the cart again. AlreadyBought where lines are in a paid order that the call names: `errors` has their ids as paths.',
    params: cartParams,
    body: z.strictObject({ orderIds: knownOrdersSchema.optional() }).nullish(),
    response: {
      /** `preorderId` where photos are still to come. */
      201: z.object({ orderId: idSchema, invoiceId: idSchema, preorderId: idSchema.nullable() }),
    },
  },
  addItem: {
    summary: 'Adds a product',
    description: 'AlreadyBought where it is in a paid order that the call names.',
    params: cartParams,
    body: newItemSchema.safeExtend({ orderIds: knownOrdersSchema.optional() }),
    response: noBody,
  },
  addItems: {
    summary: 'Adds several products, all or none',
    description:
      'AlreadyBought where one of them is in a paid order that the call names. Lines named by `insteadOf` leave the cart for them.',
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
    summary: 'Language and theme of the buyer',
    params: cartParams,
    body: z.strictObject({ Language: z.literal(LANGUAGES).optional(), Theme: lineSchema(50).optional() }),
    response: noBody,
  },
  updateCustomer: {
    summary: 'The delivery e-mail',
    params: cartParams,
    body: z.strictObject({
      email: emailSchema,
      /** The buyer's consent to the end of their right of withdrawal, in the language of the call. */
      withdrawalConsent: z.boolean().optional(),
    }),
    response: noBody,
  },
  addCode: {
    summary: 'Puts a promo code into the cart, if it takes anything off',
    params: cartParams,
    body: z.strictObject({ code: z.string().min(1).max(PROMO_CODE_MAX) }),
    response: noBody,
  },
  removeCode: {
    summary: 'Takes a promo code out',
    params: z.object({ shoppingCartId: idSchema, promotionalCodeId: idSchema }),
    response: noBody,
  },
  chooseGifts: {
    summary: 'How many of the free products of an event the buyer wants; at first all',
    params: cartParams,
    body: z.strictObject({ eventId: idSchema, count: z.int().min(0).max(CART_ITEMS_MAX) }),
    response: noBody,
  },
  quoteItems: {
    summary: 'What adding these items would make the cart cost',
    description:
      'Nothing is written. Without a cart, or with one that takes nothing any more, a new one is meant.',
    body: z.strictObject({
      shoppingCartId: idSchema.optional(),
      items: newItemsSchema,
      orderIds: knownOrdersSchema.optional(),
    }),
    response: { 200: quoteSchema.extend({ currencyId: currencyIdSchema }) },
  },
  quoteOwnPhotos: {
    summary: 'What the photos of a search token’s participant would add to the cart',
    querystring: z.object({ albumId: idSchema, shoppingCartId: idSchema.optional() }),
    response: { 200: ownPhotosQuoteSchema },
  },
  quoteNewPhotos: {
    summary: 'The same, of the photos that are not in one of these paid orders',
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
