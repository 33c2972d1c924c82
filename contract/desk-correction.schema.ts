import { z } from 'zod';
import { emailSchema } from './competitor.schema.ts';
import { LANGUAGES } from './languages.ts';
import { ORDER_STATES } from './order.ts';
import { currencyIdSchema, idSchema, lineSchema, orderIdSchema } from './page.schema.ts';
import { raceTimeSchema } from './photo.schema.ts';

const COUNT_MAX = 500;
/** The most orders that one removal names. */
const ORDERS_MAX = 10_000;
/** Each replacement searches the photos of a runner. */
const REPLACEMENTS_MAX = 50;
const LETTER_MAX = 4000;

const tenantParams = z.object({ tenantId: z.string().max(41) });
const photoParams = z.object({ tenantId: z.string().max(41), photoId: idSchema });
const countSchema = z.coerce.number().int().min(1).max(COUNT_MAX).default(50);
const momentSchema = z.iso.datetime();
const wordSchema = lineSchema(200).min(1);
const whySchema = lineSchema(500).default('');
const stateSchema = z.literal([
  'Received',
  'Published',
  'Failed',
  'Hidden',
  'Protected',
  'Withdrawn',
  'Removed',
]);
const amountSchema = z.object({ currencyId: currencyIdSchema, amount: z.number() });

const foundPhotoSchema = z.object({
  photoId: idSchema,
  eventId: idSchema,
  state: stateSchema,
  folder: z.string(),
  fileName: z.string(),
  takenAt: raceTimeSchema.nullable(),
  /** The photographer; null if unknown. */
  photographer: z.object({ photographerId: idSchema, name: z.string() }).nullable(),
  /** The bibs by which people find it. */
  bibs: z.array(z.string()),
});

const lettersSchema = z
  .array(z.object({ language: z.literal(LANGUAGES), text: z.string().trim().min(1).max(LETTER_MAX) }))
  .max(LANGUAGES.length);

/** The effects of removing a photo or a video on its buyers. */
export const consequencesSchema = z.object({
  /** Its buyers, oldest order first. */
  purchases: z.array(
    z.object({
      orderId: idSchema,
      number: z.string(),
      /** Awaited: unpaid, will be canceled. Ended: its files can no longer be downloaded. */
      state: z.literal(['Paid', 'Awaited', 'Ended']),
      /** The number of other photos in its packages; null if it was bought singly. */
      photosLeft: z.int().nullable(),
      refund: amountSchema,
      /** The price of the whole order. */
      total: amountSchema,
      /** The amount that is refunded if the whole order is refunded now; null if that is not possible. */
      refundable: amountSchema.nullable(),
      /**
       * The amount that is refunded if only this photo is refunded now; null if that is the whole order, or if the
       * photo is in a package. The same for a video.
       */
      photoRefundable: amountSchema.nullable(),
      /** Whether `listReplacements` may find photos that replace it in this order. */
      isReplaceable: z.boolean(),
    }),
  ),
  /** The amounts to refund if the photo is also removed from its buyers' orders. */
  refunds: z.array(amountSchema),
  /** The prepared mails to the buyers who would lose it, in their languages. */
  letters: lettersSchema,
  /** Open carts that contain it. */
  carts: z.int(),
  archives: z.int(),
});

const photoConsequencesSchema = consequencesSchema.extend({
  photo: z.object({ photoId: idSchema, eventId: idSchema, state: stateSchema, fileName: z.string() }),
});

const foundOrderSchema = z.object({
  orderId: idSchema,
  number: z.string(),
  state: z.literal(ORDER_STATES),
  email: z.string(),
  total: amountSchema,
  createdAt: momentSchema,
  /** When its files expire; null before it is paid, or if they never expire. */
  keptUntil: momentSchema.nullable(),
});

/** The body of a call that removes a photo or a video for good. */
export const removalShape = {
  /** Whether it is also removed from its buyers' orders. */
  isAlsoBought: z.boolean(),
  /** The orders of `purchases` that the caller saw. */
  seenOrderIds: z.array(orderIdSchema).max(ORDERS_MAX),
  /** The mail to the buyers who lose it, by language; buyers whose language is missing get no mail. */
  letters: lettersSchema.default([]),
  /**
   * The refunds with the removal: of a whole order with the `refundable` amount that the caller saw, or of this photo or video
   * alone with its `photoRefundable`; `why` gives the reason.
   */
  refunds: z
    .array(
      z.strictObject({
        orderId: orderIdSchema,
        amount: z.number().positive().max(1_000_000_000),
        of: z.literal(['Order', 'Photo']).default('Order'),
      }),
    )
    .max(ORDERS_MAX)
    .default([]),
  why: whySchema,
};

export const deskCorrectionSchemas = {
  findPhotos: {
    summary:
      'Photos in any state that match all filters; an organizer names the event, a photographer themselves',
    params: tenantParams,
    querystring: z
      .strictObject({
        eventId: idSchema.optional(),
        photoId: idSchema.optional(),
        photographerId: idSchema.optional(),
        bib: wordSchema.optional(),
        name: wordSchema.optional(),
        fileName: wordSchema.optional(),
        from: z.iso.datetime({ offset: true }).optional(),
        until: z.iso.datetime({ offset: true }).optional(),
        count: countSchema,
      })
      .refine(
        ({ count: _count, eventId: _eventId, ...known }) => Object.keys(known).length > 0,
        'name at least one filter',
      ),
    response: { 200: z.object({ photos: z.array(foundPhotoSchema), isMore: z.boolean() }) },
  },
  describeRemoval: {
    summary: 'The effects of removing a photo on its buyers; changes nothing',
    params: photoParams,
    response: { 200: photoConsequencesSchema },
  },
  listReplacements: {
    summary:
      'The photos of the same runner that may replace a photo in a paid order when it is removed; changes nothing',
    params: photoParams,
    querystring: z.strictObject({ orderId: orderIdSchema }),
    response: {
      200: z.object({
        photos: z.array(z.object({ photoId: idSchema, fileName: z.string(), thumbUrl: z.string() })),
      }),
    },
  },
  removePhoto: {
    summary:
      'Removes a photo for good, and refunds chosen orders that contain it, or replaces it in them. Unpaid orders with it are canceled. Conflict without any change if someone bought it after it was described, if an amount changed, or if a photo may not replace it',
    params: photoParams,
    body: z.strictObject({
      ...removalShape,
      /**
       * The orders in which another photo replaces it, each with one of its `listReplacements`. Nothing is refunded, and the
       * buyer gets a mail. `why` gives the reason.
       */
      replacements: z
        .array(z.strictObject({ orderId: orderIdSchema, photoId: idSchema }))
        .max(REPLACEMENTS_MAX)
        .default([]),
    }),
    /** Kept: only its buyers still see it. */
    response: { 200: z.object({ outcome: z.literal(['Removed', 'Kept']) }) },
  },
  hidePhoto: {
    summary: 'Hides a photo from gallery, search and carts; buyers keep it',
    params: photoParams,
    body: z.strictObject({ why: whySchema }),
    response: { 204: z.null() },
  },
  showPhoto: {
    summary: 'Lifts the holds of a photo, as showPhotos does',
    params: photoParams,
    body: z.strictObject({ why: whySchema }),
    response: { 204: z.null() },
  },
  findOrders: {
    summary: 'Orders in any state, newest first; filtered by number, address or photo',
    params: tenantParams,
    querystring: z.strictObject({
      number: wordSchema.optional(),
      email: emailSchema.optional(),
      photoId: idSchema.optional(),
      count: countSchema,
    }),
    response: { 200: z.object({ orders: z.array(foundOrderSchema), isMore: z.boolean() }) },
  },
  listOrderPhotos: {
    summary: 'The photos of an order: those bought alone, and those of its packages',
    params: z.object({ tenantId: z.string().max(41), orderId: orderIdSchema }),
    querystring: z.strictObject({ count: countSchema }),
    response: { 200: z.object({ photos: z.array(foundPhotoSchema), isMore: z.boolean() }) },
  },
} as const;

export type ShownConsequences = z.infer<typeof consequencesSchema>;
export type ShownOrder = z.infer<typeof foundOrderSchema>;
export type ShownFoundPhoto = z.infer<typeof foundPhotoSchema>;
