export { type CodeRequest, deleteCodeRequests, findCodeRequest } from './code-requests.store.ts';
export {
  issueMailedToken,
  issueSearchToken,
  type SearchGrant,
  verifySearchToken,
} from './search-token.ts';
export { verificationHandlers, verificationJobs } from './verification.jobs.ts';
export { openVerification } from './verification.routes.ts';
