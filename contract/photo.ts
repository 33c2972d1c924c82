/** Photo service (product §7): events. An album is an event: albumId = eventId (product §10). */
export const eventRoutes = {
  listEvents: { method: 'GET', path: '/public/photo-service/api/v1/events' },
  getEvent: { method: 'GET', path: '/public/photo-service/api/v1/events/:eventId' },
  getEventByExternalId: {
    method: 'GET',
    path: '/public/photo-service/api/v1/events/by-external-id/:externalEventId',
  },
} as const;

/** Photo service (product §7): photos of an event, or the visitor's own. */
export const photoRoutes = {
  listPhotos: { method: 'GET', path: '/public/photo-service/api/v1/photos' },
  itsMe: { method: 'POST', path: '/public/photo-service/api/v1/photos/:photoId/itsme' },
  getItsMe: { method: 'GET', path: '/public/photo-service/api/v1/photos/:photoId/itsme' },
} as const;

/**
 * Photo service (product §7): videos, which are one finish clip per runner and camera, and the full videos of an event.
 */
export const videoRoutes = {
  listVideos: { method: 'GET', path: '/public/photo-service/api/v1/videos' },
} as const;

/** Finish: a runner crosses the line. Full: everything a camera saw. */
export const VIDEO_KINDS = ['Finish', 'Full'] as const;
export type VideoKind = (typeof VIDEO_KINDS)[number];
/** A personal video is available within this time after the event (product §4, §9). */
export const VIDEO_WITHIN_HOURS = 24;

/** Upcoming: no photo yet. Processing: photos are being read. Published: all received photos were read. */
export const EVENT_STATES = ['Upcoming', 'Processing', 'Published'] as const;
export const SEARCH_METHODS = ['Name', 'Bib', 'Selfie', 'Email'] as const;
export const VERIFICATION_FACTORS = ['None', 'Surname', 'BirthDate', 'PersonalCode'] as const;
/** The evidence that a photo is the visitor's: a bib read on it, a face, both, or a person's verdict. */
export const PHOTO_EVIDENCE = ['Bib', 'Face', 'Both', 'User'] as const;
/**
 * Which photos to list with a search token: the visitor's own, those in question ("is this you?"), those the
 * visitor denied, or those the visitor claimed, which wait for a reviewer.
 */
export const PHOTO_MATCHES = ['Own', 'Possible', 'Denied', 'Claimed'] as const;
/** The relation of a photo of the event to the visitor who searches. */
export const ITS_ME_STATES = [
  'Own',
  /** The page asks "Is this you?" about it. */
  'Possible',
  /** The visitor denied the photo. */
  'Denied',
  /** The visitor claimed it; it waits for review. */
  'Claimed',
  /** A reviewer decided that the photo does not show the visitor; it is not reviewed again. */
  'Refused',
  /** Nothing indicates that the photo shows the visitor, who may claim it. */
  'None',
] as const;
export type ItsMeState = (typeof ITS_ME_STATES)[number];
export const PHOTO_STATES = ['Processing', 'Published'] as const;
