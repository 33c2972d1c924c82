export { ENCODINGS, type Encoding } from './decode-text.ts';
export { COLUMN_NAMES, type Column, readColumnMap } from './headings.ts';
export {
  parseStartList,
  type StartList,
  type StartListFault,
  type StartListOptions,
  type StartListRow,
} from './parse-start-list.ts';
