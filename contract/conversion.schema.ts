import { z } from 'zod';
import { VISIT_STEPS } from './conversion.ts';
import { idSchema } from './page.schema.ts';

export const conversionSchemas = {
  countStep: {
    summary:
      'Counts a step that a visit to an event reached. Each page sends each step once, without data about the visitor',
    params: z.object({ eventId: idSchema }),
    body: z.strictObject({ step: z.literal(VISIT_STEPS) }),
    response: { 204: z.null() },
  },
} as const;
