import { z } from 'zod';
import {
  FREE_NAMES_MAX,
  FREE_PHOTOS_MAX,
  MARK_BYTES_MAX,
  ORGANIZER_SALES,
  POSTER_SIZES,
} from './desk-sharing.ts';
import { LANGUAGES } from './languages.ts';
import { base64Length, fileSchema, idSchema, lineSchema } from './page.schema.ts';

const eventParams = z.object({ tenantId: z.string().max(41), eventId: idSchema });
const whySchema = lineSchema(500).default('');

/** Permissions that the operator gives to the organizer: to see figures, and to make photos free. */
const settingsShape = {
  organizerCoverage: z.boolean(),
  organizerSales: z.enum(ORGANIZER_SALES),
  freePhotosMax: z.int().min(0).max(FREE_PHOTOS_MAX),
};

const textsSchema = z.object({
  language: z.enum(LANGUAGES),
  subject: z.string(),
  mail: z.string(),
  social: z.string(),
  /** The code that embeds the search in another page. */
  snippet: z.string(),
});

export const deskSharingSchemas = {
  getSharing: {
    summary: 'The address of an event, texts for its participants, and what its organizer may see',
    params: eventParams,
    response: {
      200: z.object({
        ...settingsShape,
        /** Whether the caller sees the coverage and the sales. */
        seesCoverage: z.boolean(),
        seesSales: z.boolean(),
        url: z.string(),
        /** The languages of the shop's pages, the default one first. */
        languages: z.array(z.enum(LANGUAGES)),
        texts: z.array(textsSchema),
        /** The origins on which the search may be embedded, from the brand's settings. */
        embedHosts: z.array(z.string()),
        /** As a data URL; null if there is none. */
        mark: z.string().nullable(),
        hasFreeCard: z.boolean(),
        free: z.array(
          z.object({
            photoId: idSchema,
            fileName: z.string(),
            downloads: z.int(),
            /** Null beyond the first photos, and for a photo that is not published. */
            thumbUrl: z.string().nullable(),
          }),
        ),
      }),
    },
  },
  setSharing: {
    summary: 'Sets what the organizer of an event may see, and how many photos may be free',
    params: eventParams,
    body: z.strictObject({ ...settingsShape, why: whySchema }),
    response: { 204: z.null() },
  },
  setMark: {
    summary: 'Adds a sponsor’s mark to the previews of an event, or removes it; bought files never have it',
    params: eventParams,
    body: z.strictObject({
      /** Null removes it. */
      base64: fileSchema(MARK_BYTES_MAX).nullable(),
      hasFreeCard: z.boolean(),
      why: whySchema,
    }),
    bodyMaxBytes: base64Length(MARK_BYTES_MAX) + 10_000,
    response: { 200: z.object({ mark: z.string().nullable() }) },
  },
  givePhotos: {
    summary: 'Makes photos of an event free for everyone, or no longer free',
    params: eventParams,
    body: z.strictObject({
      fileNames: z.array(lineSchema(200).min(1)).max(FREE_NAMES_MAX),
      photoIds: z.array(idSchema).max(FREE_NAMES_MAX).default([]),
      /** Whether photos of the photo report become free too. */
      withReport: z.boolean(),
      isFree: z.boolean(),
      why: whySchema,
    }),
    response: { 200: z.object({ changed: z.int(), unknown: z.array(z.string()) }) },
  },
  getReach: {
    summary:
      'How many visits opened an event, found photos and shared one, and what was sold, by day in the event’s time zone',
    params: eventParams,
    response: {
      200: z.object({
        days: z.array(
          z.object({
            day: z.iso.date(),
            /** Each loaded page counts once, and returning visitors count again. */
            visits: z.int(),
            found: z.int(),
            shares: z.int(),
            /** Paid orders; null if the caller does not see sales. */
            paid: z.int().nullable(),
          }),
        ),
      }),
    },
  },
  printPoster: {
    summary: 'A poster with the QR code of an event, as a PDF',
    params: eventParams,
    querystring: z.object({ language: z.enum(LANGUAGES), size: z.enum(POSTER_SIZES).default('A4') }),
    response: { 200: z.object({ base64: z.string() }) },
  },
} as const;
