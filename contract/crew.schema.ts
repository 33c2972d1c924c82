import { z } from 'zod';
import { CONSENT_STATES } from './crew.ts';
import { CREW_MEMBERS_MAX, CREW_NAME_MAX } from './limits.ts';
import { currencyIdSchema, idSchema, lineSchema } from './page.schema.ts';
import { PROBLEM_STATUS, type ProblemCode } from './problems.ts';

const nameSchema = lineSchema(CREW_NAME_MAX).min(1);
const crewParams = z.object({ crewId: idSchema });
const memberParams = z.object({ crewId: idSchema, memberId: idSchema });
const noBody = { 204: z.null() };

const crewMemberSchema = z
  .object({
    memberId: idSchema,
    /** The name as the member typed it. */
    name: z.string(),
    consent: z.literal(CONSENT_STATES),
    /** Null if the visitor may not know it. */
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
    /** Whether the payer gets a runner's photos only with that runner's consent. */
    isProtected: z.boolean(),
    /** The text that a runner agrees to, in the language of the call; null if no consent is needed. */
    consent: z.object({ version: z.int(), text: z.string() }).nullable(),
    /** Whether the bearer's token is the creator's. */
    isMaker: z.boolean(),
    members: z.array(crewMemberSchema).max(CREW_MEMBERS_MAX),
  })
  .meta({ id: 'Crew' });

/** What the photos of a crew cost in the visitor's cart, or in a new one. All amounts are in major units. */
const crewQuoteSchema = z
  .object({
    currencyId: currencyIdSchema,
    /**
     * The members whose photos can be bought, with the price of each, and the lowest price of the same photos without
     * other members and codes.
     */
    members: z.array(z.object({ memberId: idSchema, amount: z.number(), originalAmount: z.number() })),
    /** What these members cost together. */
    amount: z.number(),
    /** The number of members whose photos are not in the cart yet. */
    addedCount: z.int().min(0),
    /** What they add to the cart, and the price that the cart then has. */
    added: z.number(),
    totalAmount: z.number(),
    /**
     * The most that one more runner would add, and the offer that reduces it; null if no offer does. How many photos that
     * runner has is unknown, so no saving is named.
     */
    next: z.object({ amount: z.number(), fromPerson: z.int(), percent: z.int() }).nullable(),
  })
  .meta({ id: 'CrewQuote' });

export const crewSchemas = {
  makeCrew: {
    summary: 'Creates a crew for an event; the bearer is its maker’s token',
    body: z.strictObject({ eventId: idSchema, name: nameSchema }),
    response: { 201: z.object({ crewId: idSchema, token: z.string() }) },
  },
  getCrew: {
    summary:
      'Returns the members of a crew; with the token of its maker or of a member also what they may see',
    params: crewParams,
    response: { 200: crewSchema },
  },
  joinCrew: {
    summary: 'Adds the person of a search token of the event to a crew; returns a member’s token',
    params: crewParams,
    body: z.strictObject({ name: nameSchema }),
    response: { 201: z.object({ memberId: idSchema, token: z.string() }) },
  },
  leaveCrew: {
    summary: 'Removes a member; the token is that member’s or the maker’s',
    params: memberParams,
    response: noBody,
  },
  giveConsent: {
    summary: 'Records a member’s consent that the payer gets their photos, with the text that they saw',
    params: memberParams,
    body: z.strictObject({ version: z.int() }),
    response: noBody,
  },
  withdrawConsent: {
    summary: 'Withdraws the consent; Conflict once the payer has bought with it',
    params: memberParams,
    response: noBody,
  },
} as const;

export const crewCartSchemas = {
  quoteCrew: {
    summary: 'The price of the cart if the photos of all members were added',
    description:
      'Changes nothing. Without a cart, or if the cart is closed, the price is that of a new cart. In a protected event only the maker can do this.',
    params: crewParams,
    querystring: z.object({ shoppingCartId: idSchema.optional() }),
    response: { 200: crewQuoteSchema },
  },
  takeCrew: {
    summary: 'Puts the photos of all members into a cart; in a protected event only the maker can do this',
    params: z.object({ crewId: idSchema, shoppingCartId: idSchema }),
    response: {
      200: z.object({
        added: z.array(idSchema),
        /** The members whose photos were not put into the cart, with the reasons. */
        left: z.array(
          z.object({ memberId: idSchema, code: z.literal(Object.keys(PROBLEM_STATUS) as ProblemCode[]) }),
        ),
      }),
    },
  },
} as const;

export type Crew = z.infer<typeof crewSchema>;
export type CrewMember = z.infer<typeof crewMemberSchema>;
export type CrewQuote = z.infer<typeof crewQuoteSchema>;
export type CrewTaken = z.infer<(typeof crewCartSchemas.takeCrew.response)[200]>;
