export { openCompetitorService } from './competitors.routes.ts';
export { type CompetitorRecord, findCompetitor, listedBibs, saveCompetitors } from './competitors.store.ts';
export { issueSearchToken, type SearchGrant, verifySearchToken } from './search-token.ts';
export { parseStartList, type StartListFault, type StartListRow } from './start-list.ts';
