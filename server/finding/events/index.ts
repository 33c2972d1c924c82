export { findOrCreateEvent } from './create-event.ts';
export type { VerificationFactor } from './events.rules.ts';
export {
  addToCounts,
  type EventRecord,
  findEvent,
  listEvents,
  offerCover,
  updateClocks,
  updateDistances,
} from './events.store.ts';
export { type EventDeps, readEvent, readEvents } from './read-events.ts';
