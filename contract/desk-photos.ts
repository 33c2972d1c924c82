import { DESK_API } from './desk.ts';

const EVENT = `${DESK_API}/tenants/:tenantId/events/:eventId`;

/** The photos of one event, for members who correct them. */
export const deskPhotoRoutes = {
  listWorkEvents: { method: 'GET', path: `${DESK_API}/tenants/:tenantId/work-events` },
  listFilm: { method: 'GET', path: `${EVENT}/film` },
  retagPhotos: { method: 'POST', path: `${EVENT}/film/bibs` },
  restoreWords: { method: 'PUT', path: `${EVENT}/film/:photoId/words` },
  hidePhotos: { method: 'POST', path: `${EVENT}/film/hiding` },
  showPhotos: { method: 'POST', path: `${EVENT}/film/showing` },
  showOwnPhotos: { method: 'POST', path: `${EVENT}/film/own-showing` },
  captionPhotos: { method: 'POST', path: `${EVENT}/film/captions` },
  chooseCover: { method: 'PUT', path: `${EVENT}/film/cover` },
} as const;

/** What waits for review: numbers in doubt, "not me" and "this is me" of visitors. */
export const deskReviewRoutes = {
  listBibsInReview: { method: 'GET', path: `${EVENT}/review/bibs` },
  decideBib: { method: 'POST', path: `${EVENT}/review/bibs` },
  listPersonsInReview: { method: 'GET', path: `${EVENT}/review/persons` },
  confirmDenial: { method: 'POST', path: `${EVENT}/review/denials/confirmation` },
  dismissDenial: { method: 'POST', path: `${EVENT}/review/denials/dismissal` },
  acceptClaim: { method: 'POST', path: `${EVENT}/review/claims/acceptance` },
  refuseClaim: { method: 'POST', path: `${EVENT}/review/claims/refusal` },
  undoClaimReview: { method: 'POST', path: `${EVENT}/review/claims/undo` },
} as const;

/** Which photos of an event are listed. */
export const PHOTO_LIST_FILTERS = ['All', 'NoBib', 'InDoubt', 'Hidden', 'Protected'] as const;

/** The most photos that one call changes. */
export const PHOTOS_AT_ONCE = 200;

/** The most characters of a photo's caption. */
export const CAPTION_MAX = 200;

/** The path of pictures on the desk's host: `/pictures/<tenant>/…`, signed. */
export const DESK_PICTURES_PATH = '/pictures/';
