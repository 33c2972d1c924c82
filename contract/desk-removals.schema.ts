import { z } from 'zod';
import { REMOVAL_DECISIONS, REMOVAL_LETTER_MAX } from './desk-removals.ts';
import { LANGUAGES } from './languages.ts';
import { currencyIdSchema, idSchema, lineSchema, orderIdSchema } from './page.schema.ts';
import { holdSchema } from './photo-holds.schema.ts';
import { REMOVAL_OUTCOMES, REMOVAL_PHOTOS_MAX, REMOVAL_REASONS, REMOVAL_STATES } from './removal.ts';

const COUNT_MAX = 500;
const ORDERS_MAX = 10_000;

const tenantParams = z.object({ tenantId: z.string().max(41) });
const requestParams = z.object({ tenantId: z.string().max(41), requestId: idSchema });
const momentSchema = z.iso.datetime();
const amountSchema = z.object({ currencyId: currencyIdSchema, amount: z.number() });
const letterSchema = z
  .string()
  .trim()
  .min(1)
  .max(REMOVAL_LETTER_MAX)
  .regex(/^[\P{Cc}\n\r\t]*$/u, 'control characters are not allowed');

const clockSchema = z.object({
  /** The last day for an answer. */
  dueOn: z.iso.date(),
  /** Negative if it is late. */
  daysLeft: z.int(),
  urgency: z.literal(['Overdue', 'Soon', 'InTime']),
});

const listedSchema = z.object({
  requestId: idSchema,
  /** Null some time after the answer, when it is deleted. */
  email: z.string().nullable(),
  reason: z.literal(REMOVAL_REASONS),
  state: z.literal(REMOVAL_STATES),
  askedAt: momentSchema,
  answeredAt: momentSchema.nullable(),
  /** Null once it has ended. */
  clock: clockSchema.nullable(),
  photosCount: z.int(),
  /** The number of photos that are hidden until an operator decides. */
  hiddenCount: z.int(),
  /** Whether the requester was asked for more, and no decision followed yet. */
  isAskedBack: z.boolean(),
});

const photoSchema = z.object({
  /** Null if its event was deleted. */
  photoId: idSchema.nullable(),
  state: z
    .literal(['Received', 'Published', 'Failed', 'Hidden', 'Protected', 'Withdrawn', 'Removed'])
    .nullable(),
  fileName: z.string(),
  eventId: idSchema.nullable(),
  eventTitle: z.string(),
  /** Null if it is removed. */
  previewUrl: z.string().nullable(),
  /** The bibs by which people find it. */
  bibs: z.array(z.string()),
  facesCount: z.int(),
  outcome: z.literal(REMOVAL_OUTCOMES).nullable(),
  /** Whether the request hid it before a member decided. */
  isHiddenByRequest: z.boolean(),
  /** Its holds, which hide it from visitors. */
  holds: z.array(holdSchema),
  /** Open requests by others that name it. */
  othersCount: z.int(),
});

const removalSchema = listedSchema.extend({
  words: z.string(),
  language: z.literal(LANGUAGES),
  /** Whether the requester's address is on the start list of an event of the photos. */
  isKnown: z.boolean(),
  letters: z.array(
    z.object({ letterId: idSchema, kind: z.literal(['More', 'Answer']), text: z.string(), at: momentSchema }),
  ),
  photos: z.array(photoSchema),
  /** The buyers of its photos. */
  purchases: z.array(
    z.object({
      orderId: idSchema,
      number: z.string(),
      state: z.literal(['Paid', 'Awaited', 'Ended']),
      photoIds: z.array(idSchema),
      refund: amountSchema,
    }),
  ),
  /** The amounts to refund if all of them are removed from their buyers' orders too. */
  refunds: z.array(amountSchema),
  carts: z.int(),
  archives: z.int(),
  /** Other open requests of the same address. */
  others: z.array(z.object({ requestId: idSchema, askedAt: momentSchema, photosCount: z.int() })),
  /** The texts from which a letter is composed, in the requester's language. */
  drafts: z.object(
    Object.fromEntries([...REMOVAL_OUTCOMES, 'opening', 'more'].map((key) => [key, z.string()])) as Record<
      (typeof REMOVAL_OUTCOMES)[number] | 'opening' | 'more',
      z.ZodString
    >,
  ),
});

const decisionSchema = z.strictObject({
  photoId: idSchema,
  decision: z.literal(REMOVAL_DECISIONS),
  /** The orders with the photo that the caller saw. */
  seenOrderIds: z.array(orderIdSchema).max(ORDERS_MAX).default([]),
});

export const deskRemovalSchemas = {
  listRemovals: {
    summary: 'Removal requests: open ones, most urgent first, or ended ones',
    params: tenantParams,
    querystring: z.strictObject({
      state: z.literal(['Open', 'Ended']).default('Open'),
      count: z.coerce.number().int().min(1).max(COUNT_MAX).default(50),
    }),
    response: {
      200: z.object({
        removals: z.array(listedSchema),
        isMore: z.boolean(),
        /** The tenant's number of days for an answer. */
        days: z.int(),
      }),
    },
  },
  getRemoval: {
    summary: 'A request with its photos, their buyers, and the texts for an answer',
    params: requestParams,
    /** Photos that a member found for a request that only describes its photos. */
    querystring: z.strictObject({
      photoIds: z
        .string()
        .max(37 * REMOVAL_PHOTOS_MAX)
        .toLowerCase()
        .refine(
          (text) => text.split(',').every((id) => idSchema.safeParse(id).success),
          'write ids, separated by commas',
        )
        .optional(),
    }),
    response: { 200: removalSchema },
  },
  answerRemoval: {
    summary:
      'Decides on every photo of a request, and mails the requester. Conflict if it is already answered, or if something changed after it was shown',
    params: requestParams,
    body: z.strictObject({
      decisions: z.array(decisionSchema).max(REMOVAL_PHOTOS_MAX),
      letter: letterSchema,
      why: lineSchema(500).default(''),
    }),
    response: { 204: z.null() },
  },
  askMoreOfRemoval: {
    summary: 'Asks the requester for more by mail; the request stays open, and its deadline stays',
    params: requestParams,
    body: z.strictObject({ letter: letterSchema, why: lineSchema(500).default('') }),
    response: { 204: z.null() },
  },
} as const;

export type ListedRemoval = z.infer<typeof listedSchema>;
export type ShownRemoval = z.infer<typeof removalSchema>;
