export { retentionHandlers, retentionJobs, retentionSchedule } from './retention.jobs.ts';
