export { retentionHandlers, retentionJobs } from './retention.jobs.ts';
export { startSweeping } from './start-sweeping.ts';
