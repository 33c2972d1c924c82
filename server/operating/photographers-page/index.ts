export { subscribePhotographersPage } from './decide-proposals.ts';
export { eraseCleanups } from './erased-data.store.ts';
export { describeKeptCleanups } from './kept-data.store.ts';
export { openPhotographersPage } from './photographers-page.routes.ts';
