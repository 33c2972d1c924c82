import { faultOf } from '#contract/line-faults.ts';
import { defineTask } from '#platform/sandbox/define-task.ts';
import { type StartList, type StartListOptions, understandStartList } from './parse-start-list.ts';
import { readTable } from './read-table.ts';
import type { Unread } from './table.ts';

export { understandStartList } from './parse-start-list.ts';
export { findSizeFault, readTable } from './read-table.ts';
export { plainLines } from './table.ts';

/** Parses a start list in this process: CSV, XLSX or ODS. Only code in the sandbox may call it. */
export async function parseStartList(
  bytes: Uint8Array,
  options: StartListOptions = {},
): Promise<StartList | Unread> {
  const table = await readTable(bytes, options);
  return 'faults' in table ? table : understandStartList(table, options);
}

const REHEARSAL = `bib;surname;birth date;e-mail\n${Array.from({ length: 300 }, (_none, index) => `${index + 1};A;28.2.1991;a@example.com\n`).join('')}`;

/** Reads a start list, CSV, XLSX or ODS, in the sandbox. */
export const readStartList = defineTask({
  url: import.meta.url,
  name: 'start-list',
  run: ({ bytes, ...options }: StartListOptions & { bytes: Uint8Array }) => parseStartList(bytes, options),
  stopped: (): Unread => ({ faults: [{ line: 1, ...faultOf('TooBig') }] }),
  rehearse: () => ({ bytes: Buffer.from(REHEARSAL) }),
});
