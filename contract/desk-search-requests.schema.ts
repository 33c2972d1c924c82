import { z } from 'zod';
import { LANGUAGES } from './languages.ts';
import { idSchema, lineSchema } from './page.schema.ts';
import { raceTimeSchema } from './photo.schema.ts';
import { CLOTHING_COLOURS, FOUND_PHOTOS_MAX } from './search-request.ts';

const tenantParams = z.object({ tenantId: z.string().max(41) });
const requestParams = z.object({ tenantId: z.string().max(41), requestId: idSchema });

const colour = z.literal(CLOTHING_COLOURS).nullable();

const listedSchema = z.object({
  requestId: idSchema,
  eventId: idSchema,
  eventTitle: z.string(),
  /** A bib or a name, as typed. */
  subject: z.string(),
  email: z.string(),
  askedAt: z.iso.datetime(),
});

const requestSchema = listedSchema.extend({
  /** The local time of passing, `HH:MM`. */
  passedAt: z.string().nullable(),
  place: z.string(),
  clothes: z.string(),
  /** The named colours of clothes; null if none was named. */
  colours: z.object({ top: colour, bottom: colour, cap: colour }),
  language: z.literal(LANGUAGES),
  answeredAt: z.iso.datetime().nullable(),
  /** The number of photos in the answer. */
  chosenCount: z.int(),
  /** Published photos that likely show the subject, the likeliest first; empty once it is answered. */
  photos: z.array(
    z.object({
      photoId: idSchema,
      fileName: z.string(),
      takenAt: raceTimeSchema.nullable(),
      previewUrl: z.string(),
      thumbUrl: z.string(),
      bibs: z.array(z.string()),
    }),
  ),
});

export const deskSearchRequestSchemas = {
  listSearchRequests: {
    summary: 'Open requests of visitors whose search found nothing, oldest first',
    params: tenantParams,
    querystring: z.strictObject({ count: z.coerce.number().int().min(1).max(200).default(50) }),
    response: { 200: z.object({ requests: z.array(listedSchema), isMore: z.boolean() }) },
  },
  getSearchRequest: {
    summary: 'A request with the photos that most likely show its subject',
    params: requestParams,
    response: { 200: requestSchema },
  },
  answerSearchRequest: {
    summary:
      'Answers with the chosen photos, or that none were found. Conflict if it was answered before; Invalid if not everyone may see a photo',
    params: requestParams,
    body: z.strictObject({
      photoIds: z.array(idSchema).max(FOUND_PHOTOS_MAX),
      why: lineSchema(500).default(''),
    }),
    response: { 204: z.null() },
  },
} as const;

export type ListedSearchRequest = z.infer<typeof listedSchema>;
export type ShownSearchRequest = z.infer<typeof requestSchema>;
