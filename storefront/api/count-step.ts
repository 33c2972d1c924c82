import { conversionRoutes, type VisitStep } from '#contract/conversion.ts';

/** Steps that this page has told: each counts once, however often one goes back and forth. */
const told = new Set<string>();

/**
 * Tells the shop that a visit came to a step of an event, and nothing of who visits (docs/decisions/0137). Nothing is kept in
 * the browser; whoever asks not to be counted is not.
 */
export function countStep(eventId: string, step: VisitStep): void {
  const key = `${eventId} ${step}`;
  if (told.has(key) || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true)
    return;
  told.add(key);
  const body = new Blob([JSON.stringify({ step })], { type: 'application/json' });
  navigator.sendBeacon(conversionRoutes.countStep.path.replace(':eventId', eventId), body);
}
