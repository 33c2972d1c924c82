import { z } from 'zod';
import { ASSIGNED_MAX } from './desk-photographers.ts';
import { PHOTOGRAPHER_NAME_MAX } from './desk-uploads.ts';
import { idSchema, lineSchema } from './page.schema.ts';

const tenantParams = z.object({ tenantId: z.string().max(41) });
const photographerParams = z.object({ tenantId: z.string().max(41), photographerId: idSchema });
const whySchema = lineSchema(500).default('');

const photographerSchema = z.object({
  photographerId: idSchema,
  /** The name as a camera or a folder first spelled it. */
  name: z.string(),
  /** Other names under which cameras and folders know them. */
  otherNames: z.array(z.string()),
  /** The member of the desk who is this photographer. */
  member: z.object({ memberId: idSchema, email: z.string() }).nullable(),
});
const photographersSchema = z.object({ photographers: z.array(photographerSchema) });
const changedSchema = z.object({ photosCount: z.int() });

export const deskPhotographerSchemas = {
  listPhotographers: {
    summary: 'The photographers, by name; with an event also the numbers of its published photos',
    params: tenantParams,
    querystring: z.strictObject({ eventId: idSchema.optional() }),
    response: {
      200: z.object({
        photographers: z.array(
          photographerSchema.extend({
            /** Null without an event. */
            photosCount: z.int().nullable(),
          }),
        ),
        /** The photos of the event without a photographer; null without an event. */
        unnamedCount: z.int().nullable(),
      }),
    },
  },
  listOwnPhotographers: {
    summary: 'The photographers to whom the caller is linked',
    params: tenantParams,
    response: { 200: photographersSchema },
  },
  linkPhotographer: {
    summary: 'Links a photographer to a member, or removes the link',
    params: photographerParams,
    body: z.strictObject({ memberId: idSchema.nullable(), why: whySchema }),
    response: { 204: z.null() },
  },
  mergePhotographers: {
    summary: 'Merges two names of one photographer, also for future photos; this cannot be undone',
    params: photographerParams,
    body: z.strictObject({ intoId: idSchema, why: whySchema }),
    response: { 200: changedSchema },
  },
  assignPhotos: {
    summary:
      'Sets who took photos, or all photos of an event that were in one folder; a new name is added if there are such photos',
    params: tenantParams,
    body: z
      .strictObject({
        name: lineSchema(PHOTOGRAPHER_NAME_MAX).min(1),
        photoIds: z.array(idSchema).min(1).max(ASSIGNED_MAX).optional(),
        eventId: idSchema.optional(),
        /** Its path below the imported folder; empty for photos directly in it. */
        folder: lineSchema(500).optional(),
        why: whySchema,
      })
      .refine(
        ({ photoIds, eventId, folder }) =>
          (photoIds === undefined) === (eventId !== undefined) &&
          (eventId === undefined) === (folder === undefined),
        'names photoIds, or eventId and folder',
      ),
    response: {
      200: z.object({
        /** The number of these photos, and of those whose photographer changed. */
        allCount: z.int(),
        photosCount: z.int(),
      }),
    },
  },
  correctPhotographer: {
    summary: 'Sets who took photos, instead of what camera or folder said',
    params: photographerParams,
    body: z.strictObject({ photoIds: z.array(idSchema).min(1).max(ASSIGNED_MAX), why: whySchema }),
    /** The number of photos whose photographer changed. */
    response: { 200: changedSchema },
  },
} as const;

export type ShownPhotographer = z.infer<typeof photographerSchema>;
