export { findByReadBib } from './bib-person.ts';
export { claimPhoto } from './claim-photo.ts';
export type { Claimant } from './claims.rules.ts';
export { listClaimed, listReviews, takeBackClaim } from './claims.store.ts';
export {
  eraseBibsOfFaces,
  eraseFaces,
  eraseFacesOfPhotos,
  erasePersons,
  insertUnnamedPerson,
  listMergedPersons,
  listPhotosOfOthers,
  listPhotosWithOtherFaces,
  withMergedPersons,
} from './erased-data.store.ts';
export type { EventFaces } from './event-faces.ts';
export { createFaceCache } from './face-cache.ts';
export { SCALE_LEAST, scaled, scaleOf } from './face-scale.rules.ts';
export { shareFitting } from './face-texts.rules.ts';
export { listFaceBoxes, listFaceBoxesOf, listUnknownFaces } from './faces.store.ts';
export { findTraces } from './find-traces.ts';
export { forgetFacesOfPastEvents, withdrawFaces, withdrawFacesOfTenant } from './forget-faces.ts';
export type { Evidence } from './fusion.rules.ts';
export { judgeReadings, openStartList } from './judge-readings.ts';
export { type JudgedTogether, judgeTogether, type SeenPhoto } from './judge-together.ts';
export { type FaceFind, saveFaceFinds } from './keep-finds.ts';
export { describeKeptFaces, describeKeptPersons, describeKeptVerdicts } from './kept-data.store.ts';
export type { RecognitionDeps } from './known-person.ts';
export { bibOfFaces, matchPerson } from './match-person.ts';
export { listPersonsOf, mergePersons, type PersonOf } from './merge-persons.ts';
export { type FaceBar, facesBarredBy } from './moved-faces.rules.ts';
export { limitBySize } from './operating-point.rules.ts';
export { operatingPointOf } from './operating-point.ts';
export {
  countPersons,
  deletePersonsOfEvent,
  ensureCompetitorPerson,
  ensureCompetitorPersons,
  expirePerson,
  findCompetitorIds,
  findPerson,
  findProofVersion,
  listPersonsById,
  type PersonRecord,
  selectPersonIdsOf,
} from './persons.store.ts';
export { listNamedBibs } from './photographer-bibs.rules.ts';
export {
  bibOfPerson,
  type PersonPhotos,
  photosOfPerson,
  photosOfPersonId,
  readBibOfPerson,
} from './photos-of-person.ts';
export { showBest } from './place-person.rules.ts';
export { findPlaces, type PlacedPhoto, placePerson } from './place-person.ts';
export { findFaces, recogniseFace } from './recognise-face.ts';
export { recordFaces, recordFacesAgain } from './record-faces.ts';
export { type JudgeDeps, rejudgeAfterVerdict } from './rejudge-after-verdict.ts';
export { finishRejudging } from './rejudge-event.ts';
export { rejudgePhoto } from './rejudge-photo.ts';
export type { Rejudgement } from './rejudgements.store.ts';
export {
  type RetagOutcome,
  restoreVerdicts,
  retagPhoto,
  undoClaimReview,
  undoRetag,
} from './retag-photo.ts';
export { decideBib, listBibsInReview } from './review-bibs.ts';
export { type ClaimInReview, decideClaim, listClaimsInReview } from './review-claims.ts';
export { decideDenial, listDenialsInReview } from './review-denials.ts';
export { recognitionSlice } from './slice.ts';
export { addStrangers, type StrangersTally, scaleOfTally } from './strangers.rules.ts';
export { sweepExpiredPersons } from './sweep-expired-persons.ts';
export { findUnknownFaces, SEEN_OFTEN, type UnknownFaces } from './unknown-faces.rules.ts';
export {
  listDenied,
  listVerdictsOn,
  listWithOwnPhotos,
  saveDenial,
  saveVerdict,
  takeBackDenial,
} from './verdicts.store.ts';
