import { z } from 'zod';
import {
  FEED_COLUMNS_MAX,
  FEED_FORMATS,
  FEED_KINDS,
  FEED_MINUTES,
  FEED_REASONS,
  FEED_STATES,
  FEED_URL_MAX,
} from './desk-feeds.ts';
import { GUN_STARTS_MAX } from './desk-lists.ts';
import { lineFaultSchema } from './line-faults.schema.ts';
import { idSchema, lineSchema } from './page.schema.ts';

const eventParams = z.object({ tenantId: z.string().max(41), eventId: idSchema });
const feedParams = z.object({ ...eventParams.shape, feedId: idSchema });
const whySchema = lineSchema(500).default('');
/** A moment in the local time of the race: `2026-05-10T07:00`. */
const localSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);

const settingsShape = {
  kind: z.enum(FEED_KINDS),
  format: z.enum(FEED_FORMATS),
  /** `bib=Startnr`: the meaning of the column with a heading. */
  columns: z.array(lineSchema(100)).max(FEED_COLUMNS_MAX),
  gunStarts: z.array(lineSchema(100)).max(GUN_STARTS_MAX),
  /** Whether participants missing from the new start list are removed. */
  isWhole: z.boolean(),
  everyMinutes: z.int().min(FEED_MINUTES.min).max(FEED_MINUTES.max),
  from: localSchema,
  until: localSchema,
};

const feedSchema = z.object({
  feedId: idSchema,
  ...settingsShape,
  /** The address without parts that may be a key. */
  address: z.string(),
  state: z.enum(FEED_STATES),
  /** The fault of the last pull; null if it was applied, unchanged or never pulled. */
  problem: z
    .object({
      reason: z.enum(FEED_REASONS),
      /** The HTTP status of the server's answer. */
      status: z.int().nullable(),
      /** The first wrong lines, without their content. */
      lines: z.array(lineFaultSchema),
      /** Bibs of participants who would lose protection; only a member who may end a protection can confirm it. */
      freed: z.array(z.string()),
    })
    .nullable(),
  /** The number of lines in the last content, and the changes that this content makes or made. */
  counts: z
    .object({ lines: z.int(), added: z.int(), changed: z.int(), left: z.int(), unknown: z.int() })
    .nullable(),
  /** The id of the content that is held back. */
  held: z.string().nullable(),
  triedAt: z.iso.datetime().nullable(),
  appliedAt: z.iso.datetime().nullable(),
  /** Null if it is no longer pulled. */
  nextAt: z.iso.datetime().nullable(),
});

export const deskFeedSchemas = {
  listFeeds: {
    summary: 'The feeds of an event, and the results of their last pulls',
    params: eventParams,
    response: { 200: z.object({ feeds: z.array(feedSchema) }) },
  },
  setFeed: {
    summary: 'Sets a feed of an event for its start list, its results, or both',
    params: eventParams,
    body: z.strictObject({
      ...settingsShape,
      /** Null keeps the current address of the feed of this kind. */
      url: z.string().max(FEED_URL_MAX).nullable(),
      why: whySchema,
    }),
    response: { 200: z.object({ feedId: idSchema }) },
  },
  removeFeed: {
    summary: 'Removes a feed; what it imported stays',
    params: feedParams,
    querystring: z.object({ why: whySchema }),
    response: { 204: z.null() },
  },
  pullFeed: {
    summary: 'Pulls a feed at once',
    params: feedParams,
    body: z.strictObject({}),
    response: { 204: z.null() },
  },
  confirmFeed: {
    summary: 'Applies content that was held back, if the feed still returns the same content',
    params: feedParams,
    body: z.strictObject({ held: z.string().max(64), why: whySchema }),
    response: { 204: z.null() },
  },
} as const;

export type ShownFeed = z.infer<typeof feedSchema>;
