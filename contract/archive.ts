/** Archive service (spec §7) and, beside it, the single downloads of an order (docs/decisions). */
export const archiveRoutes = {
  createArchive: { method: 'POST', path: '/public/archive-service/api/v1/archives/' },
  getArchive: { method: 'GET', path: '/public/archive-service/api/v1/archives/:archiveId' },
  listDownloads: { method: 'GET', path: '/public/archive-service/api/v1/orders/:orderId/downloads' },
} as const;

/** The call of the same service whose answer is a file: an Excel list of an order's links (spec §1). */
export const orderListRoute = {
  method: 'GET',
  path: '/public/archive-service/api/v1/orders/:orderId/list',
} as const;

/** Published means ready (spec §3). */
export const ARCHIVE_STATES = ['Preparing', 'Published', 'Failed'] as const;
export type ArchiveState = (typeof ARCHIVE_STATES)[number];
