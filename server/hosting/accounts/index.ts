export { openAccountLogins } from './account-login.routes.ts';
export { sweepAccountLogins } from './account-logins.store.ts';
export { type AccountVerifier, createAccountVerifier } from './account-verifier.ts';
export { accountHandlers, accountJobs } from './accounts.jobs.ts';
export type { Account } from './accounts.rules.ts';
export { eraseLogins } from './erased-data.store.ts';
export { describeKeptLogins } from './kept-data.store.ts';
export { mailedLinkAddress } from './mail-account-link.ts';
export { openSilentPage } from './silent-page.routes.ts';
