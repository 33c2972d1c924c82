export {
  type ImportProgress,
  type ImportReport,
  type ImportRequest,
  importEvent,
  prepareEvent,
} from './import-event.ts';
export { type IngestDeps, ingestHandlers, ingestJobs } from './ingest.jobs.ts';
export { walkFolder } from './walk-folder.ts';
