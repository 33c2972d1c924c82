export { openOrderLists } from './order-list.routes.ts';
