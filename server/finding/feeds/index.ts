export { forgetErasedBibs, moveErasedBibs } from './erased-bibs.store.ts';
export { excludeFromFeeds } from './erased-data.store.ts';
export { deleteFeedsOfEvent } from './feeds.store.ts';
export { judgeByFeeds, pullFeed } from './pull-feed.ts';
export { feedsSlice } from './slice.ts';
