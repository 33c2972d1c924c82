import { z } from 'zod';
import { CONSENT_STATES } from './crew.ts';
import { CREW_MEMBERS_MAX, CREW_NAME_MAX } from './limits.ts';
import { idSchema, lineSchema } from './page.schema.ts';
import { PROBLEM_STATUS, type ProblemCode } from './problems.ts';

const nameSchema = lineSchema(CREW_NAME_MAX).min(1);
const crewParams = z.object({ crewId: idSchema });
const memberParams = z.object({ crewId: idSchema, memberId: idSchema });
const noBody = { 204: z.null() };

const crewMemberSchema = z
  .object({
    memberId: idSchema,
    /** As they typed it. */
    name: z.string(),
    consent: z.literal(CONSENT_STATES),
    /** Null where the visitor may not know it. */
    photosCount: z.int().min(0).nullable(),
    /** A picture of the runner; null if there is none, or the visitor may not see it. */
    pictureUrl: z.string().nullable(),
  })
  .meta({ id: 'CrewMember' });

const crewSchema = z
  .object({
    crewId: idSchema,
    eventId: idSchema,
    eventTitle: z.string(),
    /** The name of the crew's creator, who pays in a protected event. */
    makerName: z.string(),
    /** Whether a runner's photos go to the payer only with their own consent. */
    isProtected: z.boolean(),
    /** What a runner agrees to, in the language of the call; null if nothing is asked. */
    consent: z.object({ version: z.int(), text: z.string() }).nullable(),
    /** Whether the bearer's token is the creator's. */
    isMaker: z.boolean(),
    members: z.array(crewMemberSchema).max(CREW_MEMBERS_MAX),
  })
  .meta({ id: 'Crew' });

export const crewSchemas = {
  makeCrew: {
    summary: 'Makes a crew for an event; the token is its maker’s',
    body: z.strictObject({ eventId: idSchema, name: nameSchema }),
    response: { 201: z.object({ crewId: idSchema, token: z.string() }) },
  },
  getCrew: {
    summary: 'Who is in a crew; with the token of its maker or of a member what these may see',
    params: crewParams,
    response: { 200: crewSchema },
  },
  joinCrew: {
    summary: 'Adds the bearer of a search token of the event; the token of the answer is that member’s',
    params: crewParams,
    body: z.strictObject({ name: nameSchema }),
    response: { 201: z.object({ memberId: idSchema, token: z.string() }) },
  },
  leaveCrew: {
    summary: 'Takes a member out: themselves, or by the maker',
    params: memberParams,
    response: noBody,
  },
  giveConsent: {
    summary: 'A member’s own consent that the payer gets their photos, in the words shown to them',
    params: memberParams,
    body: z.strictObject({ version: z.int() }),
    response: noBody,
  },
  withdrawConsent: {
    summary: 'Takes the consent back; Conflict once it was bought by',
    params: memberParams,
    response: noBody,
  },
} as const;

export const crewCartSchemas = {
  takeCrew: {
    summary: 'Puts the photos of everybody in the crew into a cart; in a protected event by its maker alone',
    params: z.object({ crewId: idSchema, shoppingCartId: idSchema }),
    response: {
      200: z.object({
        added: z.array(idSchema),
        /** The members whose photos are not in it, with the reasons. */
        left: z.array(
          z.object({ memberId: idSchema, code: z.literal(Object.keys(PROBLEM_STATUS) as ProblemCode[]) }),
        ),
      }),
    },
  },
} as const;

export type Crew = z.infer<typeof crewSchema>;
export type CrewMember = z.infer<typeof crewMemberSchema>;
export type CrewTaken = z.infer<(typeof crewCartSchemas.takeCrew.response)[200]>;
