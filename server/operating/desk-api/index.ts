export { openDeskApi } from './desk-api.routes.ts';
