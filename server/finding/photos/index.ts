export {
  listAwaitedSince,
  markOriginalReceived,
  type OriginalFacts,
  resetFailedPhoto,
} from './awaited-photos.store.ts';
export { countUsualPhotos, listBibPhotos, listBibReadings, listPlacedBibs } from './bib-photos.store.ts';
export {
  type BibInDoubt,
  deleteBibVerdicts,
  listBibsInDoubt,
  listBibVerdicts,
  listBibVerdictsOfEvent,
  listPhotoSources,
  type StoredBibVerdict,
  saveBibVerdict,
} from './bibs-in-doubt.store.ts';
export { CAPTIONED, captionPhotos } from './caption-photos.ts';
export { eraseCaption, listCaptionsToJudge, readCaptions } from './captions.store.ts';
export { createCloseUpCutter } from './close-up.routes.ts';
export { closeUpName, closeUpOf, pixelsOf, readCloseUpName } from './close-up.rules.ts';
export {
  type CloseUpSource,
  closeUpSource,
  cutForMail,
  type PictureSource,
  wholePicture,
} from './close-up-source.ts';
export {
  countTakenBy,
  eraseBibs,
  eraseFileNames,
  eraseTakenBy,
  listAwaitedOf,
  listForErasure,
  listOffListReadings,
  listTaggedPhotos,
  spellingsOf,
} from './erased-data.store.ts';
export { listBibsEverShown, wasEverPublished } from './ever-published.store.ts';
export { countFreeDownload, listFreePhotos } from './free-photos.store.ts';
export { holdPhotos, type Lifting, liftPhotoHolds } from './hold-photos.ts';
export { describeKeptPhotos, describeKeptTags, describeKeptTaken } from './kept-data.store.ts';
export { listEventPhotos } from './list-event-photos.ts';
export { makePhotosFree } from './make-photos-free.ts';
export { isMovable, movePhotos } from './move-photos.ts';
export {
  countMovable,
  findMovedPhotos,
  findTakenPhotos,
  handOverTaken,
  listContentsOf,
  listCopiesIn,
  listDuplicatesIn,
  listIdsOfEvent,
  type MovedPhoto,
  selectIdsOfEvent,
} from './moved-photos.store.ts';
export { listNamedBibsOf } from './named-bibs.store.ts';
export {
  countPhotosOfBibs,
  listOwnCameras,
  listOwnFrames,
  type OwnFrame,
  setPhotoTimes,
} from './own-photos.store.ts';
export { listCaptures } from './photo-captures.store.ts';
export { countByPhotographer, countPhotos, type PhotoCounts, resetFailed } from './photo-counts.store.ts';
export { countDoubts, countPhotosByPlace, listBibsSeen, type PlacePhotos } from './photo-coverage.store.ts';
export {
  eventFolder,
  fileToRead,
  freePhotoPath,
  markedKey,
  type PhotoToRead,
  photoFiles,
  type ShownFiles,
  shownFiles,
  sponsorMarkKey,
} from './photo-files.ts';
export {
  ALL_LIFT_RIGHTS,
  ERASURE,
  type Hold,
  type Lifter,
  needsReason,
  rightToLift,
  SHOP_HOLD,
  withImplied,
} from './photo-holds.rules.ts';
export { listHeldBy, listHolds, type StoredHold } from './photo-holds.store.ts';
export { filesOfPhotoRow } from './photo-row-files.ts';
export { isFreePhoto, isPublicPhoto } from './photo-states.rules.ts';
export {
  closeUpUrl,
  type PhotoToPresent,
  picturesPrefix,
  pictureUrls,
  presentPhotos,
} from './photos.presenter.ts';
export {
  findPublished,
  findShownTo,
  findSold,
  listCoverCandidates,
  listPublishedAfter,
  lockPublished,
  lockSold,
  type PhotoRecord,
  type PhotoTag,
  type TagVotes,
} from './photos.store.ts';
export { findPictured, listPictured } from './pictured-photos.store.ts';
export { hideProtected, protectPhotos } from './protect-photos.ts';
export {
  isProtectedBib,
  listBibsOfProtected,
  listProtectedKeys,
  listProtectingBibs,
  saveProtectedBibs,
} from './protected-photos.store.ts';
export { readPhotoFile } from './read-photo-file.ts';
export {
  deleteTags,
  findEventOfPhoto,
  listPhotosBehind,
  listReadTags,
  listVotedBibs,
  lockToJudge,
  updateTag,
} from './read-tags.store.ts';
export { listReadings, type Region, regionOf, saveReadings } from './readings.store.ts';
export {
  deleteReceived,
  findByContent,
  findReceived,
  insertReceived,
  insertTags,
  listSettledSince,
  markFailed,
  markPlace,
  markPublished,
  markReport,
  type ReceivedPhoto,
  settledUntil,
} from './received-photos.store.ts';
export { removePhoto } from './remove-photo.ts';
export {
  deletePhotos,
  findRemoved,
  listPhotosById,
  listRemovedIds,
  lockPhotos,
  type StoredPhoto,
} from './removed-photos.store.ts';
export { listReviewPhotos, type ReviewPhoto } from './review-photos.store.ts';
export { type FoundPhoto, type PhotoSearch, searchPhotos } from './search-photos.store.ts';
export {
  listPhotoPlaces,
  listSureSightings,
  type PhotoPlace,
} from './sightings.store.ts';
export { photosSlice } from './slice.ts';
export { resizeBoxes, sizeOfAwaited } from './stand-in.rules.ts';
export { ownTagView } from './tag-view.rules.ts';
export {
  assignPhotos,
  findPhotographerOf,
  listEventsTakenBy,
  listPhotographersOf,
  listPhotosOfFolder,
  readPhotographersAndOriginals,
  reassignPhotos,
} from './taken-by.store.ts';
export {
  barFaces,
  countFacesUnread,
  listFacesBarred,
  listFacesUnread,
  listPhotosWithSeveralFaces,
  lockFacesUnread,
  markFacesUnread,
  setFacesUnread,
} from './unread-faces.store.ts';
export {
  countByFolder,
  countUploadedPhotos,
  findUploadedPhoto,
  hasUploadedFolder,
  listFailedUploads,
  listReceivedByLink,
  listUploadedFolder,
} from './uploaded-photos.store.ts';
