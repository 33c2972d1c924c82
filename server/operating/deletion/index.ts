export { deleteEvent, describeDeletion, type EventContents, type EventSales } from './delete-event.ts';
export { deletionHandlers, deletionJobs } from './deletion.jobs.ts';
