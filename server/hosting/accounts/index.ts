export { type AccountVerifier, createAccountVerifier } from './account-verifier.ts';
export type { Account } from './accounts.rules.ts';
export { openSilentPage } from './silent-page.routes.ts';
