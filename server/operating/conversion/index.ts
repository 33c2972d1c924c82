export { conversionSlice } from './slice.ts';
