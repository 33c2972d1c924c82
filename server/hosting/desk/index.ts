export { checkDeskProviders } from './check-providers.ts';
export { DRAWING_COST, LOGIN_LINK_MINUTES, PARSING_COST, SEARCHING_COST } from './desk.rules.ts';
export { openDeskApp } from './desk-app.routes.ts';
export type { DeskDeps } from './desk-deps.ts';
export type { DeskIds } from './desk-ids.ts';
export { ENTRANCE_PATH } from './desk-pages.routes.ts';
export { deskHostCheck, deskRoute } from './desk-routes.ts';
export {
  collectDeskCalls,
  type DeskCalls,
  type DeskHandlers,
  openDeskInstallationService,
  openDeskService,
  runDeskCall,
  sweepAnswers,
} from './desk-service.ts';
export { prepareDesk, SETUP_FILE } from './desk-setup.ts';
export { issueToken, tokenOf } from './desk-tokens.ts';
export { endDeskLogins, type RestoredLogins } from './end-logins.ts';
export { eraseAnswers } from './erased-data.store.ts';
export { listDeskOperators } from './find-session.ts';
export { describeKeptTokens } from './kept-data.store.ts';
export { deleteLoginChange, findLoginChange } from './login-changes.store.ts';
export { findDeskOrigin, findLoginLink, sweepLoginLinks } from './login-links.store.ts';
export { loginLinkAddress } from './mail-login-link.ts';
export { sweepOwnLogins } from './own-login.ts';
export { placeFault, presentProposal, type Read, refuseUnseen } from './proposals.ts';
export { sendNoShop } from './send-no-shop.ts';
export { deskSlice } from './slice.ts';
