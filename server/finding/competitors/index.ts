export { type Addressee, listAddressees } from './addressees.store.ts';
export { type AddressedParticipant, findAddressed, listAddressed, readAddressed } from './addresses.store.ts';
export { applyStartList, type KeptCorrections } from './apply-start-list.ts';
export { asksForProof, listAskingForProof } from './asks-for-proof.ts';
export { presentCompetitor } from './competitors.presenter.ts';
export {
  type CompetitorRecord,
  countCompetitors,
  deleteCompetitors,
  findCompetitor,
  hasTeams,
  listCompetitors,
  listCompetitorsByBib,
  listCompetitorsByEmail,
  listCompetitorsById,
  listedBibs,
  listTeamKeys,
  listWearersOfBib,
  readBibLines,
} from './competitors.store.ts';
export {
  CONFIRMATION_DAYS,
  confirmParticipantAddress,
  readConfirmation,
  signConfirmation,
  wasReassigned,
} from './confirm-address.ts';
export {
  type CorrectionOutcome,
  dropParticipant,
  editParticipant,
  exchangeBibs,
  mergeParticipants,
  restoreParticipant,
} from './correct-participant.ts';
export { type ParticipantFacts, voidsProofs } from './corrections.rules.ts';
export {
  type ErasedParticipant,
  eraseParticipants,
  listBibKeysInUse,
  listBibKeysOfOthers,
  listErasedParticipants,
  listLinesNaming,
  listNamesakes,
  listParticipantEmails,
} from './erased-data.store.ts';
export { describeKeptParticipants, listParticipantIds } from './kept-data.store.ts';
export { mergeStartLists, readStartListPairs } from './merge-start-lists.ts';
export { type NameDictionaries, shareNameDictionaries } from './name-dictionaries.ts';
export { isBibPassedOn } from './passed-on.store.ts';
export { describeMoves, faultsOfPersons, type PersonDoubt, showPersons } from './person-doubt.rules.ts';
export {
  ALREADY_AUTHORISED,
  ENDS_PROTECTION,
  type ProtectionAuthority,
  type ProtectionCounts,
  protectDuplicates,
  protectParticipant,
  protectParticipants,
} from './protect-participants.ts';
export { findProtectedSince, isProofReplaced, isProtected, listProtectedOf } from './protection.store.ts';
export { findRegistered, listRegistered, pageRegistered, type Registered } from './registered.store.ts';
export { findCompetitors, findListed, listBibsOfNames, listSpellings } from './search.store.ts';
export { searchCompetitors } from './search-competitors.ts';
export { competitorsSlice } from './slice.ts';
export { FREES_ORIGINALS } from './watch-free-originals.ts';
