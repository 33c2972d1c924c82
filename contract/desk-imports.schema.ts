import { z } from 'zod';
import {
  ACCESS_KEY_MAX,
  IMPORT_ADDRESS_MAX,
  IMPORT_KINDS,
  IMPORT_REASONS,
  IMPORT_STATES,
} from './desk-imports.ts';
import { PHOTOGRAPHER_NAME_MAX } from './desk-uploads.ts';
import { idSchema, lineSchema } from './page.schema.ts';
import { PHOTOGRAPHER_BIBS } from './recognition.ts';
import { uploadCountsSchema } from './uploads.schema.ts';

const momentSchema = z.iso.datetime();
const eventParams = z.object({ tenantId: z.string().max(41), eventId: idSchema });
const importParams = z.object({ ...eventParams.shape, linkId: idSchema });
const whySchema = lineSchema(500).default('');

const keyPart = z
  .string()
  .min(1)
  .max(ACCESS_KEY_MAX)
  .regex(/^[\x21-\x7e]+$/);
/** An access key pair. It is sealed, never returned, and deleted when the import ends. */
const keysSchema = z.strictObject({ accessKeyId: keyPart, secretAccessKey: keyPart }).nullable();

const importSchema = z.object({
  /** The id of the import, and of the upload link to which its files belong. */
  linkId: idSchema,
  photographer: z.string(),
  kind: z.literal(IMPORT_KINDS),
  /** Without parts that may be a key. */
  address: z.string(),
  state: z.literal(IMPORT_STATES),
  /** Why it failed, or why it waits while it runs. */
  problem: z
    .object({
      reason: z.literal(IMPORT_REASONS),
      /** The HTTP status of the other server's answer. */
      status: z.int().nullable(),
    })
    .nullable(),
  /** Whether it was started with an access key; resuming it needs the key again. */
  needsKeys: z.boolean(),
  /** Whether it can be resumed. */
  isResumable: z.boolean(),
  /** The files that were looked at, and those among them that are not named like photos. */
  seen: z.int(),
  skipped: z.int(),
  /** The number of all files; null if it is not known. */
  total: z.int().nullable(),
  counts: uploadCountsSchema,
  startedAt: momentSchema,
  endedAt: momentSchema.nullable(),
  /** When it is tried again; null if it does not wait. */
  nextTryAt: momentSchema.nullable(),
});

export const deskImportSchemas = {
  listImports: {
    summary:
      'The imports of an event’s photos from zips and buckets on other servers, newest first, with progress',
    params: eventParams,
    response: { 200: z.object({ imports: z.array(importSchema) }) },
  },
  startImport: {
    summary:
      'Imports photos of a zip (https://…) or of a folder of an S3 bucket (s3://bucket/prefix) in the background',
    params: eventParams,
    body: z.strictObject({
      /** An unknown name creates a photographer of the tenant. */
      photographer: lineSchema(PHOTOGRAPHER_NAME_MAX).min(1),
      photographerBibs: z.literal(PHOTOGRAPHER_BIBS).default('listed'),
      address: z.string().min(1).max(IMPORT_ADDRESS_MAX),
      /** Only for buckets: the store's address, if it is not Amazon's. */
      endpoint: z.string().max(IMPORT_ADDRESS_MAX).default(''),
      /** Only for buckets. */
      region: z.string().max(60).default(''),
      /** Only for buckets that are not public. */
      keys: keysSchema.default(null),
      /** Also publishes the event, so that photos are sold as soon as they are read. */
      publishes: z.boolean().default(false),
      why: whySchema,
    }),
    response: { 201: z.object({ linkId: idSchema }) },
  },
  stopImport: {
    summary: 'Stops an import before its next request; imported photos stay',
    params: importParams,
    body: z.strictObject({ why: whySchema }),
    response: { 204: z.null() },
  },
  resumeImport: {
    summary: 'Resumes a stopped or failed import where it ended',
    params: importParams,
    body: z.strictObject({ keys: keysSchema.default(null), why: whySchema }),
    response: { 204: z.null() },
  },
} as const;

export type ShownImport = z.infer<typeof importSchema>;
