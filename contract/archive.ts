/** Archive service (product §7), and the single downloads of an order (docs/decisions). */
export const archiveRoutes = {
  /** Only 201 counts as created (product §4). */
  createArchive: { method: 'POST', path: '/public/archive-service/api/v1/archives/', doneStatus: 201 },
  getArchive: { method: 'GET', path: '/public/archive-service/api/v1/archives/:archiveId' },
  listDownloads: { method: 'GET', path: '/public/archive-service/api/v1/orders/:orderId/downloads' },
  /** A POST, because an order's id gives access and must not be in an address. */
  listBought: { method: 'POST', path: '/public/archive-service/api/v1/events/:eventId/bought' },
} as const;

/** The call of the same service whose answer is a file: an Excel list of an order's links (product §1). */
export const orderListRoute = {
  method: 'GET',
  path: '/public/archive-service/api/v1/orders/:orderId/list',
} as const;

/** Published means ready to download (product §3). */
export const ARCHIVE_STATES = ['Preparing', 'Published', 'Failed'] as const;
export type ArchiveState = (typeof ARCHIVE_STATES)[number];

/** The files of a paid order. */
export const DOWNLOAD_KINDS = ['Photo', 'FramedPhoto', 'Video'] as const;
export type DownloadKind = (typeof DOWNLOAD_KINDS)[number];
/**
 * Awaited: the photographer’s file has not arrived yet. Rendering: it is being framed. Failed: it could not be framed;
 * the shop has been notified, and support helps.
 */
export const DOWNLOAD_STATES = ['Ready', 'Awaited', 'Rendering', 'Failed'] as const;
export type DownloadState = (typeof DOWNLOAD_STATES)[number];

/** The crops of a bought photo around its runner: one upright, and two for social networks. */
export const CROP_SHAPES = ['Portrait', 'Story', 'Square'] as const;
export type CropShape = (typeof CROP_SHAPES)[number];

/** The suffix of a crop's file name, the same in every language. */
const CROP_NAMES: Record<CropShape, string> = { Portrait: '4x5', Story: '9x16', Square: '1x1' };

/** Computes the address of a crop of a bought photo from that of the photo; the photo's signature opens it. */
export const cropUrl = (photoUrl: string, shape: CropShape): string => `${photoUrl}&crop=${shape}`;

/** Names a crop of a bought photo after the photo: `Lakeside 10K - 1042 - 09.33.12 - 001 - 9x16.jpg`. */
export const cropName = (fileName: string, shape: CropShape): string =>
  `${fileName.replace(/\.[^.]*$/, '')} - ${CROP_NAMES[shape]}.jpg`;
