export { applyStartList, type StartListChanges } from './apply-start-list.ts';
export { presentCompetitor } from './competitors.presenter.ts';
export { openCompetitorService } from './competitors.routes.ts';
export {
  type CompetitorRecord,
  countCompetitors,
  deleteCompetitors,
  findCompetitor,
  findCompetitorByBib,
  findCompetitors,
  listCompetitors,
  listCompetitorsByBib,
  listCompetitorsByEmail,
  listCompetitorsById,
  listedBibs,
  lockStartList,
  readBibLines,
} from './competitors.store.ts';
