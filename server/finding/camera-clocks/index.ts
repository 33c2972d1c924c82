export { applyClock, listClocksOf } from './apply-clock.ts';
export { giveCameraClocks } from './camera-clocks.store.ts';
export { findClockOffset, noteClock } from './note-clock.ts';
