import { defineSlice } from '#platform/slice.ts';
import { recognitionHandlers } from './recognition.handlers.ts';
import { recognitionJobs, subscribeRecognition } from './recognition.jobs.ts';

/** What this slice adds to the shop. */
export const recognitionSlice = defineSlice({
  listeners: [subscribeRecognition],
  jobs: recognitionJobs,
  handlers: [recognitionHandlers],
});
