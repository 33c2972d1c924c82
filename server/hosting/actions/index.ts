export { type ActionKind, type Actor, BY_COMMAND, type Cause } from './action-kinds.ts';
export type { DecideText, NamingText } from './action-texts.rules.ts';
export {
  eraseActionValues,
  findActions,
  findLastChanges,
  listActions,
  listSetUpBy,
  type RecordedAction,
  recordAction,
  recordJobActions,
  wasDone,
} from './actions.store.ts';
export {
  blankActionTexts,
  blankActionTextsOf,
  findActionTexts,
  readActionTexts,
  type Sought,
} from './blank-action-texts.ts';
export { eraseActions } from './erased-data.store.ts';
export { describeKeptActions } from './kept-data.store.ts';
export { presentActor } from './present-actor.ts';
export { summarise } from './summarise.ts';
