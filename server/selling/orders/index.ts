export { completeOrder } from './complete-order.ts';
export { createOrder } from './create-order.ts';
export { openOrderService } from './orders.routes.ts';
export {
  findOrder,
  listOrderItems,
  listPackagePhotos,
  type NewOrderItem,
  type OrderItemRecord,
  type OrderRecord,
} from './orders.store.ts';
