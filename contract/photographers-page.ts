const UPLOAD_API = '/upload/api/v1';

/** Calls of a photographer about their own photos of an event, with their upload link (`uploads.ts`). */
export const photographersPageRoutes = {
  listOwnPhotos: { method: 'GET', path: `${UPLOAD_API}/photos` },
  showAgain: { method: 'POST', path: `${UPLOAD_API}/photos/show` },
  captionOwnPhotos: { method: 'POST', path: `${UPLOAD_API}/photos/captions` },
  listProposals: { method: 'GET', path: `${UPLOAD_API}/proposals` },
  decideProposals: { method: 'POST', path: `${UPLOAD_API}/proposals` },
  getOwnSales: { method: 'GET', path: `${UPLOAD_API}/sales` },
  listClocks: { method: 'GET', path: `${UPLOAD_API}/clocks` },
  applyClock: { method: 'POST', path: `${UPLOAD_API}/clocks` },
  listCameras: { method: 'GET', path: `${UPLOAD_API}/cameras` },
  typeClock: { method: 'POST', path: `${UPLOAD_API}/clocks/typed` },
  listCheckPoints: { method: 'GET', path: `${UPLOAD_API}/places` },
} as const;

/** The largest clock offset that can be typed: a camera with a wrong date is some days off. */
export const TYPED_OFFSET_MAX_S = 400 * 24 * 3600;
/** The most photos in one answer. */
export const OWN_PHOTOS_PAGE = 60;
/** The most photos in one call that decides on them. */
export const DECIDED_MAX = 500;
export const OWN_FILTERS = ['All', 'NoBib', 'Hidden'] as const;
/** Why a photo is proposed to be hidden. */
export const PROPOSAL_REASONS = ['Blurred', 'Doubled'] as const;
