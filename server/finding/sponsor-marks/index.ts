export { setMark } from './set-mark.ts';
export { sponsorMarksSlice } from './slice.ts';
