export { createEvent, findOrCreateEvent } from './create-event.ts';
export {
  deleteEventRow,
  isEventGone,
  listUnfinishedDeletions,
  lockEvent,
  markDeleted,
} from './deleted-events.store.ts';
export { editEvent } from './edit-event.ts';
export { addToCounts, markKnown, noteNamesChange, updateDistances } from './event-changes.store.ts';
export { moveChosenCover, offerCover, setChosenCover, withdrawCover } from './event-covers.store.ts';
export {
  holdEvent,
  listFacesToForget,
  listFacesToWithdraw,
  markFacesForgotten,
  markFacesWithdrawn,
  noteFacesChange,
  updateFaceRetention,
} from './event-faces.store.ts';
export { compareFacts } from './event-facts.rules.ts';
export {
  disableFaces,
  listJudgedByOtherAge,
  markEventYouth,
  readEventYouth,
} from './event-protection.store.ts';
export { readSharing, setSponsorMark } from './event-sharing.store.ts';
export {
  addToVideoCounts,
  type ClipSeconds,
  lockVideoCounts,
  settleClipSeconds,
} from './event-videos.store.ts';
export {
  type EventAccess,
  eventState,
  findsUnlistedBibs,
  hasPublicNames,
  hasPublicPictures,
  isGalleryOpen,
  isMoreRestricted,
  type NoFaceSearch,
  noFaceSearch,
  PROOF_RANKS,
  rankOfAccess,
  searchesFacesOnRequest,
  searchMethods,
  storesFaces,
  type VerificationFactor,
} from './events.rules.ts';
export {
  type EventFacts,
  type EventRecord,
  findEvent,
  findEventByExternalId,
  findShownEvent,
  listEvents,
  listEventsAtWork,
  readEventTitles,
} from './events.store.ts';
export { findEventSubject } from './find-event-subject.ts';
export { matchEvent } from './match-event.ts';
export { followMerged, listMergedInto, setEventMerged } from './merged-events.store.ts';
export { type EventDeps, isEventDeleted, readEvent, readEvents } from './read-events.ts';
export { setGallery } from './set-gallery.ts';
export { setSharing } from './set-sharing.ts';
export { showEvent } from './show-event.ts';
export { eventsSlice } from './slice.ts';
export { lockStartList } from './start-list-lock.ts';
