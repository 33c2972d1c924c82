export { eraseRequests, listRequestEmails, listRequestIds } from './erased-data.store.ts';
export { forgetRequests } from './forget-requests.ts';
export { describeKeptRequests } from './kept-data.store.ts';
export { requestHandlers, requestJobs } from './requests.jobs.ts';
export { openRequestService } from './requests.routes.ts';
export { senderEmail } from './requests.rules.ts';
export { findRequest, type RequestRecord } from './requests.store.ts';
