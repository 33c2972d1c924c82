/** Photo service, the steps of visits; the path is ours. It names and recognises no visitor (docs/decisions/0137). */
export const conversionRoutes = {
  countStep: { method: 'POST', path: '/public/photo-service/api/v1/events/:eventId/steps' },
} as const;

/** Visit: an event was opened. Found: photos of oneself were shown. Cart: something of it was put into the cart. */
export const VISIT_STEPS = ['Visit', 'Found', 'Cart'] as const;
export type VisitStep = (typeof VISIT_STEPS)[number];
