export { deleteEvent, describeDeletion, type EventContents, type EventSales } from './delete-event.ts';
export { deletionSlice } from './slice.ts';
