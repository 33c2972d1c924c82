export { openDeskApp } from './desk-app.routes.ts';
export type { DeskDeps } from './desk-deps.ts';
export { deskHostCheck, deskRoute, openDesk } from './desk-pages.routes.ts';
export { openDeskOwnService, openDeskService } from './desk-service.ts';
export { type DeskToken, listTokens } from './desk-tokens.store.ts';
export { issueToken, narrowToken, revokeToken, tokenOf } from './desk-tokens.ts';
export type { NamedEntry } from './entrances.ts';
export { listEntriesOf } from './find-caller.ts';
export { listDeskOperators } from './find-session.ts';
