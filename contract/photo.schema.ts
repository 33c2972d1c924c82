import { z } from 'zod';
import { currencyIdSchema, idSchema, lineSchema, pageQuery, totalSchema } from './page.schema.ts';
import {
  EVENT_STATES,
  ITS_ME_STATES,
  PHOTO_EVIDENCE,
  PHOTO_MATCHES,
  PHOTO_STATES,
  SEARCH_METHODS,
  VERIFICATION_FACTORS,
  VIDEO_KINDS,
} from './photo.ts';
import { BIB_REASONS } from './recognition.ts';

/**
 * A moment of a race in local time with its UTC offset: `2026-05-10T09:46:12.000+02:00`. It is never in UTC, so
 * that clients need not know the zone.
 */
export const raceTimeSchema = z.iso.datetime({ offset: true }).regex(/[+-]\d\d:\d\d$/);

const eventSchema = z
  .object({
    eventId: idSchema,
    externalEventId: z.string().nullable(),
    title: z.string(),
    /** The local day of the race, `YYYY-MM-DD`. */
    date: z.string(),
    city: z.string(),
    country: z.string(),
    /** Its cover picture, long edge 1600 px; null if there is none. */
    coverUrl: z.string().nullable(),
    /** The same for cards and phones, 800 px wide; the large one if there is no small one. */
    coverSmallUrl: z.string().nullable(),
    state: z.literal(EVENT_STATES),
    photosCount: z.int(),
    /** Published photos that show no particular person: the photo report. */
    reportCount: z.int(),
    /** Received photos that are not read yet. */
    processingCount: z.int(),
    /** Published videos, finish clips and full ones. */
    videosCount: z.int(),
    /** Videos that are still being cut or scaled. */
    videosProcessingCount: z.int(),
    isSecure: z.boolean(),
    /** Whether everyone may see its photos and videos; otherwise only participants who proved their identity. */
    isGalleryOpen: z.boolean(),
    /**
     * Whether any participant is protected. Their photos open only by a link mailed to the address on the start
     * list.
     */
    hasProtected: z.boolean(),
    searchMethods: z.array(z.literal(SEARCH_METHODS)),
    /** Whether it stores no faces. A selfie search then reads its photos one by one, which takes minutes. */
    searchesFacesOnRequest: z.boolean(),
    verificationFactor: z.literal(VERIFICATION_FACTORS),
    distances: z.array(z.string()),
    /** The sponsor's mark on the free card of each runner; null if there is none. */
    freeCardMarkUrl: z.string().nullable(),
    catalogId: idSchema.nullable(),
    competitorsListId: idSchema.nullable(),
    currencyId: currencyIdSchema,
  })
  .meta({ id: 'Event' });

/** A reason why a photo belongs to a person (product §3). */
const tagSchema = z
  .object({ photoTagId: idSchema, name: z.literal(['bib', 'face', 'user']), value: z.string().max(200) })
  .meta({ id: 'PhotoTag' });

const shareSchema = z.number().min(0).max(1);
export const regionSchema = z
  .object({ x: shareSchema, y: shareSchema, width: shareSchema, height: shareSchema })
  .meta({ id: 'Region' });

export const photoSchema = z
  .object({
    photoId: idSchema,
    albumId: idSchema,
    /** Pixels of the upright original. */
    width: z.int(),
    height: z.int(),
    /** Whether the photographer’s file has not arrived yet; buyers get it when it arrives. */
    awaitsOriginal: z.boolean(),
    /** Signed addresses of the thumb (long edge about 480 px) and the watermarked preview (1600 px). */
    thumbUrl: z.string(),
    previewUrl: z.string(),
    /** The signed address of its original if the organizer offers it for free; null if it is for sale. */
    freeUrl: z.string().nullable(),
    takenAt: raceTimeSchema.nullable(),
    /** A text of the shop or its photographer. Empty if there is none, or if it may name people whom the visitor may not know. */
    caption: z.string(),
    tags: z.array(tagSchema),
    evidence: z.literal(PHOTO_EVIDENCE).nullable(),
    /**
     * The additional evidence for a photo of the visitor whose bib is not visible (`Face`) or was hard to read (`Bib`,
     * `Both`): the visitor's other photos, the time, or a fragment of the bib. Null if none was needed, and for
     * other photos.
     */
    reason: z.literal(BIB_REASONS).nullable(),
    /**
     * Where the visitor is (face, bib and torso) in a photo of them, or may be in a photo that asks "Is this you?",
     * in fractions of the upright photo's width and height. Null if unknown, and for other photos.
     */
    region: regionSchema.nullable(),
    /**
     * The signed address of a picture around the visitor: part of the watermarked preview, 4:5 upright, at most 640
     * × 800 px. Null if `region` is.
     */
    closeUpUrl: z.string().nullable(),
    /** Whether only the visitor's selfie leads to it: "probably you", until the visitor or a bib confirms it. */
    isProbable: z.boolean(),
    /**
     * Whether the visitor is the subject of a photo of them: others in it have a much smaller face, or there are none.
     * False if that is unknown, and for other photos.
     */
    isSubject: z.boolean(),
    /**
     * How well a photo of the visitor shows them; larger is better. Null for other photos, and if the face is the only
     * evidence, because such a photo must not represent the person.
     */
    rank: z.number().min(0).max(1).nullable(),
    /**
     * The visitor's position on the course in a photo of them: the share of the course, and the kilometre if its
     * length is known. Null for other photos and if unknown.
     */
    way: z
      .object({ share: shareSchema, kilometre: z.number().nullable() })
      .meta({ id: 'WayPoint' })
      .nullable(),
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
    summary: 'One event by its external id, the organizer’s number for it',
    params: z.object({ externalEventId: lineSchema(100) }),
    response: { 200: eventSchema },
  },
} as const;

export const photoSchemas = {
  listPhotos: {
    summary: 'Photos of an event in time order; with a search token, the visitor’s own; or the photo report',
    querystring: z.object({
      ...pageQuery,
      albumId: idSchema,
      /** Only with a search token. */
      match: z.literal(PHOTO_MATCHES).optional(),
      /** The photos of the report, which show no particular person; for a secure event only with a search token. */
      report: z.stringbool().optional(),
      /**
       * The event's photo count that the client knows. With it, the answer is public, and caches may keep it for
       * some seconds, separately for each count. Not with a search token.
       */
      photosCount: z.coerce.number().int().min(0).optional(),
    }),
    response: { 200: z.object({ photos: z.array(photoSchema), total: totalSchema }) },
  },
  itsMe: {
    summary:
      'Stores the searching visitor’s verdict on a photo that they can see: “this is me” or “this is not me”. Each replaces the other. A denial by a visitor who proved only a bib applies only to that visitor. “This is me” without a matching face waits for a reviewer',
    params: z.object({ photoId: idSchema }),
    body: z.strictObject({ itIsMe: z.boolean(), tag: tagSchema.partial().optional() }),
    response: { 204: z.null() },
  },
  getItsMe: {
    summary: 'The relation of a photo to the visitor who searches',
    params: z.object({ photoId: idSchema }),
    response: { 200: z.object({ state: z.literal(ITS_ME_STATES) }) },
  },
} as const;

const videoSchema = z
  .object({
    videoId: idSchema,
    albumId: idSchema,
    kind: z.literal(VIDEO_KINDS),
    /** For a full video: the name of its file. For a finish clip: the camera. */
    title: z.string(),
    camera: z.string(),
    /** Pixels of the original, upright. */
    width: z.int(),
    height: z.int(),
    durationMs: z.int(),
    /** The time of its first picture. */
    startsAt: raceTimeSchema,
    /** Signed addresses of a still (JPEG) and of the small watermarked preview (MP4). */
    posterUrl: z.string(),
    previewUrl: z.string(),
    /** For a finish clip: the runner, and the time in the clip at which they cross the line. */
    finisher: z
      .object({
        number: z.string(),
        name: z.string().nullable(),
        /** Chip time, otherwise gun time: `H:MM:SS`, with tenths if known. Null if only the time of day is known. */
        finishTime: z.string().nullable(),
        finishesAtMs: z.int(),
      })
      .nullable(),
  })
  .meta({ id: 'Video' });

export const videoSchemas = {
  listVideos: {
    summary:
      'Videos of an event, full ones first, then finish clips in time order; with a search token, the visitor’s own',
    querystring: z.object({
      ...pageQuery,
      albumId: idSchema,
      /** The finish clips of this bib. */
      myStartNumber: lineSchema(20).min(1).optional(),
      /** A bib, or the beginnings of the parts of a name. */
      searchString: lineSchema(100).min(1).optional(),
    }),
    response: { 200: z.object({ videos: z.array(videoSchema), total: totalSchema }) },
  },
} as const;

export type Video = z.infer<typeof videoSchema>;
export type Event = z.infer<typeof eventSchema>;
export type Photo = z.infer<typeof photoSchema>;
export type PhotosPage = z.infer<(typeof photoSchemas.listPhotos.response)[200]>;
