export { eraseRequests, listRequestEmails, listRequestIds } from './erased-data.store.ts';
export { forgetRequests } from './forget-requests.ts';
export { describeKeptRequests } from './kept-data.store.ts';
export { senderEmail } from './requests.rules.ts';
export { findRequest, type RequestRecord } from './requests.store.ts';
export { requestsSlice } from './slice.ts';
