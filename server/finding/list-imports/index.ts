export { importResults } from './import-results.ts';
export {
  askOfPersons,
  importStartList,
  lockListedEvent,
  type StartListImported,
} from './import-start-list.ts';
export { TIMES_TEXTS } from './list-plan.rules.ts';
export { type GunStart, momentReader, readGunStarts } from './race-clock.ts';
export { listImportsSlice } from './slice.ts';
