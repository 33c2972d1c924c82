import { z } from 'zod';
import { currencyIdSchema, idSchema, lineSchema } from './page.schema.ts';

const tenantIdSchema = z.string().max(41);
const eventParams = z.object({ tenantId: tenantIdSchema, eventId: idSchema });
const momentSchema = z.iso.datetime();
const amountSchema = z.object({ currencyId: currencyIdSchema, amount: z.number() });

const todaySchema = z.object({
  at: momentSchema,
  /** Of the last days, those to come, and those with photos or videos that wait or failed; the newest first. */
  events: z.array(
    z.object({
      eventId: idSchema,
      title: z.string(),
      date: z.iso.date(),
      isShown: z.boolean(),
      photos: z.object({ published: z.int(), processing: z.int(), failed: z.int() }),
      videos: z.object({ published: z.int(), processing: z.int() }),
    }),
  ),
  /** The tenant's jobs. */
  queue: z.object({
    /** That there are more: of each kind, jobs are counted up to 10,000. */
    isMore: z.boolean(),
    waiting: z.int(),
    active: z.int(),
    /** Jobs that were dropped in the last day. */
    failed: z.array(z.object({ job: z.string(), count: z.int() })),
  }),
  /** Mails of the last days that were refused or came back, the newest first. */
  mails: z.array(
    z.object({
      mailId: idSchema,
      kind: z.string(),
      recipient: z.string(),
      /** Null where it is about no order. */
      orderId: idSchema.nullable(),
      reason: z.string(),
      refusedAt: momentSchema,
    }),
  ),
  /** Failed refunds; payments and refunds whose outcome has been unknown for longer than usual. */
  payments: z.array(
    z.object({
      paymentId: idSchema,
      orderId: idSchema,
      orderNumber: z.string(),
      provider: z.string(),
      /** Returning: to be refunded. RefundFailed: the buyer's bank rejected the refund, and the buyer has not been paid since. */
      state: z.literal(['Created', 'Pending', 'Returning', 'RefundFailed']),
      amount: amountSchema,
      createdAt: momentSchema,
    }),
  ),
  /** Webhooks whose receiver rejects deliveries. */
  webhooks: z.array(z.object({ webhookId: idSchema, url: z.string(), waiting: z.int(), givenUp: z.int() })),
  /** Requests that photos are removed: how many wait, are due within a week, and late; counted up to some hundreds. */
  removals: z.object({ open: z.int(), soon: z.int(), overdue: z.int() }),
  /** Photos that were sent as small pictures days ago and whose originals have not come: paid orders with them, the oldest first. */
  originals: z.object({
    /** Counted up to some thousands. */
    photos: z.int(),
    orders: z.array(
      z.object({
        orderId: idSchema,
        orderNumber: z.string(),
        /** How many of its photos wait. */
        photos: z.int(),
        /** When the first of them came as a small picture. */
        since: momentSchema,
      }),
    ),
  }),
  /** Bytes of the disk with the data folder. */
  disk: z.object({ free: z.number(), total: z.number() }),
  /** Of the whole installation; null if no backup is made by schedule. */
  backup: z
    .object({
      /** When the last whole one was begun; null if there is none. */
      succeededAt: momentSchema.nullable(),
      /** When the last try failed; null if it did not. */
      failedAt: momentSchema.nullable(),
      /** Whether an operator must act. */
      isLate: z.boolean(),
    })
    .nullable(),
});

const coverageSchema = z.object({
  /** Those of the start list, and how many of them have a photo; null if the event has no start list. */
  starters: z.object({ all: z.int(), withPhoto: z.int() }).nullable(),
  /** Published photos without those of the report. */
  photos: z.int(),
  /** Those of them that no bib leads to. */
  nobodyKnown: z.int(),
  /** Numbers to review. */
  inDoubt: z.int(),
  /** Where bibs are read much more rarely than elsewhere. */
  failingPlaces: z.array(z.string()),
});

export const deskTodaySchemas = {
  getToday: {
    summary: 'What needs attention today, at most a few dozen of each kind',
    params: z.object({ tenantId: tenantIdSchema }),
    response: { 200: todaySchema },
  },
  getCoverage: {
    summary: 'How well the people of an event are found by their bibs; reads all of the event',
    params: eventParams,
    response: { 200: coverageSchema },
  },
  retryFailed: {
    summary: 'Reads the failed photos of an event once more, and makes its failed videos',
    params: eventParams,
    body: z.strictObject({ why: lineSchema(500).default('') }),
    response: { 200: z.object({ photos: z.int(), videos: z.int() }) },
  },
} as const;

export type Today = z.infer<typeof todaySchema>;
export type ShownCoverage = z.infer<typeof coverageSchema>;
