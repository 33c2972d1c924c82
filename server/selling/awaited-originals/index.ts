export {
  awaitedOriginalHandlers,
  awaitedOriginalJobs,
  subscribeAwaitedOriginals,
} from './follow-originals.ts';
export { listWaitingOrders } from './list-waiting-orders.ts';
