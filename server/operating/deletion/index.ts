export { deleteBrand, describeBrandDeletion } from './delete-brand.ts';
export { deleteEvent, describeDeletion, type EventContents } from './delete-event.ts';
export { listDeletedBrands } from './deleted-brands.store.ts';
export { deletionSlice } from './slice.ts';
