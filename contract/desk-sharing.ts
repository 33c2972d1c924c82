import { DESK_API } from './desk.ts';

const SHARING = `${DESK_API}/tenants/:tenantId/events/:eventId/sharing`;

/** The publicity of an event by its organizer. */
export const deskSharingRoutes = {
  getSharing: { method: 'GET', path: SHARING },
  setSharing: { method: 'POST', path: SHARING },
  getReach: { method: 'GET', path: `${SHARING}/reach` },
  printPoster: { method: 'GET', path: `${SHARING}/poster` },
  setMark: { method: 'POST', path: `${SHARING}/mark` },
  givePhotos: { method: 'POST', path: `${SHARING}/free-photos` },
} as const;

/** Whether an organizer sees the sales of their event. `ByShares`: if the rules of shares include organizers. */
export const ORGANIZER_SALES = ['ByShares', 'Shown', 'Hidden'] as const;
export type OrganizerSales = (typeof ORGANIZER_SALES)[number];

/** The most photos of an event that may be free. */
export const FREE_PHOTOS_MAX = 10_000;

export const POSTER_SIZES = ['A4', 'A3'] as const;
export type PosterSize = (typeof POSTER_SIZES)[number];

/** Limits of an uploaded sponsor's mark. */
export const MARK_BYTES_MAX = 1_000_000;
/** The maximum number of photos made free at once by their file names, and by their pictures. */
export const FREE_NAMES_MAX = 500;
