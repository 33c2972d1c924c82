/** Preorder service (product §7): what was bought, or imported, before its photos exist. */
export const preorderRoutes = {
  getPreorder: { method: 'GET', path: '/public/preorder-service/api/v1/preorders/:preorderId/details' },
} as const;

/** Waiting: the photos are still to come. Ready: they are there, and the mail that says so is written. */
export const PREORDER_STATES = ['Waiting', 'Ready', 'Canceled'] as const;
export type PreorderState = (typeof PREORDER_STATES)[number];
