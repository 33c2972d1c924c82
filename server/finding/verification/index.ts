export { deleteCodeRequests, findCodeRequest } from './code-requests.store.ts';
export { deleteOldTries } from './factor-tries.store.ts';
export { TRIES_KEPT_MS } from './guessing.rules.ts';
export { isGrantOpen, opensFor } from './is-grant-open.ts';
export { prepareLink } from './request-code.ts';
export { issueMailedToken, issueSearchToken, type SearchGrant, verifySearchToken } from './search-token.ts';
export { verificationHandlers, verificationJobs } from './verification.jobs.ts';
export { openVerification } from './verification.routes.ts';
export { mayReadName, speakerOf } from './verification.rules.ts';
