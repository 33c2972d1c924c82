import { z } from 'zod';
import { SELFIE_MAX_BYTES } from './limits.ts';
import { idSchema } from './page.schema.ts';
import { SELFIE_CODES, SELFIE_STATES } from './recognition.ts';

const selfieSchema = z
  .object({
    selfieId: idSchema,
    state: z.literal(SELFIE_STATES),
    /** The person who was found; empty if there is none. POST token with the selfieId opens their photos. */
    persons: z.array(z.object({ personId: idSchema, photosCount: z.int() })),
    code: z.literal(SELFIE_CODES).optional(),
    /** While the search runs: the estimated seconds left. Only the process that runs the search knows them. */
    waitSeconds: z.int().optional(),
    /** While photos are read one by one: the number of read photos and of all photos. */
    progress: z.object({ seen: z.int(), total: z.int() }).optional(),
  })
  .meta({ id: 'Selfie' });

export const recognitionSchemas = {
  createSelfie: {
    summary:
      'Searches an event for the face in a selfie. The selfie is not stored; its result is stored for an hour',
    querystring: z.object({ albumId: idSchema }),
    /** One file (`face.jpg`), and the field `consent` with the value `true`. */
    upload: {
      maxBytes: SELFIE_MAX_BYTES,
      fields: z.object({
        consent: z.literal('true'),
        /** The version of the accepted text; a script may omit it. */
        consentVersion: z
          .string()
          .regex(/^\d{1,4}$/)
          .optional(),
      }),
    },
    response: { 201: z.object({ selfieId: idSchema }) },
  },
  getSelfie: {
    summary: 'The progress of the search, and the person that it found',
    params: z.object({ selfieId: idSchema }),
    response: { 200: selfieSchema },
  },
  cancelSelfie: {
    summary:
      'Withdraws the consent: the search stops, and its result is deleted unless it is in a cart or an order',
    params: z.object({ selfieId: idSchema }),
    response: { 204: z.null() },
  },
} as const;

export type Selfie = z.infer<typeof selfieSchema>;
