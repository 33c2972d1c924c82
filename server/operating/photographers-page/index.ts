export { eraseCleanups } from './erased-data.store.ts';
export { describeKeptCleanups } from './kept-data.store.ts';
export { photographersPageSlice } from './slice.ts';
