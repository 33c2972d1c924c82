import { defineSlice } from '#platform/slice.ts';
import {
  awaitedOriginalHandlers,
  awaitedOriginalJobs,
  subscribeAwaitedOriginals,
} from './follow-originals.ts';

/** What this slice adds to the shop. */
export const awaitedOriginalsSlice = defineSlice({
  listeners: [subscribeAwaitedOriginals],
  jobs: awaitedOriginalJobs,
  handlers: [awaitedOriginalHandlers],
});
