export { eventAddress, writeTexts } from './describe-sharing.ts';
export { printPoster } from './print-poster.ts';
export { sharingSlice } from './slice.ts';
