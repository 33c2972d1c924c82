import { DESK_API } from './desk.ts';

const SHARING = `${DESK_API}/tenants/:tenantId/events/:eventId/sharing`;

/** What organizers do for their event besides selling its photos: publicity. */
export const deskSharingRoutes = {
  getSharing: { method: 'GET', path: SHARING },
  setSharing: { method: 'POST', path: SHARING },
  printPoster: { method: 'GET', path: `${SHARING}/poster` },
  setMark: { method: 'POST', path: `${SHARING}/mark` },
  givePhotos: { method: 'POST', path: `${SHARING}/free-photos` },
} as const;

/** Whether an organizer sees what was sold of their event. `ByShares`: where the rules of shares give organizers a part. */
export const ORGANIZER_SALES = ['ByShares', 'Shown', 'Hidden'] as const;
export type OrganizerSales = (typeof ORGANIZER_SALES)[number];

/** How many photos of an event may be free at most. */
export const FREE_PHOTOS_MAX = 10_000;

export const POSTER_SIZES = ['A4', 'A3'] as const;
export type PosterSize = (typeof POSTER_SIZES)[number];

/** Limits of an uploaded sponsor's mark. */
export const MARK_BYTES_MAX = 1_000_000;
/** The maximum number of photos made free at once by their file names. */
export const FREE_NAMES_MAX = 500;
