export { linkUrlOf, makeLink, revokeLink } from './change-links.ts';
export { eraseLinks } from './erased-data.store.ts';
export { describeKeptLinks } from './kept-data.store.ts';
export { endLinkSession, type OpenLink, openLink, resumeLink, type SessionLimits } from './link-sessions.ts';
export { isOpenToLink, LINK_OPERATIONS } from './links.rules.ts';
export { countOpenLinks, type DeskLink, listLinks } from './links.store.ts';
