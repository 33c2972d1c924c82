import { DESK_API } from './desk.ts';

const EVENTS = `${DESK_API}/tenants/:tenantId/events`;
const EVENT = `${EVENTS}/:eventId`;
const PARTICIPANT = `${EVENT}/participants/:participantId`;

/** How faces in an event's photos are read: never, for each selfie without storing them, or at import. */
export const FACE_INDEXING = ['off', 'onRequest', 'atImport'] as const;

/** The maximum length of the legal basis of face search. */
export const FACE_GROUND_MAX = 2000;

/** How many days faces are kept after a change that moved the end of their retention to an earlier day. */
export const FACES_KEPT_AFTER_CHANGE_DAYS = 7;

const DAY_MS = 86_400_000;

/**
 * Returns the day (`YYYY-MM-DD`) on which an event's faces are deleted if its date changes now.
 * @returns undefined if the new date is no day, or not earlier: then no face is deleted sooner
 */
export function facesDeletedOn(
  change: { from: string; to: string },
  faceRetentionDays: number,
  now: Date,
): string | undefined {
  const day = Date.parse(change.to);
  if (Number.isNaN(day) || change.to >= change.from) return undefined;
  const retained = day + (faceRetentionDays + 1) * DAY_MS;
  const kept = now.getTime() + FACES_KEPT_AFTER_CHANGE_DAYS * DAY_MS;
  return new Date(Math.max(retained, kept)).toISOString().slice(0, 10);
}

/** What an event is, and whether visitors see it. */
export const deskEventFactRoutes = {
  findEvents: { method: 'GET', path: EVENTS },
  createEvent: { method: 'POST', path: EVENTS },
  getEvent: { method: 'GET', path: EVENT },
  editEvent: { method: 'POST', path: `${EVENT}/facts` },
  publishEvent: { method: 'POST', path: `${EVENT}/publication` },
  unpublishEvent: { method: 'DELETE', path: `${EVENT}/publication` },
  estimateFaceSearch: { method: 'GET', path: `${EVENT}/face-search` },
} as const;

/** Deletion of an event. */
export const deskDeletionRoutes = {
  describeDeletion: { method: 'GET', path: `${EVENT}/deletion` },
  deleteEvent: { method: 'POST', path: `${EVENT}/deletion` },
} as const;

/** Moves of photos into another event. */
export const deskMoveRoutes = {
  planMove: { method: 'POST', path: `${EVENT}/move-plan` },
  movePhotos: { method: 'POST', path: `${EVENT}/moves` },
  listMoves: { method: 'GET', path: `${EVENT}/moves` },
} as const;

/** Merging of an event into another. */
export const deskMergingRoutes = {
  planMerge: { method: 'GET', path: `${EVENT}/merge-plan` },
  mergeEvent: { method: 'POST', path: `${EVENT}/merging` },
} as const;

/** Events, for the members who manage them. Their photos and cover are in `deskPhotoRoutes`. */
export const deskEventRoutes = {
  ...deskEventFactRoutes,
  ...deskDeletionRoutes,
  ...deskMoveRoutes,
  ...deskMergingRoutes,
} as const;

/** Single participants of an event. */
export const deskParticipantRoutes = {
  findParticipants: { method: 'GET', path: `${EVENT}/participants` },
  getParticipant: { method: 'GET', path: PARTICIPANT },
  editParticipant: { method: 'POST', path: `${PARTICIPANT}/facts` },
  exchangeBibs: { method: 'POST', path: `${PARTICIPANT}/bib-exchange` },
  mergeParticipants: { method: 'POST', path: `${PARTICIPANT}/merging` },
  dropParticipant: { method: 'POST', path: `${PARTICIPANT}/dropping` },
  protectParticipant: { method: 'POST', path: `${PARTICIPANT}/protection` },
  unprotectParticipant: { method: 'POST', path: `${PARTICIPANT}/unprotection` },
  /**
   * Confirms an address that was added later. From then on that address can see, export and erase the participant's
   * data.
   */
  confirmParticipantAddress: { method: 'POST', path: `${PARTICIPANT}/address` },
  restoreParticipant: { method: 'POST', path: `${PARTICIPANT}/restoration` },
} as const;

/**
 * Why the faces of photos that come from another event are never read. Forgotten: faces of one of the events were deleted at
 * the end of their retention. Protected: the former event has protected participants. NoGround: the former event has no
 * legal basis. Off: the former event is set to store no faces. OtherGround: the other event has no ground, or a different
 * one.
 */
export const FACE_BARS = ['Forgotten', 'Protected', 'NoGround', 'Off', 'OtherGround'] as const;

/** Reasons why an event cannot be merged into another: see `event merge`. */
export const MERGE_FAULTS = [
  'Same',
  'Merged',
  'Deleted',
  'Working',
  'Protection',
  'Youth',
  'Films',
  'Currency',
] as const;

/**
 * Whether participants are on the list, or have left it: by a later start list, or because an operator removed them.
 */
export const PARTICIPANT_STATES = ['Listed', 'Left', 'KeptOff'] as const;

/**
 * Why a participant is protected: by an operator, by their age on the race day, by their distance, or because a protected
 * participant wears the same bib.
 */
export const PROTECTION_REASONS = ['Operator', 'Age', 'Distance', 'Team'] as const;
