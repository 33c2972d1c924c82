import { z } from 'zod';
import { PRODUCT_TYPES } from './catalog.ts';
import { LANGUAGES } from './languages.ts';
import { CART_ITEMS_MAX, ITEM_PHOTOS_MAX } from './limits.ts';
import { currencyIdSchema, idSchema, lineSchema } from './page.schema.ts';
import { CART_STATES, isEmail } from './shoppingcart.ts';

const cartParams = z.object({ shoppingCartId: idSchema });
const noBody = { 204: z.null() };

/** What a visitor puts into a cart. Prices are the server's; a price sent here is refused as unknown. */
export const newItemSchema = z
  .strictObject({
    productId: idSchema,
    /** For Photo: the one photo. PhotosWithMe needs none: the search token says whose photos they are. */
    photoIds: z.array(idSchema).max(ITEM_PHOTOS_MAX).optional(),
  })
  .meta({ id: 'NewCartItem' });

export const cartItemSchema = z
  .object({
    shoppingCartItemId: idSchema,
    /** Major units, before offers. */
    originalPrice: z.number(),
    /** Major units, what this line costs in this cart. */
    totalPrice: z.number(),
    product: z.object({ productId: idSchema, productType: z.literal(PRODUCT_TYPES), title: z.string() }),
    catalog: z.object({ catalogId: idSchema, title: z.string() }),
    eventId: idSchema,
    eventName: z.string(),
    photos: z.array(z.object({ photoId: idSchema, thumbUrl: z.string(), width: z.int(), height: z.int() })),
    /** For a package: how many photos it holds today. */
    photosCount: z.int(),
    /** For a package: whose. */
    competitorName: z.string().nullable(),
  })
  .meta({ id: 'CartItem' });

export const cartSchema = z
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
    customer: z.object({ email: z.string() }).nullable(),
    orderId: idSchema.nullable(),
    /** Set with `orderId`: what the checkout pays. */
    invoiceId: idSchema.nullable(),
    items: z.array(cartItemSchema),
    attributes: z.array(z.object({ key: z.literal(['Language', 'Theme']), value: z.string() })),
  })
  .meta({ id: 'Cart' });

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
    params: cartParams,
    response: { 201: z.object({ orderId: idSchema, invoiceId: idSchema }) },
  },
  addItem: { summary: 'Adds a product', params: cartParams, body: newItemSchema, response: noBody },
  addItems: {
    summary: 'Adds several products, all or none',
    params: cartParams,
    body: z.strictObject({ items: z.array(newItemSchema).min(1).max(CART_ITEMS_MAX) }),
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
    body: z.strictObject({ items: z.array(idSchema).min(1).max(CART_ITEMS_MAX) }),
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
      email: z.string().trim().max(254).refine(isEmail, 'not an e-mail address'),
    }),
    response: noBody,
  },
} as const;

export type Cart = z.infer<typeof cartSchema>;
export type CartItem = z.infer<typeof cartItemSchema>;
export type NewCartItem = z.infer<typeof newItemSchema>;
