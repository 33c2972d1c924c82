import { z } from 'zod';
import { isPersonalCode, parseBirthDate, SEARCH_PROOFS, VERIFICATION_CODES } from './competitor.ts';
import { idSchema, lineSchema, pageQuery, totalSchema } from './page.schema.ts';
import { isEmail, isPlainEmail, withoutInvisible } from './typed-text.ts';

const addressSchema = z.string().overwrite(withoutInvisible).toLowerCase().max(254);

/** Any stored address, in lower case, for searches by address. */
export const anyEmailSchema = addressSchema.refine(isEmail, 'not an e-mail address');

/** In lower case, because addresses are compared without case; mails to it reach the registered address. */
export const emailSchema = addressSchema.refine(isPlainEmail, 'not an e-mail address');

const competitorSchema = z
  .object({
    competitorId: idSchema,
    eventId: idSchema,
    number: z.string(),
    /** As printed in the start list: given name and surname. */
    name: z.string(),
    distance: z.string().nullable(),
    /** This and the next three fields: as in the start list, if the brand shows them (`participants.shown`); only for adults. */
    gender: z.string().optional(),
    ageClass: z.string().optional(),
    club: z.string().optional(),
    nationality: z.string().optional(),
  })
  .meta({ id: 'Competitor' });

const verificationSchema = z
  .object({
    isVerificationSuccessful: z.boolean(),
    token: z.string().optional(),
    /** The person whose photos the token opens: the competitor's id, if they are on a start list. */
    personId: idSchema.optional(),
    competitor: competitorSchema.optional(),
    /** The bib as it was read in photos, if it is on no start list. */
    number: z.string().optional(),
    /** Their time as in the results, `1:42:13`; only if names are shown too. */
    finishTime: z.string().optional(),
    /**
     * Their ranks as the results state them: overall in the race, of how many, and in the category. Null if the results do
     * not state it; missing if they state none, or if names are not shown.
     */
    rank: z
      .object({
        overall: z.int().nullable(),
        of: z.int().nullable(),
        inCategory: z.int().nullable(),
      })
      .meta({ id: 'Rank' })
      .optional(),
    /** The kind of proof by which the token was obtained. */
    proof: z.literal(SEARCH_PROOFS).optional(),
    code: z.literal(VERIFICATION_CODES).optional(),
    competitors: z.array(competitorSchema).optional(),
    /** For an unknown bib of an event whose bibs are public: whether the event has a start list. */
    hasStartList: z.boolean().optional(),
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
} as const;

export const verificationSchemas = {
  createToken: {
    summary: 'Verifies a participant and hands out the search token',
    params: z.object({ eventId: idSchema }),
    body: z.strictObject({
      /** In any spelling: `503`, `#503`, `Bib 503`. */
      number: lineSchema(40).min(1).optional(),
      surname: lineSchema(100).min(1).optional(),
      birthDate: z
        .string()
        .max(40)
        .refine((text) => parseBirthDate(text) !== null, 'enter a correct date of birth, DD/MM/YYYY')
        .optional(),
      code: z
        .string()
        .max(40)
        .trim()
        .refine(isPersonalCode, 'five characters, digits and Latin letters')
        .optional(),
      /** Mails the link to this address if it is registered. */
      email: emailSchema.optional(),
      selfieId: idSchema.optional(),
      /**
       * A participant chosen from search results or, with the mailed link's token as bearer, from the participants
       * of one address.
       */
      competitorId: idSchema.optional(),
      /**
       * A random id of a browser. A "not me" from it hides photos only in this browser, until the visitor gives
       * more proof.
       */
      visitorId: idSchema.optional(),
    }),
    response: { 200: verificationSchema },
  },
  requestCode: {
    summary:
      'Mails the verification link to an address, or to the address of a protected participant with this bib. The answer does not show whether the address is registered',
    querystring: z
      .object({ eventId: idSchema, email: emailSchema.optional(), number: lineSchema(40).min(1).optional() })
      .refine(({ email, number }) => (email === undefined) !== (number === undefined), {
        path: ['email'],
        message: 'name an e-mail address or a bib',
      }),
    response: { 204: z.null() },
  },
  readToken: {
    summary: 'Opens the mailed link; if several participants have the address, POST token chooses one',
    querystring: z.object({ token: z.string().max(4000) }),
    response: { 200: verificationSchema },
  },
} as const;

export type Competitor = z.infer<typeof competitorSchema>;
export type Verification = z.infer<typeof verificationSchema>;
export type VerificationFactors = z.infer<typeof verificationSchemas.createToken.body>;
