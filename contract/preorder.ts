/** Preorder service (product §7): packages that were bought or imported before their photos exist. */
export const preorderRoutes = {
  getPreorder: { method: 'GET', path: '/public/preorder-service/api/v1/preorders/:preorderId/details' },
} as const;

/** Waiting: the photos are not published yet. Ready: they are, and the mail about them is written. */
export const PREORDER_STATES = ['Waiting', 'Ready', 'Canceled'] as const;
export type PreorderState = (typeof PREORDER_STATES)[number];
