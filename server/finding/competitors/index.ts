export { applyStartList, type StartListChanges } from './apply-start-list.ts';
export { openCompetitorService } from './competitors.routes.ts';
export { type CompetitorRecord, findCompetitor, listedBibs } from './competitors.store.ts';
export { issueSearchToken, type SearchGrant, verifySearchToken } from './search-token.ts';
