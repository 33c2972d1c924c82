export { subscribePhotographersPage } from './decide-proposals.ts';
export { openPhotographersPage } from './photographers-page.routes.ts';
