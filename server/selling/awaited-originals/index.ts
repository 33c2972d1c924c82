export { listWaitingOrders } from './list-waiting-orders.ts';
export { awaitedOriginalsSlice } from './slice.ts';
