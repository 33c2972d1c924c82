import { z } from 'zod';
import { emailSchema } from './competitor.schema.ts';
import { idSchema } from './page.schema.ts';
import {
  REMOVAL_MESSAGE_MAX,
  REMOVAL_MESSAGE_MIN,
  REMOVAL_OUTCOMES,
  REMOVAL_PHOTOS_MAX,
  REMOVAL_REASONS,
  REMOVAL_STATES,
} from './removal.ts';

const tokenBody = z.strictObject({ token: z.string().max(200) });

/** Text of several lines. */
const wordsSchema = z
  .string()
  .trim()
  .max(REMOVAL_MESSAGE_MAX)
  .regex(/^[\P{Cc}\n\r\t]*$/u, 'control characters are not allowed');

const ownRemovalSchema = z.object({
  state: z.literal(REMOVAL_STATES),
  /** The number of photos; 0 if the request only describes them. */
  photosCount: z.int(),
  /** The number of them that are hidden until the desk decides. */
  hiddenCount: z.int(),
  askedAt: z.iso.datetime(),
  /** The last day for an answer. */
  dueOn: z.iso.date(),
  /** Whether it joined an earlier request of the same address about the same photos. */
  isJoined: z.boolean(),
  answeredAt: z.iso.datetime().nullable(),
  /** The outcomes of its photos, once it is answered. */
  outcomes: z.array(z.literal(REMOVAL_OUTCOMES)),
});

export const removalSchemas = {
  askRemoval: {
    summary:
      'Requests the removal of named or described photos. The request counts once a mailed link confirms its address. The answer does not show whether the address is known',
    body: z
      .strictObject({
        photoIds: z.array(idSchema).max(REMOVAL_PHOTOS_MAX),
        reason: z.literal(REMOVAL_REASONS),
        email: emailSchema,
        words: wordsSchema.default(''),
      })
      .refine(({ photoIds, words }) => photoIds.length > 0 || words.length >= REMOVAL_MESSAGE_MIN, {
        path: ['words'],
        message: 'name a photo, or describe it so that it can be found',
      }),
    response: { 204: z.null() },
  },
  openRemoval: {
    summary: 'Confirms a request by its mailed link, which may be used again, and returns its state',
    body: tokenBody,
    response: { 200: ownRemovalSchema },
  },
  withdrawRemoval: {
    summary: 'Withdraws a request; the photos that it hid become visible again',
    body: tokenBody,
    response: { 204: z.null() },
  },
} as const;

export type OwnRemoval = z.infer<typeof ownRemovalSchema>;
