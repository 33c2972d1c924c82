import { z } from 'zod';
import { consequencesSchema, removalShape } from './desk-correction.schema.ts';
import { DESK_VIDEO_STATES } from './desk-videos.ts';
import { idSchema, lineSchema } from './page.schema.ts';
import { raceTimeSchema } from './photo.schema.ts';
import { VIDEO_KINDS } from './photo.ts';

const eventParams = z.object({ tenantId: z.string().max(41), eventId: idSchema });
const videoParams = eventParams.extend({ videoId: idSchema });
const whySchema = lineSchema(500).default('');

const videoSchema = z.object({
  videoId: idSchema,
  kind: z.literal(VIDEO_KINDS),
  state: z.literal(DESK_VIDEO_STATES),
  title: z.string(),
  camera: z.string(),
  /** The name of the camera's file. */
  fileName: z.string(),
  /** The bib of the runner in a finish clip; null for a full video, and after the runner was erased. */
  bib: z.string().nullable(),
  startsAt: raceTimeSchema,
  durationMs: z.int(),
  /** A still, with the watermark; null while it does not exist. */
  posterUrl: z.string().nullable(),
});

export const deskVideoSchemas = {
  listVideos: {
    summary: 'An event’s full videos and finish clips, full ones first, then in time order',
    params: eventParams,
    querystring: z.strictObject({
      bib: lineSchema(40).min(1).optional(),
      kind: z.literal(VIDEO_KINDS).optional(),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      count: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: {
      200: z.object({
        videos: z.array(videoSchema),
        isMore: z.boolean(),
        /** How many bibs of the event are protected: full videos show their runners, too. */
        protectedCount: z.int(),
      }),
    },
  },
  describeVideoRemoval: {
    summary: 'The effects of removing a video on its buyers; changes nothing',
    params: videoParams,
    response: { 200: consequencesSchema },
  },
  removeVideo: {
    summary:
      'Removes a full video or a finish clip, and refunds chosen orders that contain it. Unpaid orders with it are canceled. It is not made again until it is restored. Conflict without any change if someone bought it after it was described, or if an amount changed',
    params: videoParams,
    body: z.strictObject(removalShape),
    /** Kept: only its buyers still see it. */
    response: { 200: z.object({ outcome: z.literal(['Removed', 'Kept']) }) },
  },
  restoreVideo: {
    summary:
      'Makes a removed video again, as a new one. Conflict without any change if it was not removed, or if the results no longer have a time for its clip',
    params: videoParams,
    body: z.strictObject({ why: whySchema }),
    response: { 204: z.null() },
  },
} as const;

export type ShownVideo = z.infer<typeof videoSchema>;
