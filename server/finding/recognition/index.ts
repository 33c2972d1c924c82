export { findByReadBib } from './bib-person.ts';
export type { EventFaces } from './event-faces.ts';
export { createFaceCache } from './face-cache.ts';
export { listFaceBoxes } from './faces.store.ts';
export { forgetFacesOfPastEvents } from './forget-faces.ts';
export { judgeReadings, openStartList } from './judge-readings.ts';
export { type JudgedTogether, judgeTogether, type SeenPhoto } from './judge-together.ts';
export { bibOfFaces, matchPerson } from './match-person.ts';
export {
  countPersons,
  deletePersonsOfEvent,
  ensureCompetitorPerson,
  ensureCompetitorPersons,
  findPerson,
  listPersonsById,
  type PersonRecord,
} from './persons.store.ts';
export {
  bibOfPerson,
  type PersonPhotos,
  photosOfPerson,
  photosOfPersonId,
  type RecognitionDeps,
} from './photos-of-person.ts';
export { showBest } from './place-person.rules.ts';
export { findRegions, type PlacedPhoto, placePerson } from './place-person.ts';
export { findFaces, recogniseFace } from './recognise-face.ts';
export { recognitionHandlers } from './recognition.handlers.ts';
export { recognitionJobs, rejudgeAfterWord, subscribeRecognition } from './recognition.jobs.ts';
export { recordFaces } from './record-faces.ts';
export { finishRejudging } from './rejudge-event.ts';
export { rejudgePhoto } from './rejudge-photo.ts';
export type { Rejudgement } from './rejudgements.store.ts';
export { decideBib, listBibsInReview } from './review-bibs.ts';
export { decideDenial, listDenialsInReview } from './review-denials.ts';
export { sweepExpiredPersons } from './sweep-expired-persons.ts';
export { findUnknownFaces, SEEN_OFTEN, type UnknownFaces } from './unknown-faces.rules.ts';
export {
  listDenied,
  listVerdictsOn,
  type Speaker,
  saveDenial,
  saveVerdict,
  takeBackDenial,
} from './verdicts.store.ts';
