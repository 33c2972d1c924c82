import { faultOf } from '#contract/line-faults.ts';
import type { Unread } from '#finding/start-lists/index.ts';
import { listLimits, readTable } from '#finding/start-lists/start-list.task.ts';
import { defineTask } from '#platform/sandbox/define-task.ts';
import { type ResultList, type ResultListOptions, understandResults } from './parse-results.ts';

export { understandResults } from './parse-results.ts';
export { isStatus } from './race-times.rules.ts';
export { RESULT_COLUMNS, type ResultColumn, readResultColumns, resultColumnOf } from './result-headings.ts';

/** Parses a list of results in this process: CSV, XLSX or ODS. Only code in the sandbox may call it. */
export async function parseResults(
  bytes: Uint8Array,
  options: ResultListOptions = {},
): Promise<ResultList | Unread> {
  const table = await readTable(bytes, options);
  return 'faults' in table ? table : understandResults(table, options);
}

const REHEARSAL = `bib;finish;distance\n${Array.from({ length: 300 }, (_none, index) => `${index + 1};1:02:03;21 K\n`).join('')}`;

/** Reads a list of results, CSV, XLSX or ODS, in the sandbox. */
export const readResults = defineTask({
  url: import.meta.url,
  name: 'results',
  run: ({ bytes, ...options }: ResultListOptions & { bytes: Uint8Array }) => parseResults(bytes, options),
  stopped: (): Unread => ({ faults: [{ line: 1, ...faultOf('TooBig') }] }),
  limits: ({ bytes }) => listLimits(bytes),
  rehearse: () => ({ bytes: Buffer.from(REHEARSAL) }),
});
