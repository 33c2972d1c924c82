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
/** A moment as the clocks of the race's place show it: `2026-05-10T07:00`. */
const localSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);

const settingsShape = {
  kind: z.enum(FEED_KINDS),
  format: z.enum(FEED_FORMATS),
  /** `bib=Startnr`: what is taken from the column of which heading. */
  columns: z.array(lineSchema(100)).max(FEED_COLUMNS_MAX),
  gunStarts: z.array(lineSchema(100)).max(GUN_STARTS_MAX),
  /** Whether a person a start list does not name leaves it. */
  isWhole: z.boolean(),
  everyMinutes: z.int().min(FEED_MINUTES.min).max(FEED_MINUTES.max),
  from: localSchema,
  until: localSchema,
};

const feedSchema = z.object({
  feedId: idSchema,
  ...settingsShape,
  /** The address without what may be a key. */
  address: z.string(),
  state: z.enum(FEED_STATES),
  /** What happened the last time; null if it was applied, unchanged or never pulled. */
  problem: z
    .object({
      reason: z.enum(FEED_REASONS),
      /** The status that the server answered with. */
      status: z.int().nullable(),
      /** The first wrong lines, without what stands in them. */
      lines: z.array(lineFaultSchema),
      /** Participants who would lose protection, by their bibs: only a member who may end a protection confirms it. */
      freed: z.array(z.string()),
    })
    .nullable(),
  /** How many lines the last content had, and what it changes or changed. */
  counts: z
    .object({ lines: z.int(), added: z.int(), changed: z.int(), left: z.int(), unknown: z.int() })
    .nullable(),
  /** The name of what is held back. */
  held: z.string().nullable(),
  triedAt: z.iso.datetime().nullable(),
  appliedAt: z.iso.datetime().nullable(),
  /** Null where it is not pulled any more. */
  nextAt: z.iso.datetime().nullable(),
});

export const deskFeedSchemas = {
  listFeeds: {
    summary: 'The feeds of an event, and what they brought the last time',
    params: eventParams,
    response: { 200: z.object({ feeds: z.array(feedSchema) }) },
  },
  setFeed: {
    summary: 'Sets the feed of an event that brings its start list, its results, or both',
    params: eventParams,
    body: z.strictObject({
      ...settingsShape,
      /** Null keeps the address that the feed of this kind has. */
      url: z.string().max(FEED_URL_MAX).nullable(),
      why: whySchema,
    }),
    response: { 200: z.object({ feedId: idSchema }) },
  },
  removeFeed: {
    summary: 'Removes a feed; what it brought stays',
    params: feedParams,
    querystring: z.object({ why: whySchema }),
    response: { 204: z.null() },
  },
  pullFeed: {
    summary: 'Has a feed pulled at once',
    params: feedParams,
    body: z.strictObject({}),
    response: { 204: z.null() },
  },
  confirmFeed: {
    summary: 'Has what is held back applied, if the feed still says the same',
    params: feedParams,
    body: z.strictObject({ held: z.string().max(64), why: whySchema }),
    response: { 204: z.null() },
  },
} as const;

export type ShownFeed = z.infer<typeof feedSchema>;
