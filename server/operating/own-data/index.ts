export { openOwnData } from './own-data.routes.ts';
