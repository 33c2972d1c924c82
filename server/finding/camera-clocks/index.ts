export { applyClock, listClocksOf } from './apply-clock.ts';
export { CORRECTED } from './camera-clocks.rules.ts';
export { moveCameraClocks } from './camera-clocks.store.ts';
export { eraseClocks } from './erased-data.store.ts';
export { describeKeptClocks } from './kept-data.store.ts';
export { findClockOffset, noteClock } from './note-clock.ts';
export { typeClock } from './type-clock.ts';
