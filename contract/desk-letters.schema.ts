import { z } from 'zod';
import { LETTER_GROUND_MAX, NO_LETTER_REASONS, SUPPRESSED_MAX } from './desk-letters.ts';
import { idSchema, lineSchema } from './page.schema.ts';

const paramsSchema = z.object({ tenantId: z.string().max(41), eventId: idSchema });
const whySchema = lineSchema(500).default('');
const countSchema = z.int().min(0);
const whyBody = z.strictObject({ why: whySchema });

const lettersSchema = z.object({
  /** The legal basis of letters to participants; null if none is recorded, and then no letter is sent. */
  ground: z.string().nullable(),
  isSending: z.boolean(),
  counts: z.object({
    Waiting: countSchema,
    Sent: countSchema,
    Refused: countSchema,
    Withdrawn: countSchema,
  }),
  answers: z.object({ Unsubscribed: countSchema, Bounced: countSchema, Complained: countSchema }),
  /** Whether letters cannot be sent because the suppressed addresses were hashed with another secret. */
  hasLostAddresses: z.boolean(),
  perMinute: z.int(),
  /** The time until which the mail server accepts no more letters. */
  heldUntil: z.iso.datetime().nullable(),
});

export const deskLetterSchemas = {
  getLetters: {
    summary: 'The progress of the letters to the participants of an event',
    params: paramsSchema,
    response: { 200: lettersSchema },
  },
  previewLetters: {
    summary:
      'The number of participants who would get a letter now, the reasons why others would not, and the letter’s text',
    params: paramsSchema,
    response: {
      200: z.object({
        letters: countSchema,
        others: z.array(z.object({ reason: z.enum(NO_LETTER_REASONS), count: countSchema })),
        sample: z.object({ subject: z.string(), text: z.string() }),
      }),
    },
  },
  setLetterGround: {
    summary: 'Records the legal basis of the letters; null removes it and stops the letters',
    params: paramsSchema,
    body: z.strictObject({ ground: lineSchema(LETTER_GROUND_MAX).min(1).nullable(), why: whySchema }),
    response: { 204: z.null() },
  },
  startLetters: {
    summary: 'Starts or continues the letters: each is sent once photos of its reader are published',
    params: paramsSchema,
    body: whyBody,
    response: { 204: z.null() },
  },
  pauseLetters: {
    summary: 'Pauses the letters; waiting ones stay unsent',
    params: paramsSchema,
    body: whyBody,
    response: { 204: z.null() },
  },
  suppressAddresses: {
    summary:
      'Suppresses addresses that unsubscribed elsewhere: they get no letters. Only their hashes are stored',
    params: paramsSchema.pick({ tenantId: true }),
    body: z.strictObject({
      emails: z.array(z.email().max(320)).min(1).max(SUPPRESSED_MAX),
      why: whySchema,
    }),
    /** `fresh`: the number of these addresses that were not suppressed before. */
    response: { 200: z.object({ addresses: countSchema, fresh: countSchema }) },
  },
} as const;

export type ShownLetters = z.infer<typeof lettersSchema>;
