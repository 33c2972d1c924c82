export { ENCODINGS, type Encoding } from './decode-text.ts';
export { COLUMN_NAMES, type Column, columnOf, plainHeading, readColumnMap } from './headings.ts';
export {
  parseStartList,
  readParticipant,
  type StartList,
  type StartListRow,
  understandStartList,
} from './parse-start-list.ts';
export { readTable, type Table, type TableLine } from './read-table.ts';
