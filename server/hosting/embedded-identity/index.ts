export { defineIdentityAccount, hasIdentityAccounts } from './define-identity-account.ts';
export { eraseAccounts, listAccountEmails, listAccountIds } from './erased-data.store.ts';
export { listIdentityAccounts } from './identity-accounts.store.ts';
export { createIdentityKeys, type IdentityKeys } from './identity-keys.ts';
export { DEMO_PASSWORD } from './identity-pages.ts';
export { describeKeptAccounts } from './kept-data.store.ts';
export { embeddedIdentitySlice } from './slice.ts';
