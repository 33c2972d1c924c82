export { deskHostCheck, openDesk } from './desk-pages.routes.ts';
export { listDeskOperators } from './find-session.ts';
