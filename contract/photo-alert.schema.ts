import { z } from 'zod';
import { emailSchema } from './competitor.schema.ts';
import { idSchema, lineSchema } from './page.schema.ts';

const tokenBody = z.strictObject({ token: z.string().max(200) });

export const photoAlertSchemas = {
  askPhotoAlert: {
    summary:
      'Requests one mail once there are photos: of the search token’s person, of a bib, or of the event',
    body: z.strictObject({
      eventId: idSchema,
      email: emailSchema,
      /** A bib, if no search token identifies the person. */
      number: lineSchema(20).min(1).optional(),
    }),
    response: { 204: z.null() },
  },
  confirmPhotoAlert: {
    summary: 'Confirms an alert by its mailed link',
    body: tokenBody,
    response: { 200: z.object({ eventId: idSchema }) },
  },
  leavePhotoAlert: {
    summary: 'Ends an alert and deletes its address; the same answer if it had ended before',
    body: tokenBody,
    response: { 204: z.null() },
  },
} as const;
