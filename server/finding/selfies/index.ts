export { eraseSelfies } from './erased-data.store.ts';
export { describeKeptSelfies } from './kept-data.store.ts';
export type { SelfieDeps } from './search-by-selfie.ts';
export { openRecognitionService } from './selfies.routes.ts';
export { findSelfiePerson, forgetSelfies, giveSelfies } from './selfies.store.ts';
