export {
  eraseSearchRequests,
  listSearchRequestEmails,
  listSearchRequestIds,
  searchRequestTexts,
} from './erased-data.store.ts';
export { signFoundToken } from './found-photos-token.ts';
export { describeKeptSearchRequests } from './kept-data.store.ts';
export { listOpenPhotos } from './open-found-photos.ts';
export {
  countOpenSearchRequests,
  deleteExpiredSearchRequests,
  findSearchRequest,
  moveSearchRequests,
} from './search-requests.store.ts';
export { searchRequestsSlice } from './slice.ts';
