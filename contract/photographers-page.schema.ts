import { z } from 'zod';
import { currencyIdSchema, idSchema } from './page.schema.ts';
import { DECIDED_MAX, OWN_FILTERS, PROPOSAL_REASONS } from './photographers-page.ts';

const idsSchema = z.array(idSchema).max(DECIDED_MAX);

const photoSchema = z.object({
  photoId: idSchema,
  fileName: z.string(),
  width: z.int(),
  height: z.int(),
  thumbUrl: z.string(),
  /** The bibs shown for it. */
  bibs: z.array(z.string()),
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
  listProposals: {
    summary: 'Photos that the photographer may want to hide: blurred ones, and those that are there twice',
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
        /** How many there are in all. */
        total: z.int(),
      }),
    },
  },
  decideProposals: {
    summary: 'Hides proposed photos, and keeps others; photos that are no longer proposed stay as they are',
    body: z.strictObject({ hide: idsSchema, keep: idsSchema.default([]) }),
    response: { 200: z.object({ hidden: z.int() }) },
  },
  getOwnSales: {
    summary: 'What was sold of the photographer’s photos of the event, where the link shows it',
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
          }),
        ),
      }),
    },
  },
  listClocks: {
    summary: 'The time, and the clocks of the photographer’s cameras that were read off a code that shows it',
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
      'Corrects the times of the photographer’s photos with a camera, those there and those to come; or takes it back',
    body: z.strictObject({ ...bodySchema, isApplied: z.boolean() }),
    response: { 204: z.null() },
  },
  listCheckPoints: {
    summary: 'Where along the way photos of the event may be taken, as far as it is known',
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
