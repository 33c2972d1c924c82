export { applyStartList, type KeptCorrections, type StartListChanges } from './apply-start-list.ts';
export { presentCompetitor } from './competitors.presenter.ts';
export { openCompetitorService } from './competitors.routes.ts';
export {
  type CompetitorRecord,
  countCompetitors,
  deleteCompetitors,
  findCompetitor,
  findCompetitorByBib,
  findCompetitors,
  findListed,
  findRegistered,
  listBibsOfNames,
  listCompetitors,
  listCompetitorsByBib,
  listCompetitorsByEmail,
  listCompetitorsById,
  listedBibs,
  listRegistered,
  listSpellings,
  lockStartList,
  pageRegistered,
  type Registered,
  readBibLines,
} from './competitors.store.ts';
export {
  type CorrectionOutcome,
  dropParticipant,
  editParticipant,
  exchangeBibs,
  mergeParticipants,
  restoreParticipant,
} from './correct-participant.ts';
export { changedFields, type ParticipantFacts, voidsProofs } from './corrections.rules.ts';
export {
  type ErasedParticipant,
  eraseParticipants,
  listErasedParticipants,
  listWornKeys,
} from './erased-data.store.ts';
export { describeKeptParticipants, listParticipantIds } from './kept-data.store.ts';
export { createNameDictionaries, type NameDictionaries } from './name-dictionaries.ts';
export { searchCompetitors } from './search-competitors.ts';
