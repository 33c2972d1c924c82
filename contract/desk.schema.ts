import { z } from 'zod';
import { emailSchema } from './competitor.schema.ts';
import { DESK_PROBLEMS, DESK_ROLES, type DeskProblemCode, THING_KINDS } from './desk.ts';
import { LINK_KINDS } from './desk-links.ts';
import { ownLoginCalls } from './desk-login.schema.ts';
import { schemaFault } from './faults.ts';
import { LANGUAGES } from './languages.ts';
import { idSchema, lineSchema, orderIdFields, problemSchema } from './page.schema.ts';
import { PROBLEM_STATUS, type ProblemCode } from './problems.ts';

const ACTIONS_MAX = 1000;
const TOKEN_DAYS_MAX = 365;
const SCOPES_MAX = 300;

const roleSchema = z.literal(DESK_ROLES);
const grantSchema = z.object({ role: roleSchema, eventId: idSchema.nullable() });
const momentSchema = z.iso.datetime();
const tenantIdSchema = z.string().max(41);
const tenantParams = z.object({ tenantId: tenantIdSchema });
const memberParams = z.object({ tenantId: tenantIdSchema, memberId: idSchema });
const tokenParams = z.object({ tenantId: tenantIdSchema, tokenId: idSchema });
const whySchema = lineSchema(500).default('');
const noBody = { 204: z.null() };
/** The id of anything that can be a subject; orders are among them. */
const thingIdSchema = lineSchema(100).min(1).register(orderIdFields, { isOrderId: true });
/** Names of operations, as in `member.read`. */
const scopesSchema = z.array(lineSchema(50).min(1)).max(SCOPES_MAX);

/** A refusal of the desk: like the shop's, with a sentence if its code belongs only to the desk. */
export const deskProblemSchema = problemSchema.extend({
  code: z.literal([
    ...(Object.keys(PROBLEM_STATUS) as ProblemCode[]),
    ...(Object.keys(DESK_PROBLEMS) as DeskProblemCode[]),
  ]),
  detail: z.string().optional(),
});

const memberSchema = z.object({
  memberId: idSchema,
  email: z.string(),
  grants: z.array(
    grantSchema.extend({
      /** The title of the event; null if there is none, or it was deleted. */
      eventTitle: z.string().nullable(),
    }),
  ),
  invitedAt: momentSchema,
  /** When they first logged in; null while they are only invited. */
  joinedAt: momentSchema.nullable(),
});

/** Who acted. */
export const actorSchema = z.object({
  kind: z.literal(['Member', 'Operator', 'Command', 'Job', 'Visitor']),
  /** The id of the member or operator; null if unknown. */
  id: idSchema.nullable(),
  /** The address of a current member, or the job; null if neither is known. */
  name: z.string().nullable(),
});

const actionSchema = z.object({
  actionId: z.int(),
  doneAt: momentSchema,
  actor: actorSchema,
  what: z.string(),
  thing: z.object({ kind: z.string(), id: z.string() }),
  /** The values before and after; null if nothing was recorded, or it was erased. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  why: z.string(),
});

const actionsSchema = z.object({
  actions: z.array(actionSchema),
  /** What ids in them are called now, where the caller may read it. */
  names: z.record(z.string(), z.string()),
});

const tokenSchema = z.object({
  tokenId: idSchema,
  name: z.string(),
  scopes: z.array(z.string()),
  createdAt: momentSchema,
  expiresAt: momentSchema,
  lastUsedAt: momentSchema.nullable(),
});

export const deskOwnSchemas = {
  getMe: {
    summary: 'The caller: the logged-in member, the token’s owner, or the opened link',
    response: {
      200: z.object({
        /** Null for a visitor with a link: their identity is unknown. */
        email: z.string().nullable(),
        by: z.literal(['Session', 'Token', 'Link']),
        /**
         * When the person last authenticated at the provider; null if the provider does not report it, and for a
         * token.
         */
        authenticatedAt: momentSchema.nullable(),
        /** The tenant whose provider authenticated them; null for the installation’s provider, and for a token. */
        loginTenant: z.string().nullable(),
        /** Whether they are an operator of the installation, who may open every tenant. */
        isOperator: z.boolean(),
        /** The address that may open new shops in a demo on this machine; null elsewhere. */
        demoOperator: z.string().nullable(),
        /** For callers with a link. */
        link: z.object({ kind: z.literal(LINK_KINDS), expiresAt: momentSchema }).nullable(),
      }),
    },
  },
  ...ownLoginCalls,
  listTenants: {
    summary: 'The tenants of which the caller is a member',
    response: {
      200: z.object({
        tenants: z.array(
          z.object({
            tenantId: z.string(),
            name: z.string(),
            /** The seller's country, ISO 3166-1 alpha-2; null if it is not entered. */
            country: z.string().nullable(),
            /** Whether it is a shop of the demo; the demo's operator opens others beside it. */
            isDemo: z.boolean(),
            /** The caller's roles; null for an operator of the installation, who may do everything. */
            grants: z.array(grantSchema).nullable(),
            /** The operations that the caller may run there, at least on some of its objects. */
            operations: z.array(z.string()),
          }),
        ),
      }),
    },
  },
} as const;

export const deskSchemas = {
  listActions: {
    summary: 'The recorded actions on an object, or on all objects of the tenant, newest first',
    params: tenantParams,
    querystring: z
      .strictObject({
        thingKind: z.literal(THING_KINDS).optional(),
        thingId: thingIdSchema.optional(),
        /** What objects of that kind are called: a file, title, bib, name, order number, address, or code. */
        thingName: lineSchema(200).min(1).optional(),
        /** The last id of the previous page. */
        before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
        count: z.coerce.number().int().min(1).max(ACTIONS_MAX).default(50),
      })
      .refine(
        ({ thingKind, thingId, thingName }) =>
          [thingId, thingName].filter((one) => one !== undefined).length ===
          (thingKind === undefined ? 0 : 1),
        'thingKind needs thingId or thingName',
      ),
    response: { 200: actionsSchema },
  },
  listMembers: {
    summary: 'The members of the tenant’s desk, ordered by address',
    params: tenantParams,
    response: { 200: z.object({ members: z.array(memberSchema) }) },
  },
  addMember: {
    summary:
      'Adds a role for a member; a member who has not logged in yet is invited by mail, replacing an earlier invitation',
    params: tenantParams,
    body: z
      .strictObject({
        email: emailSchema,
        role: roleSchema,
        /** The event, for an organizer. */
        eventId: idSchema.nullable().default(null),
        /** The language of the invitation; the tenant’s by default. */
        language: z.literal(LANGUAGES).optional(),
        why: whySchema,
      })
      .refine(({ role, eventId }) => (role === 'organizer') === (eventId !== null), {
        path: ['eventId'],
        message: schemaFault('OrganizerNeedsEvent'),
      }),
    response: { 201: z.object({ memberId: idSchema, isInvited: z.boolean() }) },
  },
  removeMember: {
    summary: 'Removes one role of a member, or all; Conflict for the last owner',
    params: memberParams,
    querystring: z.strictObject({
      role: roleSchema.optional(),
      eventId: idSchema.optional(),
      why: whySchema,
    }),
    response: noBody,
  },
  listSetUp: {
    summary:
      'What a member set up that still gives access or sends data: the latest action of the member on each webhook, link, upload link and feed',
    params: memberParams,
    response: { 200: actionsSchema },
  },
  listTokens: {
    summary: 'The caller’s own tokens',
    params: tenantParams,
    response: { 200: z.object({ tokens: z.array(tokenSchema) }) },
  },
  issueToken: {
    summary:
      'Creates a token for scripts. Until it expires, it allows the operations that are both in its scopes and allowed to its member',
    params: tenantParams,
    body: z.strictObject({
      name: lineSchema(100).min(1),
      scopes: scopesSchema.min(1),
      expiresInDays: z.int().min(1).max(TOKEN_DAYS_MAX),
    }),
    /** The token is shown only in this answer. Use: `Authorization: Bearer …`. */
    response: { 201: tokenSchema.extend({ token: z.string() }) },
  },
  narrowToken: {
    summary: 'Reduces the scopes of a token of the caller; the body has the scopes that stay',
    params: tokenParams,
    body: z.strictObject({ scopes: scopesSchema }),
    response: { 200: tokenSchema },
  },
  revokeToken: { summary: 'Revokes a token of the caller', params: tokenParams, response: noBody },
} as const;

export type ShownMember = z.infer<typeof memberSchema>;
export type ShownAction = z.infer<typeof actionSchema>;
export type ShownToken = z.infer<typeof tokenSchema>;
