import type { conversionSchemas } from '#contract/conversion.schema.ts';
import { conversionRoutes, type VisitStep } from '#contract/conversion.ts';
import { createService } from './create-service.ts';
import { transport } from './services.ts';

const conversionService = createService<typeof conversionSchemas>(conversionRoutes, transport);

/** Steps that this page has reported. Each counts once per page, even if the visitor returns to it. */
const counted = new Set<string>();

/**
 * Reports that a visit reached a step of an event, without any data about the visitor (docs/decisions/0137). Nothing is
 * stored in the browser; a visitor with Global Privacy Control is not counted.
 */
export function countStep(eventId: string, step: VisitStep): void {
  const key = `${eventId} ${step}`;
  if (counted.has(key) || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true)
    return;
  counted.add(key);
  // The call runs in the background, and failures are ignored.
  conversionService
    .countStep({ params: { eventId }, body: { step }, outlivesPage: true })
    .catch(() => undefined);
}
