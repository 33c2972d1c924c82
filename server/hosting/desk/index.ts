export { checkDeskProviders } from './check-providers.ts';
export { DRAWING_COST, LOGIN_LINK_MINUTES, PARSING_COST, SEARCHING_COST } from './desk.rules.ts';
export { openDeskApp } from './desk-app.routes.ts';
export type { DeskDeps } from './desk-deps.ts';
export type { DeskIds } from './desk-ids.ts';
export { deskHostCheck, deskRoute } from './desk-routes.ts';
export {
  type DeskHandlers,
  type DeskOwnHandlers,
  openDeskInstallationService,
  openDeskOwnService,
  openDeskService,
} from './desk-service.ts';
export { prepareDesk, SETUP_FILE } from './desk-setup.ts';
export { type DeskToken, listTokens } from './desk-tokens.store.ts';
export { issueToken, narrowToken, revokeToken, tokenOf } from './desk-tokens.ts';
export { endDeskLogins, type RestoredLogins } from './end-logins.ts';
export { isOperatorOfInstallation, type NamedEntry } from './entrances.ts';
export { eraseAnswers } from './erased-data.store.ts';
export { type Caller, listEntriesOf } from './find-caller.ts';
export { listDeskOperators } from './find-session.ts';
export { describeKeptTokens } from './kept-data.store.ts';
export { findDeskOrigin, sweepLoginLinks } from './login-links.store.ts';
export { type LinkDeps, loginLinkAddress } from './mail-login-link.ts';
export {
  describeOwnLogin,
  mayHaveOwnLogins,
  removePasskey,
  renamePasskey,
  sweepOwnLogins,
} from './own-login.ts';
export type { Passkey } from './passkeys.store.ts';
export { placeFault, presentProposal, type Read, refuseUnseen } from './proposals.ts';
export { makeRecoveryCodes } from './recovery-codes.ts';
export { addPasskey, offerPasskey, type PasskeyOwner } from './register-passkey.ts';
export { sendNoShop } from './send-no-shop.ts';
export { deskSlice } from './slice.ts';
