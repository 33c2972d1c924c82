import { z } from 'zod';
import { currencyIdSchema, idSchema, lineSchema } from './page.schema.ts';

const tenantIdSchema = z.string().max(41);
const eventParams = z.object({ tenantId: tenantIdSchema, eventId: idSchema });
const momentSchema = z.iso.datetime();
const amountSchema = z.object({ currencyId: currencyIdSchema, amount: z.number() });

const todaySchema = z.object({
  at: momentSchema,
  /** Recent and upcoming events, and events with waiting or failed photos or videos; newest first. */
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
    /** Whether there are more: jobs of each kind are counted up to 10,000. */
    isMore: z.boolean(),
    waiting: z.int(),
    active: z.int(),
    /** Jobs that were dropped in the last day. */
    failed: z.array(z.object({ job: z.string(), count: z.int() })),
  }),
  /** Mails of the last days that were refused or bounced, newest first. */
  mails: z.array(
    z.object({
      mailId: idSchema,
      kind: z.string(),
      recipient: z.string(),
      /** Null if it concerns no order. */
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
  /** Events whose deletion began more than a day ago and has not ended. */
  deletions: z.array(z.object({ eventId: idSchema, title: z.string(), deletedAt: z.iso.datetime() })),
  /** Removal requests: the numbers that wait, are due within a week, and are late; counted up to some hundreds. */
  removals: z.object({ open: z.int(), soon: z.int(), overdue: z.int() }),
  /** Visitors whose search found nothing and who wait for an answer; counted up to some hundreds. */
  searches: z.int(),
  /** Paid orders with photos whose previews came days ago and whose originals have not arrived, oldest first. */
  originals: z.object({
    /** Counted up to some thousands. */
    photos: z.int(),
    orders: z.array(
      z.object({
        orderId: idSchema,
        orderNumber: z.string(),
        /** The number of its photos that wait. */
        photos: z.int(),
        /** When the first of their previews arrived. */
        since: momentSchema,
      }),
    ),
  }),
  /** The disk of the data folder, in bytes. */
  disk: z.object({ free: z.number(), total: z.number() }),
  /** The backups of the whole installation; null if none is scheduled. */
  backup: z
    .object({
      /** When the last complete backup was started; null if there is none. */
      succeededAt: momentSchema.nullable(),
      /** When the last attempt failed; null if it succeeded. */
      failedAt: momentSchema.nullable(),
      /** Whether an operator must act. */
      isLate: z.boolean(),
    })
    .nullable(),
});

const coverageSchema = z.object({
  /** The participants of the start list, and how many of them have a photo; null if the event has no start list. */
  starters: z.object({ all: z.int(), withPhoto: z.int() }).nullable(),
  /** Published photos, without those of the photo report. */
  photos: z.int(),
  /** The number of those photos that no bib finds. */
  nobodyKnown: z.int(),
  /** Numbers to review. */
  inDoubt: z.int(),
  /** Places at which bibs are read much less often than elsewhere. */
  failingPlaces: z.array(z.string()),
});

export const deskTodaySchemas = {
  getToday: {
    summary: 'What needs attention today, at most a few dozen of each kind',
    params: z.object({ tenantId: tenantIdSchema }),
    response: { 200: todaySchema },
  },
  getCoverage: {
    summary: 'How well bibs find the people of an event; reads the whole event',
    params: eventParams,
    response: { 200: coverageSchema },
  },
  retryFailed: {
    summary: 'Reads the failed photos of an event once more, and creates its failed videos again',
    params: eventParams,
    body: z.strictObject({ why: lineSchema(500).default('') }),
    response: { 200: z.object({ photos: z.int(), videos: z.int() }) },
  },
} as const;

export type Today = z.infer<typeof todaySchema>;
export type ShownCoverage = z.infer<typeof coverageSchema>;
