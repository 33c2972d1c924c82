import { z } from 'zod';
import { idSchema, lineSchema } from './page.schema.ts';
import { FILE_NAME_MAX, FOLDER_MAX } from './upload-files.ts';
import { CHECKED_MAX } from './uploads.ts';

const hashSchema = z.string().regex(/^[\da-f]{64}$/);
const momentSchema = z.iso.datetime();

/** How far what came by a link is. */
export const uploadCountsSchema = z.object({
  /** Files that are here, of which some may wait to be read. */
  received: z.int(),
  /** Read, and shown in the shop. */
  published: z.int(),
  /** Of which a bib is known. */
  withBibs: z.int(),
  /** Shown by a preview, whose file is still to come. */
  awaited: z.int(),
  /** Files that became no photos. */
  refused: z.int(),
});

export const uploadSchemas = {
  getUpload: {
    summary: 'The event that a link uploads to, and how far its photos are',
    response: {
      200: z.object({
        linkId: idSchema,
        shopName: z.string(),
        eventTitle: z.string(),
        /** `YYYY-MM-DD`. */
        date: z.string(),
        timeZone: z.string(),
        photographer: z.string(),
        expiresAt: momentSchema,
        completedAt: momentSchema.nullable(),
        /** Whether the photographer is shown what was sold of their photos. */
        showsSales: z.boolean(),
        counts: uploadCountsSchema,
      }),
    },
  },
  checkFiles: {
    summary: 'Which of these files need not be sent, by their SHA-256, and of which a part is here',
    body: z.strictObject({ hashes: z.array(hashSchema).min(1).max(CHECKED_MAX) }),
    response: {
      200: z.object({
        /** The event has them, or this link sent them and they were refused. */
        known: z.array(hashSchema),
        begun: z.array(hashSchema),
        /** Their preview is there: the file is still to come. */
        awaited: z.array(hashSchema),
      }),
    },
  },
  listRefused: {
    summary: 'Files of this link that became no photos, and why; the latest 200',
    response: {
      200: z.object({
        files: z.array(z.object({ name: z.string(), folder: z.string(), problem: z.string() })),
      }),
    },
  },
  completeUpload: {
    summary: 'Says that this is all, or that there is more to come',
    body: z.strictObject({ isComplete: z.boolean() }),
    response: { 200: z.object({ completedAt: momentSchema.nullable() }) },
  },
} as const;

/** How far along the way photos were taken, at most. */
const PLACE_KM_MAX = 1_000;

export const uploadFileSchema = z.object({
  hash: hashSchema,
  name: lineSchema(FILE_NAME_MAX).min(1),
  folder: lineSchema(FOLDER_MAX).default(''),
  /** How far along the way it was taken. */
  placeKm: z.coerce.number().min(0).max(PLACE_KM_MAX).optional(),
});

export const uploadPreviewSchema = uploadFileSchema.extend({
  /** Pixels of the photo itself. */
  width: z.coerce.number().int().min(1).max(100_000),
  height: z.coerce.number().int().min(1).max(100_000),
});
