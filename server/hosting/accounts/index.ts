export { sweepAccountLogins } from './account-logins.store.ts';
export { type AccountVerifier, createAccountVerifier } from './account-verifier.ts';
export type { Account } from './accounts.rules.ts';
export { eraseLogins } from './erased-data.store.ts';
export { describeKeptLogins } from './kept-data.store.ts';
export { mailedLinkAddress } from './mail-account-link.ts';
export { accountsSlice } from './slice.ts';
