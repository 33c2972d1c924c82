import { z } from 'zod';
import { isPersonalCode, parseBirthDate, VERIFICATION_CODES } from './competitor.ts';
import { idSchema, lineSchema, pageQuery, totalSchema } from './page.schema.ts';

export const competitorSchema = z
  .object({
    competitorId: idSchema,
    eventId: idSchema,
    number: z.string(),
    /** As printed in the start list: given name and surname. */
    name: z.string(),
    distance: z.string().nullable(),
  })
  .meta({ id: 'Competitor' });

export const verificationSchema = z
  .object({
    isVerificationSuccessful: z.boolean(),
    token: z.string().optional(),
    competitor: competitorSchema.optional(),
    code: z.literal(VERIFICATION_CODES).optional(),
    competitors: z.array(competitorSchema).optional(),
  })
  .meta({ id: 'Verification' });

export const competitorSchemas = {
  listCompetitors: {
    summary: 'Quick search in a start list by bib or by name',
    querystring: z.object({
      ...pageQuery,
      competitorsListId: idSchema,
      search: lineSchema(100).min(1),
    }),
    response: { 200: z.object({ competitors: z.array(competitorSchema), total: totalSchema }) },
  },
  createToken: {
    summary: 'Verifies a participant and hands out the search token',
    params: z.object({ eventId: idSchema }),
    body: z.strictObject({
      number: lineSchema(20).min(1).optional(),
      surname: lineSchema(100).min(1).optional(),
      birthDate: z
        .string()
        .refine((text) => parseBirthDate(text) !== null, 'enter a correct date of birth, DD/MM/YYYY')
        .optional(),
      code: z.string().trim().refine(isPersonalCode, 'five characters, digits and Latin letters').optional(),
      competitorId: idSchema.optional(),
    }),
    response: { 200: verificationSchema },
  },
} as const;

export type Competitor = z.infer<typeof competitorSchema>;
export type Verification = z.infer<typeof verificationSchema>;
export type VerificationFactors = z.infer<typeof competitorSchemas.createToken.body>;
