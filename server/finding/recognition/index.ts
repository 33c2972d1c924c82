export type { EventFaces } from './event-faces.ts';
export { createFaceCache, type FaceCache } from './face-cache.ts';
export { listFaceBoxes } from './faces.store.ts';
export { forgetFaces, forgetFacesOfPastEvents } from './forget-faces.ts';
export type { Evidence } from './fusion.rules.ts';
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
export { recogniseFace } from './recognise-face.ts';
export { recordFaces } from './record-faces.ts';
export { type DenialInReview, decideDenial, listDenialsInReview } from './review-denials.ts';
export { sweepExpiredPersons } from './sweep-expired-persons.ts';
export { listDenied, type Speaker, saveDenial, saveVerdict, takeBackDenial } from './verdicts.store.ts';
