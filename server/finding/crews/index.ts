export { listCrewConsents, lockStandingConsents, markConsentsBought } from './consents.store.ts';
export { type CrewToBuy, readCrewToBuy } from './crew-to-buy.ts';
export { listPersonsInCrews, moveCrews } from './crews.store.ts';
export { deleteEndedCrews } from './delete-ended-crews.ts';
export { crewConsentTexts, crewNames, eraseCrewMembers } from './erased-data.store.ts';
export { describeKeptCrews } from './kept-data.store.ts';
export { crewsSlice } from './slice.ts';
