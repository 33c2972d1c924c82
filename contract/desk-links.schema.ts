import { z } from 'zod';
import { LINK_DAYS_MAX, LINK_KINDS, LINK_LABEL_MAX } from './desk-links.ts';
import { schemaFault } from './faults.ts';
import { idSchema, lineSchema } from './page.schema.ts';

const momentSchema = z.iso.datetime();
const tenantIdSchema = z.string().max(41);
const kindSchema = z.literal(LINK_KINDS);
const whySchema = lineSchema(500).default('');

const linkSchema = z.object({
  linkId: idSchema,
  kind: kindSchema,
  eventId: idSchema.nullable(),
  photographerId: idSchema.nullable(),
  /** The event's title or the photographer's name; null for an accountant's link. */
  of: z.string().nullable(),
  label: z.string(),
  createdAt: momentSchema,
  expiresAt: momentSchema,
  revokedAt: momentSchema.nullable(),
  /** How often it was opened. */
  uses: z.int(),
  lastUsedAt: momentSchema.nullable(),
});

export const deskLinkSchemas = {
  listLinks: {
    summary: 'The read-only links, newest first, including expired and revoked ones',
    params: z.object({ tenantId: tenantIdSchema }),
    response: { 200: z.object({ links: z.array(linkSchema) }) },
  },
  makeLink: {
    summary: 'Creates a link that shows what a role may see, without a login, until it expires or is revoked',
    params: z.object({ tenantId: tenantIdSchema }),
    body: z
      .strictObject({
        kind: kindSchema,
        /** For an organizer's link. */
        eventId: idSchema.nullable().default(null),
        /** For a photographer's link. */
        photographerId: idSchema.nullable().default(null),
        label: lineSchema(LINK_LABEL_MAX).min(1),
        expiresInDays: z.int().min(1).max(LINK_DAYS_MAX),
        why: whySchema,
      })
      .refine(({ kind, eventId }) => (kind === 'organizer') === (eventId !== null), {
        path: ['eventId'],
        message: schemaFault('LinkNeedsEvent'),
      })
      .refine(({ kind, photographerId }) => (kind === 'photographer') === (photographerId !== null), {
        path: ['photographerId'],
        message: schemaFault('LinkNeedsPhotographer'),
      }),
    /** The address is shown only in this answer. */
    response: { 201: linkSchema.extend({ url: z.string() }) },
  },
  revokeLink: {
    summary: 'Revokes a link and ends its sessions at once',
    params: z.object({ tenantId: tenantIdSchema, linkId: idSchema }),
    querystring: z.strictObject({ why: whySchema }),
    response: { 204: z.null() },
  },
} as const;

export type ShownLink = z.infer<typeof linkSchema>;
