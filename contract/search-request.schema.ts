import { z } from 'zod';
import { emailSchema } from './competitor.schema.ts';
import { idSchema, lineSchema } from './page.schema.ts';
import { photoSchema } from './photo.schema.ts';
import { CLOTHING_COLOURS, SEARCH_DETAIL_MAX, SEARCH_SUBJECT_MAX } from './search-request.ts';

const colour = z.literal(CLOTHING_COLOURS).optional();

export const searchRequestSchemas = {
  askForPhotos: {
    summary:
      'Asks the desk to look for a visitor whose search found nothing, in an event with public photos. The answer does not show whether the address has asked before',
    body: z.strictObject({
      eventId: idSchema,
      email: emailSchema,
      /** A bib or a name. */
      subject: lineSchema(SEARCH_SUBJECT_MAX).min(1),
      /** The local time when they passed, `HH:MM`. */
      passedAt: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
        .optional(),
      place: lineSchema(SEARCH_DETAIL_MAX).default(''),
      clothes: lineSchema(SEARCH_DETAIL_MAX).default(''),
      /** The colours of the pieces of clothing that the visitor remembers. */
      colours: z.strictObject({ top: colour, bottom: colour, cap: colour }).default({}),
    }),
    response: { 204: z.null() },
  },
  openFoundPhotos: {
    summary: 'Opens the photos that the desk chose, by the mailed link, as far as they are public now',
    body: z.strictObject({ token: z.string().max(200) }),
    response: {
      200: z.object({ eventId: idSchema, eventTitle: z.string(), photos: z.array(photoSchema) }),
    },
  },
} as const;

export type FoundPhotos = z.infer<(typeof searchRequestSchemas.openFoundPhotos.response)[200]>;
