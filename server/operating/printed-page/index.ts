export { printOutage } from './print-outage.ts';
export { openPages } from './printed-page.routes.ts';
