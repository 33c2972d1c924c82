import { z } from 'zod';
import { ARCHIVE_STATES, CROP_SHAPES, DOWNLOAD_KINDS, DOWNLOAD_STATES } from './archive.ts';
import { LANGUAGES } from './languages.ts';
import { KNOWN_ORDERS_MAX } from './limits.ts';
import { idSchema, pageQuery, totalSchema } from './page.schema.ts';
import { regionSchema } from './photo.schema.ts';

const archiveSchema = z
  .object({
    archiveId: idSchema,
    state: z.literal(ARCHIVE_STATES),
    /** Signed; null until Published. */
    fileUrl: z.string().nullable(),
    /** The bytes of the whole archive. */
    size: z.int().nullable(),
    /**
     * The number of files inside. Photos without their original are left out; an archive that is created later
     * contains them.
     */
    count: z.int(),
    /**
     * The names of files that should be in the archive but are lost; the shop has been notified, and its support
     * helps.
     */
    missing: z.array(z.string()),
  })
  .meta({ id: 'Archive' });

/** One file of a paid order. A photo that waits for its original or its frame is listed without an address. */
const downloadSchema = z
  .object({
    orderItemId: idSchema,
    kind: z.literal(DOWNLOAD_KINDS),
    /** The id of the photo or video, or of the rendering of a framed photo. */
    fileId: idSchema,
    /** The person in the file, or for whom it was bought; null if there is no particular person. */
    personId: idSchema.nullable(),
    /** The photo, with or without its frame; null for a video. */
    photoId: idSchema.nullable(),
    fileName: z.string(),
    state: z.literal(DOWNLOAD_STATES),
    /** Signed, for one file, expires; another call returns a fresh one (product §13). Null until Ready. */
    url: z.string().nullable(),
    /** Bytes; null until Ready. */
    size: z.int().nullable(),
    /** Small pictures of it: the poster of a video; for a framed photo the plain photo until it is rendered. */
    thumbUrl: z.string(),
    previewUrl: z.string(),
    width: z.int(),
    height: z.int(),
    /**
     * The region of the runner for whom it was bought, in shares of width and height; null if unknown, and for framed
     * photos and videos.
     */
    region: regionSchema.nullable(),
    /** A signed picture around the runner, 4:5 upright, without watermark; null if `region` is. */
    closeUpUrl: z.string().nullable(),
    /** How well it shows the runner, compared with their other photos: 0 to 1; null if `region` is. */
    rank: z.number().nullable(),
    /** The crops around the runner. `url` with the parameter `crop` returns one, cut from the original. */
    crops: z.array(z.literal(CROP_SHAPES)),
  })
  .meta({ id: 'Download' });

/** The frame, and the name printed instead of the participant's. */
const frameChoiceSchema = z.object({ frameId: idSchema, text: z.string().nullable() });

/** A bought file of an event; `listDownloads` of its order returns the link. */
const boughtFileSchema = downloadSchema
  .pick({ kind: true, fileId: true, photoId: true })
  .extend({
    orderId: idSchema,
    /** For a framed photo. */
    frame: frameChoiceSchema.nullable(),
  })
  .meta({ id: 'BoughtFile' });

const boughtSchema = z
  .object({
    /** The orders that hand out files of the event at present, newest first. */
    orders: z.array(z.object({ orderId: idSchema, number: z.string() })),
    /** Each file once, in the order of the orders. */
    files: z.array(boughtFileSchema),
    /** All photos of a person in one frame, including those found later. */
    framedPackages: z.array(z.object({ orderId: idSchema, personId: idSchema, frame: frameChoiceSchema })),
  })
  .meta({ id: 'Bought' });

export const archiveSchemas = {
  createArchive: {
    summary:
      'Creates the archive of a paid order or, with a search token, of the visitor’s own photos of a free event',
    body: z.union([z.strictObject({ orderId: idSchema }), z.strictObject({ eventId: idSchema })]),
    response: { 201: z.object({ archiveId: idSchema }) },
  },
  getArchive: {
    summary: 'An archive’s state and address',
    params: z.object({ archiveId: idSchema }),
    response: { 200: archiveSchema },
  },
  listDownloads: {
    summary: 'The files of a paid order, each with a signed link',
    params: z.object({ orderId: idSchema }),
    querystring: z.object(pageQuery),
    response: { 200: z.object({ downloads: z.array(downloadSchema), total: totalSchema }) },
  },
  listBought: {
    summary: 'Files of an event from the given paid orders and from those of the logged-in user',
    description: 'Ids that are not of paid orders are ignored.',
    params: z.object({ eventId: idSchema }),
    body: z.strictObject({ orderIds: z.array(idSchema).max(KNOWN_ORDERS_MAX) }),
    response: { 200: boughtSchema },
  },
} as const;

export const orderListSchemas = {
  summary: 'The links of a paid order as an Excel sheet',
  params: z.object({ orderId: idSchema }),
  querystring: z.object({
    /** The language as a parameter, because a plain link cannot send the page's Accept-Language. */
    language: z.literal(LANGUAGES).optional(),
  }),
} as const;

export type Archive = z.infer<typeof archiveSchema>;
export type Download = z.infer<typeof downloadSchema>;
export type Bought = z.infer<typeof boughtSchema>;
