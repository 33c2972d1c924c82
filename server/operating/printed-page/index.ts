export { openPages } from './printed-page.routes.ts';
