import { z } from 'zod';
import { emailSchema } from './competitor.schema.ts';
import { ERASED_TEXTS_MAX, SUBJECT_MAX } from './desk-erasures.ts';
import { currencyIdSchema, idSchema } from './page.schema.ts';

const ORDERS_MAX = 10_000;
const tenantParams = z.object({ tenantId: z.string().max(41) });
const amountSchema = z.object({ currencyId: currencyIdSchema, amount: z.number() });
const countSchema = z.int();

const subjectFields = {
  /** All addresses and entries of one human being. */
  emails: z.array(emailSchema).max(SUBJECT_MAX),
  personIds: z.array(idSchema).max(SUBJECT_MAX),
};

/** Names a text by where it stands. */
const textKeySchema = z.string().min(1).max(500);
const textKeysSchema = z.array(textKeySchema).max(ERASED_TEXTS_MAX);

/** Texts to blank, and texts that stay because they name another person. */
const textDecisionsSchema = z.strictObject({ blank: textKeysSchema, keep: textKeysSchema });

const planSchema = z.object({
  participants: z.array(
    z.object({ competitorId: idSchema, eventId: idSchema, name: z.string(), bib: z.string() }),
  ),
  /** Photos that show no other person: they are removed. */
  photosAlone: countSchema,
  /** Photos that show others too: they stay, and what names this person there goes. */
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
  /** What would be due if these were taken from them, too. */
  refunds: z.array(amountSchema),
  /** Open carts with these photos, and archives that are laid out with one. */
  carts: countSchema,
  archives: countSchema,
  /** Orders of theirs, by number, that stay without name and address, because receipts must be kept. */
  keptOrders: z.array(z.string()),
  accounts: countSchema,
  requests: countSchema,
  mails: countSchema,
  /** As whom they take photos, all names. */
  photographers: z.array(z.object({ photographerId: idSchema, name: z.string() })),
  work: z.object({
    /** Photos that they took, which stay in the shop without their name. */
    photos: countSchema,
    /** Statements that stay as they were issued, by number; and those of them that must be paid first. */
    keptStatements: z.array(z.string()),
    openStatements: z.array(z.string()),
    /** What they have earned and no statement has yet. */
    unsettled: z.array(amountSchema),
  }),
  /** Orders, by number, that must end first. */
  runningOrders: z.array(z.string()),
  /** Numbers of their unpaid orders: they are canceled for good. */
  unpaidOrders: z.array(z.string()),
  /** Addresses of members of the desk, who are removed there. */
  memberEmails: z.array(z.string()),
  /** Texts in the record, in mails and in file names that contain this name. */
  texts: z.array(
    z.object({
      key: textKeySchema,
      text: z.string(),
      /** Whether address, or name and event say that it is them; else it may be a namesake. */
      isCertain: z.boolean(),
    }),
  ),
});

const erasureSchema = z.object({
  erasureId: idSchema,
  state: z.literal(['Running', 'Done']),
  requestedAt: z.iso.datetime(),
  /** Null while it runs. */
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
      'Starts an erasure, which ends with a certificate. Conflict if an order of theirs is open, or one was placed since it was described',
    params: tenantParams,
    body: z.strictObject({
      ...subjectFields,
      /** Whether photos that show no other person are taken from other buyers too. */
      isAlsoBought: z.boolean(),
      /** The orders of `buyers`, as they were described. */
      seenOrderIds: z.array(idSchema).max(ORDERS_MAX),
      /** What was decided of `texts`. Without it what is certain is blanked, and the others wait. */
      texts: textDecisionsSchema.optional(),
    }),
    response: { 200: z.object({ erasureId: idSchema }) },
  },
  listErasures: {
    summary: 'The erasures of a tenant, the latest first: by random ids alone',
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
    summary: 'Blanks texts that name who was erased, and lets others stay; NotFound where none of them waits',
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
