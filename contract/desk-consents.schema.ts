import { z } from 'zod';
import { actorSchema } from './desk.schema.ts';
import { CONSENT_KINDS } from './desk-consents.ts';
import { FACE_INDEXING } from './desk-events.ts';
import { idSchema, lineSchema, pageQuery, totalSchema } from './page.schema.ts';

const tenantParams = z.object({ tenantId: z.string().max(41) });

const consentSchema = z.object({
  kind: z.literal(CONSENT_KINDS),
  consentId: idSchema,
  eventId: idSchema,
  eventTitle: z.string(),
  /** The id by which the search for persons finds them; null if the person no longer exists. */
  personId: idSchema.nullable(),
  givenAt: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().nullable(),
  /** As it was shown; null if the version identifies the text. */
  text: z.string().nullable(),
  /** Null if it was not recorded. */
  textVersion: z.int().nullable(),
  language: z.string().nullable(),
});

/** The cursor of the next page; null on the last. */
const nextSchema = z.object({ beforeTime: z.iso.datetime(), beforeId: idSchema });

const groundSchema = z.object({
  eventId: idSchema,
  title: z.string(),
  date: z.string(),
  /** The operator's setting for reading faces. It has no effect without a legal basis. */
  wantedFaces: z.literal(FACE_INDEXING),
  ground: z.string().nullable(),
  /** When it was last set or withdrawn; null if there is no record of it. */
  recordedAt: z.iso.datetime().nullable(),
  actor: actorSchema.nullable(),
});

export const deskConsentSchemas = {
  listConsents: {
    summary: 'Consents and withdrawals, newest first, each with its text, language and time',
    params: tenantParams,
    querystring: z.strictObject({
      kind: z.literal(CONSENT_KINDS).optional(),
      eventId: idSchema.optional(),
      state: z.enum(['Standing', 'Withdrawn']).optional(),
      /** `next` of the previous page. */
      beforeTime: z.iso.datetime().optional(),
      beforeId: idSchema.optional(),
      count: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: { 200: z.object({ consents: z.array(consentSchema), next: nextSchema.nullable() }) },
  },
  listFaceGrounds: {
    summary: 'The legal basis of face search in each event, with its author and time',
    params: tenantParams,
    querystring: z.strictObject({ words: lineSchema(200).default(''), ...pageQuery }),
    response: { 200: z.object({ grounds: z.array(groundSchema), total: totalSchema }) },
  },
} as const;

export type ShownConsent = z.infer<typeof consentSchema>;
export type ShownGround = z.infer<typeof groundSchema>;
