export { applyResults, type ResultChanges } from './apply-results.ts';
export { eraseResults } from './erased-data.store.ts';
export { describeKeptResults } from './kept-data.store.ts';
export type { ResultList } from './parse-results.ts';
export {
  finishersTogether,
  type PlacedResults,
  placeResults,
  type RaceClock,
  type RaceResult,
} from './place-results.rules.ts';
export {
  type Finish,
  findShownFinish,
  hasResults,
  listFinishes,
  listResults,
  listSplits,
  moveResultsToEvent,
  type ShownFinish,
} from './race-results.store.ts';
export { readDuration, readMoment } from './race-times.rules.ts';
export { RESULT_COLUMNS, type ResultColumn, readResultColumns } from './result-headings.ts';
export { readResults } from './results.task.ts';
