export { sendCutting } from './cut-portraits.ts';
export { describeKeptPortraits } from './kept-data.store.ts';
export { deletePortraits, listPortraitFiles } from './portraits.store.ts';
export { type OrderPortraits, readPortraits } from './read-portraits.ts';
export { portraitsSlice } from './slice.ts';
