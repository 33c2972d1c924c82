export { answerRemoval, type RemovalDecision, writeLetter } from './end-removal.ts';
export { eraseRemovals, listRemovalEmails, listRemovalIds, removalTexts } from './erased-data.store.ts';
export { forgetRemovals } from './forget-removals.store.ts';
export { describeKeptRemovals } from './kept-data.store.ts';
export {
  answeredSince,
  mayBecome,
  type RemovalClock,
  readRemovalClock,
  unconfirmedSince,
} from './removal-requests.rules.ts';
export {
  countOpenByPhoto,
  findRemoval,
  listOpenOfAddress,
  listRemovalPhotos,
  listRemovals,
  type RemovalLetter,
  type RemovalPhoto,
  type RemovalRequest,
} from './removal-requests.store.ts';
export { signRemovalToken } from './removal-token.ts';
export { removalRequestsSlice } from './slice.ts';
