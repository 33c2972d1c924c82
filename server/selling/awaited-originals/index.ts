export {
  awaitedOriginalHandlers,
  awaitedOriginalJobs,
  subscribeAwaitedOriginals,
} from './follow-originals.ts';
