/** Photo service, the steps of visits; the path is our own. Visitors are not identified (docs/decisions/0137). */
export const conversionRoutes = {
  countStep: { method: 'POST', path: '/public/photo-service/api/v1/events/:eventId/steps' },
} as const;

/**
 * Visit: an event's page was opened. Found: the visitor's own photos were shown. Cart: something was added to the cart.
 * Share: a card, a preview or the link of a photo was shared or copied.
 */
export const VISIT_STEPS = ['Visit', 'Found', 'Cart', 'Share'] as const;
export type VisitStep = (typeof VISIT_STEPS)[number];
