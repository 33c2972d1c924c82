export { openResults } from './results.routes.ts';
