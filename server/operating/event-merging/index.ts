export { type MergePlan, mergeEvent, planMerge } from './merge-event.ts';
export type { MergeFault } from './merging.rules.ts';
export { eventMergingSlice } from './slice.ts';
