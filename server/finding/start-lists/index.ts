export { ENCODINGS, type Encoding } from './decode-text.ts';
export { COLUMN_NAMES, type Column, columnOf, plainHeading, readColumnMap } from './headings.ts';
export { readParticipant, type StartList, type StartListRow } from './parse-start-list.ts';
export { readStartList } from './start-list.task.ts';
export { FAULTS_MAX, type Table, type TableLine } from './table.ts';
