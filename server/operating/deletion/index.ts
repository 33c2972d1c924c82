export { deleteEvent, describeDeletion, type EventContents } from './delete-event.ts';
export { deletionSlice } from './slice.ts';
