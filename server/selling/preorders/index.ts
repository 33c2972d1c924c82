export { eraseImportedAddresses } from './erased-data.store.ts';
export { importPreorders, type PreorderImportReport } from './import-preorders.ts';
export { describeKeptPreorders } from './kept-data.store.ts';
export { readPreorderList } from './preorder-list.task.ts';
export { eventWaitedFor } from './preorders.rules.ts';
export {
  findPreorder,
  insertPreorders,
  listAwaitingOrders,
  movePreordersToEvent,
} from './preorders.store.ts';
export type { PreorderList } from './read-preorder-list.ts';
export { preordersSlice } from './slice.ts';
