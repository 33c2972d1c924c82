import { z } from 'zod';
import { anyEmailSchema } from './competitor.schema.ts';
import { ERASED_TEXTS_MAX, SUBJECT_MAX } from './desk-erasures.ts';
import { currencyIdSchema, idSchema, orderIdSchema } from './page.schema.ts';

const ORDERS_MAX = 10_000;
const tenantParams = z.object({ tenantId: z.string().max(41) });
const amountSchema = z.object({ currencyId: currencyIdSchema, amount: z.number() });
const countSchema = z.int();

const subjectFields = {
  /** All addresses and entries of one person. */
  emails: z.array(anyEmailSchema).max(SUBJECT_MAX),
  personIds: z.array(idSchema).max(SUBJECT_MAX),
};

/** Identifies a text by its place. */
const textKeySchema = z.string().min(1).max(500);
const textKeysSchema = z.array(textKeySchema).max(ERASED_TEXTS_MAX);

/** Texts to blank, and texts that stay because they are about another person. */
const textDecisionsSchema = z.strictObject({ blank: textKeysSchema, keep: textKeysSchema });

const planSchema = z.object({
  participants: z.array(
    z.object({ competitorId: idSchema, eventId: idSchema, name: z.string(), bib: z.string() }),
  ),
  /** Photos that show no other person: they are removed. */
  photosAlone: countSchema,
  /** Photos that also show others: they stay, without this person's tags. */
  photosShared: countSchema,
  faces: countSchema,
  /** Other buyers of photos that show no other person, oldest order first. */
  buyers: z.array(
    z.object({
      orderId: idSchema,
      number: z.string(),
      /** Awaited: unpaid, will be canceled. Ended: its files can no longer be downloaded. */
      state: z.literal(['Paid', 'Awaited', 'Ended']),
      refund: amountSchema,
    }),
  ),
  /** The amounts to refund if these photos are also removed from the buyers' orders. */
  refunds: z.array(amountSchema),
  /** Open carts with these photos, and prepared archives that contain one. */
  carts: countSchema,
  archives: countSchema,
  /** The person's orders, by number, that stay without name and address, because receipts must be kept. */
  keptOrders: z.array(z.string()),
  accounts: countSchema,
  requests: countSchema,
  mails: countSchema,
  /** All names under which they take photos. */
  photographers: z.array(z.object({ photographerId: idSchema, name: z.string() })),
  work: z.object({
    /** Photos that they took, which stay in the shop without their name. */
    photos: countSchema,
    /** The numbers of statements that stay as issued, and of those that must be paid first. */
    keptStatements: z.array(z.string()),
    openStatements: z.array(z.string()),
    /** Their earnings that no statement contains yet. */
    unsettled: z.array(amountSchema),
  }),
  /**
   * Their paid orders for photos of an event that is still to come, from which nothing was delivered: they are
   * refunded.
   */
  undeliveredOrders: z.array(z.object({ number: z.string(), refund: amountSchema })),
  /** The numbers of such orders from which something was delivered: the rest is neither delivered nor refunded. */
  partlyDelivered: z.array(z.string()),
  /** Orders, by number, that must be completed first. */
  runningOrders: z.array(z.string()),
  /** Numbers of their unpaid orders: they are canceled for good. */
  unpaidOrders: z.array(z.string()),
  /** Their addresses as members of the desk, from which they are removed. */
  memberEmails: z.array(z.string()),
  /** Texts in records, mails and file names that contain this name. */
  texts: z.array(
    z.object({
      key: textKeySchema,
      text: z.string(),
      /** Whether the address, or name and event, identify the person; otherwise it may be a namesake. */
      isCertain: z.boolean(),
    }),
  ),
});

const erasureSchema = z.object({
  erasureId: idSchema,
  state: z.literal(['Running', 'Done']),
  requestedAt: z.iso.datetime(),
  /** Null while the erasure runs. */
  doneAt: z.iso.datetime().nullable(),
});

export const deskErasureSchemas = {
  describeErasure: {
    summary: 'The effects of an erasure on the person, buyers, carts, archives and money; changes nothing',
    params: tenantParams,
    body: z.strictObject(subjectFields),
    response: { 200: planSchema },
  },
  erasePerson: {
    summary:
      'Starts an erasure, which ends with a certificate. Conflict if the person has an open order, or if an order was placed after the effects were described',
    params: tenantParams,
    body: z.strictObject({
      ...subjectFields,
      /** Whether photos that show no other person are also removed from other buyers' orders. */
      isAlsoBought: z.boolean(),
      /** The orders of `buyers` that the caller saw. */
      seenOrderIds: z.array(orderIdSchema).max(ORDERS_MAX),
      /** The `undeliveredOrders` that the caller saw: only these are refunded. */
      seenRefunds: z
        .array(
          z.union([
            z.strictObject({ number: z.string().max(50), amount: z.number().min(0).max(1_000_000_000) }),
            /** A number without its amount, as pages of an earlier version send it. */
            z.string().max(50),
          ]),
        )
        .max(ORDERS_MAX)
        .optional(),
      /** The decisions on `texts`. Without them certain texts are blanked, and the others wait. */
      texts: textDecisionsSchema.optional(),
    }),
    response: { 200: z.object({ erasureId: idSchema }) },
  },
  listErasures: {
    summary: 'The erasures of a tenant, latest first, identified only by random ids',
    params: tenantParams,
    querystring: z.strictObject({ count: z.coerce.number().int().min(1).max(500).default(50) }),
    response: { 200: z.object({ erasures: z.array(erasureSchema) }) },
  },
  listTexts: {
    summary: 'Texts that may name an erased person or a namesake, oldest first, for a decision',
    params: tenantParams,
    querystring: z.strictObject({}),
    response: {
      200: z.object({
        texts: z.array(
          z.object({ erasureId: idSchema, key: textKeySchema, text: z.string(), foundAt: z.iso.datetime() }),
        ),
      }),
    },
  },
  decideTexts: {
    summary: 'Blanks texts that name the erased person, and keeps the others; NotFound if none of them waits',
    params: tenantParams,
    body: textDecisionsSchema.extend({ erasureId: idSchema }),
    response: { 200: z.object({ blanked: countSchema, kept: countSchema }) },
  },
  showErasure: {
    summary: 'An erasure with its certificate, a JWS in its flattened JSON form; null while it runs',
    params: z.object({ tenantId: z.string().max(41), erasureId: idSchema }),
    response: {
      200: erasureSchema.extend({
        certificate: z
          .object({
            certificate: z.unknown(),
            payload: z.string(),
            protected: z.string(),
            signature: z.string(),
          })
          .nullable(),
      }),
    },
  },
} as const;

export type ShownErasurePlan = z.infer<typeof planSchema>;
export type ShownErasure = z.infer<typeof erasureSchema>;
