import { z } from 'zod';
import { CAPTION_MAX, PHOTOS_AT_ONCE } from './desk-photos.ts';
import { currencyIdSchema, idSchema, lineSchema } from './page.schema.ts';
import { DECIDED_MAX, OWN_FILTERS, PROPOSAL_REASONS, TYPED_OFFSET_MAX_S } from './photographers-page.ts';

const idsSchema = z.array(idSchema).max(DECIDED_MAX);

const photoSchema = z.object({
  photoId: idSchema,
  fileName: z.string(),
  width: z.int(),
  height: z.int(),
  thumbUrl: z.string(),
  /** The bibs shown for it. */
  bibs: z.array(z.string()),
  /** A text for visitors; '' if there is none. */
  caption: z.string(),
});

const bodySchema = { camera: z.string().min(1).max(200), serial: z.string().max(64) };

export const photographersPageSchemas = {
  listOwnPhotos: {
    summary:
      'The photographer’s photos of the event in time order, with the bibs that were read; some at a time',
    querystring: z.strictObject({
      filter: z.enum(OWN_FILTERS).default('All'),
      /** The last photo of the previous answer. */
      after: idSchema.optional(),
    }),
    response: { 200: z.object({ photos: z.array(photoSchema), hasMore: z.boolean() }) },
  },
  showAgain: {
    summary: 'Shows photos that the photographer hid; other holds stay',
    body: z.strictObject({ photoIds: idsSchema.min(1) }),
    response: { 200: z.object({ shown: z.int() }) },
  },
  captionOwnPhotos: {
    summary:
      'Writes the same caption for photos of the photographer, which visitors see under them; an empty one deletes it',
    body: z.strictObject({
      photoIds: z.array(idSchema).min(1).max(PHOTOS_AT_ONCE),
      caption: lineSchema(CAPTION_MAX),
    }),
    /** The number of photos that had another caption, or none. */
    response: { 200: z.object({ changed: z.int() }) },
  },
  listProposals: {
    summary: 'Photos that the photographer may want to hide: blurred ones and duplicates',
    response: {
      200: z.object({
        proposals: z.array(
          z.object({
            photo: photoSchema,
            reason: z.enum(PROPOSAL_REASONS),
            /** For a duplicate: the photo that stays. */
            instead: photoSchema.nullable(),
          }),
        ),
        /** The total number of proposals. */
        total: z.int(),
      }),
    },
  },
  decideProposals: {
    summary: 'Hides some proposed photos and keeps others; photos that are no longer proposed stay unchanged',
    body: z.strictObject({ hide: idsSchema, keep: idsSchema.default([]) }),
    response: { 200: z.object({ hidden: z.int() }) },
  },
  getOwnSales: {
    summary: 'The sales of the photographer’s photos of the event, if the link shows them',
    response: {
      200: z.object({
        rows: z.array(
          z.object({
            currencyId: currencyIdSchema,
            /** Photos, less refunded ones. */
            quantity: z.int(),
            /** Delivered, excluding tax. */
            revenue: z.number(),
            /** Paid for photos that are not published yet; excluding tax. */
            deferred: z.number(),
            /** The photographer's share of the delivered ones; null if no rule gives one. */
            share: z.number().nullable(),
          }),
        ),
      }),
    },
  },
  listClocks: {
    summary:
      'The current time, and the offsets of the photographer’s camera clocks that were read from photos of a time code',
    response: {
      200: z.object({
        /** To the millisecond. */
        now: z.iso.datetime(),
        clocks: z.array(
          z.object({
            ...bodySchema,
            /** The offset to add to the time that the camera's clock shows. */
            offsetSeconds: z.int(),
            /** The current offset; null if there is none. */
            appliedSeconds: z.int().nullable(),
            readAt: z.iso.datetime(),
          }),
        ),
      }),
    },
  },
  applyClock: {
    summary:
      'Corrects the times of the photographer’s photos from a camera, existing and future ones, or reverts the correction',
    body: z.strictObject({ ...bodySchema, isApplied: z.boolean() }),
    response: { 204: z.null() },
  },
  listCameras: {
    summary: 'The cameras of the photographer’s photos of the event',
    response: {
      200: z.object({
        cameras: z.array(
          z.object({
            camera: z.string(),
            serial: z.string(),
            /** The time of its first photo by its own clock, in the event's local time, as `2026-05-10T10:00:00`. */
            firstAt: z.string(),
          }),
        ),
      }),
    },
  },
  typeClock: {
    summary:
      'Corrects the times of the photographer’s photos from a camera by a typed offset, existing and future ones',
    body: z.strictObject({
      ...bodySchema,
      /** The offset to add to the time that the camera's clock shows. */
      offsetSeconds: z.int().min(-TYPED_OFFSET_MAX_S).max(TYPED_OFFSET_MAX_S),
    }),
    response: { 204: z.null() },
  },
  listCheckPoints: {
    summary: 'The known places on the course of the event',
    response: {
      200: z.object({
        points: z.array(
          z.object({
            km: z.number(),
            /** Start, finish, or the name in a list of results; '' if only the kilometre is known. */
            kind: z.enum(['Start', 'Finish', 'CheckPoint', 'Kilometre']),
            name: z.string(),
          }),
        ),
      }),
    },
  },
} as const;
