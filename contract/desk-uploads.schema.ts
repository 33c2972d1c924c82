import { z } from 'zod';
import { PHOTOGRAPHER_NAME_MAX, UPLOAD_DAYS, UPLOAD_DAYS_MAX } from './desk-uploads.ts';
import { idSchema, lineSchema } from './page.schema.ts';
import { PHOTOGRAPHER_BIBS } from './recognition.ts';
import { uploadCountsSchema, uploadFoldersSchema } from './uploads.schema.ts';

const momentSchema = z.iso.datetime();
const paramsSchema = z.object({ tenantId: z.string().max(41), eventId: idSchema });
const whySchema = lineSchema(500).default('');

const uploadSchema = z.object({
  linkId: idSchema,
  photographer: z.string(),
  createdAt: momentSchema,
  expiresAt: momentSchema,
  revokedAt: momentSchema.nullable(),
  /** When the photographer declared the upload complete. */
  completedAt: momentSchema.nullable(),
  /** Whether its page shows the sales of the photographer's photos of the event. */
  showsSales: z.boolean(),
  /** How far bibs that the photographer writes into keywords, captions and file names are trusted. */
  photographerBibs: z.literal(PHOTOGRAPHER_BIBS),
  counts: uploadCountsSchema,
});

export const deskUploadSchemas = {
  listUploads: {
    summary:
      'The links by which photographers upload to an event, newest first, with the progress of their photos',
    params: paramsSchema,
    response: { 200: z.object({ uploads: z.array(uploadSchema) }) },
  },
  inviteToUpload: {
    summary:
      'Creates a link by which a photographer uploads to the event, without a login, until it expires or is revoked',
    params: paramsSchema,
    body: z.strictObject({
      /** An unknown name creates a photographer of the tenant. */
      photographer: lineSchema(PHOTOGRAPHER_NAME_MAX).min(1),
      days: z.int().min(1).max(UPLOAD_DAYS_MAX).default(UPLOAD_DAYS),
      /** Anyone who gets the link sees the sales. */
      showsSales: z.boolean().default(false),
      photographerBibs: z.literal(PHOTOGRAPHER_BIBS).default('listed'),
      why: whySchema,
    }),
    /** The address is shown only in this answer. */
    response: { 201: uploadSchema.extend({ url: z.string() }) },
  },
  revokeUpload: {
    summary: 'Revokes a link at once, also for uploads in progress; uploaded photos stay',
    params: paramsSchema.extend({ linkId: idSchema }),
    querystring: z.strictObject({ why: whySchema }),
    response: { 204: z.null() },
  },
  listUploadFolders: {
    summary: 'The progress of a link’s files by folder, with what failed and why; the first 500 folders',
    params: paramsSchema.extend({ linkId: idSchema }),
    response: { 200: uploadFoldersSchema },
  },
  reportUpload: {
    summary:
      'An HTML page for the photographer about the files that a link received: formats, times, cameras, duplicates, damaged files, named bibs',
    params: paramsSchema.extend({ linkId: idSchema }),
    querystring: z.strictObject({ language: z.literal(['en', 'de', 'ru', 'cs']).default('en') }),
    response: { 200: z.object({ fileName: z.string(), html: z.string() }) },
  },
} as const;

export type ShownUpload = z.infer<typeof uploadSchema>;
