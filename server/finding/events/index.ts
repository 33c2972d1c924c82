export { findOrCreateEvent } from './create-event.ts';
export {
  listFacesToForget,
  markFacesForgotten,
  updateFaceSettings,
} from './event-faces.store.ts';
export { addToVideoCounts, type ClipSeconds, settleClipSeconds } from './event-videos.store.ts';
export { openEvents } from './events.routes.ts';
export {
  eventState,
  FACE_INDEXING,
  type FaceIndexing,
  searchMethods,
  type VerificationFactor,
} from './events.rules.ts';
export {
  addToCounts,
  type EventRecord,
  type FaceSettings,
  findEvent,
  listEvents,
  markEmailsKnown,
  offerCover,
  updateClocks,
  updateDistances,
} from './events.store.ts';
export { type EventDeps, readEvent, readEvents } from './read-events.ts';
