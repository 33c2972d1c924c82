export { chooseColumns, findHeading, isBib } from './choose-columns.rules.ts';
export { decodeText } from './decode-text.ts';
export { areNames, NO_NAME_COLUMN } from './find-name-columns.rules.ts';
export {
  type Certainty,
  COLUMN_NAMES,
  type Column,
  columnOf,
  type ListColumn,
  meaningOf,
  plainHeading,
  readColumnMap,
} from './headings.ts';
export { tableOf, tableOfRows } from './json-table.rules.ts';
export type { StartList } from './parse-start-list.ts';
export {
  findDistanceFault,
  findDistancesFault,
  readParticipant,
  type StartListRow,
} from './read-row.rules.ts';
export {
  hashHeadings,
  type MappedEvent,
  type RememberedMapping,
  type RememberedMappings,
  recallMapping,
} from './recall-mapping.rules.ts';
export { findRacesSharingBibs } from './shared-bibs.rules.ts';
export { readBib, skippedLine, withWholeBibs } from './skip-lines.rules.ts';
export { findNameOrder } from './split-names.rules.ts';
export { readStartList } from './start-list.task.ts';
export {
  describeColumns,
  FAULTS_MAX,
  joinLines,
  type ReadColumn,
  type Recalled,
  type Table,
  type TableLine,
  type Unread,
} from './table.ts';
