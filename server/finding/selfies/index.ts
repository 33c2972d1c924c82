export { eraseSelfies } from './erased-data.store.ts';
export { estimateSearch, type SearchEstimate } from './estimate-search.ts';
export { countSearchesByEvent } from './face-searches.store.ts';
export { describeKeptSelfies } from './kept-data.store.ts';
export { moveSelfiesToEvent } from './move-selfies-to-event.ts';
export type { SelfieDeps } from './search-by-selfie.ts';
export { listSelfieConsents } from './selfie-consents.store.ts';
export { findSelfiePerson, forgetSelfies } from './selfies.store.ts';
export { selfiesSlice } from './slice.ts';
