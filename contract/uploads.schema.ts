import { z } from 'zod';
import { idSchema, lineSchema } from './page.schema.ts';
import { FILE_NAME_MAX, FOLDER_MAX } from './upload-files.ts';
import { CHECKED_MAX } from './uploads.ts';

const hashSchema = z.string().regex(/^[\da-f]{64}$/);
const momentSchema = z.iso.datetime();

/** The progress of the files of a link. */
export const uploadCountsSchema = z.object({
  /** Received files; some may be waiting to be read. */
  received: z.int(),
  /** Published photos. */
  published: z.int(),
  /** Photos with a known bib. */
  withBibs: z.int(),
  /** Published previews whose files have not arrived yet. */
  awaited: z.int(),
  /** Files that did not become photos. */
  refused: z.int(),
});

/** The progress of a link's files by folder. */
export const uploadFoldersSchema = z.object({
  folders: z.array(
    z.object({
      /** With slashes; '' for files without a folder. */
      folder: z.string(),
      received: z.int(),
      published: z.int(),
      /** Photos that wait to be read. */
      waiting: z.int(),
      /** The number of files that did not become photos, by reason. */
      refused: z.array(z.object({ problem: z.string(), count: z.int() })),
    }),
  ),
});

export const uploadSchemas = {
  getUpload: {
    summary: 'The event of an upload link, and the progress of the link’s photos',
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
        /** Whether the photographer sees the sales of their photos. */
        showsSales: z.boolean(),
        counts: uploadCountsSchema,
      }),
    },
  },
  checkFiles: {
    summary: 'By SHA-256: the files that need not be sent, and those of which the server has a part',
    body: z.strictObject({ hashes: z.array(hashSchema).min(1).max(CHECKED_MAX) }),
    response: {
      200: z.object({
        /** Files that are in the event, or that were sent by this link and refused. */
        known: z.array(hashSchema),
        begun: z.array(hashSchema),
        /** Files whose preview has arrived, but not the file. */
        awaited: z.array(hashSchema),
      }),
    },
  },
  listRefused: {
    summary: 'Files of this link that did not become photos, with the reasons; the latest 200',
    response: {
      200: z.object({
        files: z.array(z.object({ name: z.string(), folder: z.string(), problem: z.string() })),
      }),
    },
  },
  listFolders: {
    summary: 'The progress of this link’s files by folder, with what failed and why; the first 500 folders',
    response: { 200: uploadFoldersSchema },
  },
  completeUpload: {
    summary: 'Declares the upload complete, or open again',
    body: z.strictObject({ isComplete: z.boolean() }),
    response: { 200: z.object({ completedAt: momentSchema.nullable() }) },
  },
} as const;

/** The largest distance along the course at which photos may be taken, in kilometres. */
const PLACE_KM_MAX = 1_000;

export const uploadFileSchema = z.object({
  hash: hashSchema,
  name: lineSchema(FILE_NAME_MAX).min(1),
  folder: lineSchema(FOLDER_MAX).default(''),
  /** The distance along the course at which it was taken. */
  placeKm: z.coerce.number().min(0).max(PLACE_KM_MAX).optional(),
});

export const uploadPreviewSchema = uploadFileSchema.extend({
  /** The size of the photo itself, in pixels. */
  width: z.coerce.number().int().min(1).max(100_000),
  height: z.coerce.number().int().min(1).max(100_000),
});
