import { z } from 'zod';
import { currencyIdSchema, idSchema, lineSchema, pageQuery, totalSchema } from './page.schema.ts';
import {
  EVENT_STATES,
  PHOTO_EVIDENCE,
  PHOTO_MATCHES,
  PHOTO_STATES,
  SEARCH_METHODS,
  VERIFICATION_FACTORS,
} from './photo.ts';

export const eventSchema = z
  .object({
    eventId: idSchema,
    externalEventId: z.string().nullable(),
    title: z.string(),
    /** The day of the race in its own place, `YYYY-MM-DD`. */
    date: z.string(),
    city: z.string(),
    country: z.string(),
    coverUrl: z.string().nullable(),
    state: z.literal(EVENT_STATES),
    photosCount: z.int(),
    /** Photos received whose reading is not finished. */
    processingCount: z.int(),
    videosCount: z.int(),
    isSecure: z.boolean(),
    searchMethods: z.array(z.literal(SEARCH_METHODS)),
    verificationFactor: z.literal(VERIFICATION_FACTORS),
    distances: z.array(z.string()),
    catalogId: idSchema.nullable(),
    competitorsListId: idSchema.nullable(),
    currencyId: currencyIdSchema,
  })
  .meta({ id: 'Event' });

/** One reason why a photo shows somebody (spec §3). */
export const tagSchema = z
  .object({ photoTagId: idSchema, name: z.literal(['bib', 'face', 'user']), value: z.string() })
  .meta({ id: 'PhotoTag' });

export const photoSchema = z
  .object({
    photoId: idSchema,
    albumId: idSchema,
    /** Pixels of the upright original. */
    width: z.int(),
    height: z.int(),
    /** Signed addresses of the thumb (long edge about 480 px) and the watermarked preview (1600 px). */
    thumbUrl: z.string(),
    previewUrl: z.string(),
    takenAt: z.string().nullable(),
    tags: z.array(tagSchema),
    evidence: z.literal(PHOTO_EVIDENCE).nullable(),
    state: z.literal(PHOTO_STATES),
  })
  .meta({ id: 'Photo' });

export const eventSchemas = {
  listEvents: {
    summary: 'Events, searchable by name or external id, newest first; upcoming ones soonest first',
    querystring: z.object({
      ...pageQuery,
      searchString: lineSchema(100).optional(),
      externalEventId: lineSchema(100).optional(),
      period: z.literal(['Recent', 'Upcoming']).optional(),
    }),
    response: { 200: z.object({ events: z.array(eventSchema), total: totalSchema }) },
  },
  getEvent: {
    summary: 'One event',
    params: z.object({ eventId: idSchema }),
    response: { 200: eventSchema },
  },
  getEventByExternalId: {
    summary: 'One event by the number its organizer knows it by',
    params: z.object({ externalEventId: lineSchema(100) }),
    response: { 200: eventSchema },
  },
} as const;

export const photoSchemas = {
  listPhotos: {
    summary: 'Photos of an event in time order; with a search token one’s own',
    querystring: z.object({
      ...pageQuery,
      albumId: idSchema,
      /** Only with a search token. */
      match: z.literal(PHOTO_MATCHES).optional(),
    }),
    response: { 200: z.object({ photos: z.array(photoSchema), total: totalSchema }) },
  },
  itsMe: {
    summary:
      'The word of the one who searches: this is me, or this is not me. What was denied never comes back',
    params: z.object({ photoId: idSchema }),
    body: z.strictObject({ itIsMe: z.boolean(), tag: tagSchema.partial().optional() }),
    response: { 204: z.null() },
  },
} as const;

export type Event = z.infer<typeof eventSchema>;
export type Photo = z.infer<typeof photoSchema>;
