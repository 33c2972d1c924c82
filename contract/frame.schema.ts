import { z } from 'zod';
import { FRAME_TEXT_EAST_ASIAN_MAX, FRAME_TEXT_MAX, FRAME_VIEWS, isFrameText } from './frame.ts';
import { idSchema, lineSchema, pageQuery, totalSchema } from './page.schema.ts';

/** The position of the photo in a view, in thousandths of the view's width and height. */
const openingSchema = z.object({ left: z.int(), top: z.int(), width: z.int(), height: z.int() });

const frameSchema = z
  .object({
    frameId: idSchema,
    title: z.string(),
    /** Whether it prints the participant's name. */
    hasName: z.boolean(),
    views: z.array(
      z.object({
        type: z.literal(FRAME_VIEWS),
        /** The view's size in pixels. */
        width: z.int(),
        height: z.int(),
        url: z.string(),
        opening: openingSchema,
      }),
    ),
  })
  .meta({ id: 'Frame' });

export const frameTextSchema = lineSchema(FRAME_TEXT_MAX).refine(isFrameText, {
  message: `at most ${FRAME_TEXT_EAST_ASIAN_MAX} Chinese, Japanese or Korean characters`,
});

export const frameSchemas = {
  listFrames: {
    summary: 'The frames for photos of an event, in the order of the shop',
    querystring: z.object({ ...pageQuery, albumId: idSchema }),
    response: { 200: z.object({ frames: z.array(frameSchema), total: totalSchema }) },
  },
} as const;

/** The calls that answer with a picture. */
export const framePictureSchemas = {
  getPreview: {
    summary: 'A watermarked photo in a frame, with a placeholder or the given text at the place of the name',
    querystring: z.object({ photoId: idSchema, frameId: idSchema, text: frameTextSchema.optional() }),
  },
  getView: {
    summary: 'An empty frame as a WebP picture with a transparent opening',
    params: z.object({ frameId: idSchema, type: z.literal(FRAME_VIEWS) }),
  },
} as const;

export type Frame = z.infer<typeof frameSchema>;
