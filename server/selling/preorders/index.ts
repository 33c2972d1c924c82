export { subscribePreorders } from './follow-orders.ts';
export { importPreorders, type PreorderImportReport } from './import-preorders.ts';
export { describeKeptPreorders } from './kept-data.store.ts';
export { readPreorderList } from './preorder-list.task.ts';
export { preorderHandlers, preorderJobs, preorderSchedule } from './preorders.jobs.ts';
export { openPreorderService } from './preorders.routes.ts';
export { eventWaitedFor } from './preorders.rules.ts';
export {
  findPreorder,
  insertPreorders,
  listAwaitingOrders,
  movePreordersToEvent,
} from './preorders.store.ts';
export type { PreorderList } from './read-preorder-list.ts';
