import { z } from 'zod';
import { VISIT_STEPS } from './conversion.ts';
import { idSchema } from './page.schema.ts';

export const conversionSchemas = {
  countStep: {
    summary:
      'Counts a step that a visit to an event came to. Each page tells each step once, and nothing of who is there',
    params: z.object({ eventId: idSchema }),
    body: z.strictObject({ step: z.literal(VISIT_STEPS) }),
    response: { 204: z.null() },
  },
} as const;
