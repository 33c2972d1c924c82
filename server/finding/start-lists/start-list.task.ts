import { faultOf } from '#contract/line-faults.ts';
import { ENCODINGS } from '#contract/list-reading.ts';
import { defineTask } from '#platform/sandbox/define-task.ts';
import { type StartList, type StartListOptions, understandStartList } from './parse-start-list.ts';
import { readTable } from './read-table.ts';
import { listLimits, type Unread } from './table.ts';

export { understandStartList } from './parse-start-list.ts';
export { findSizeFault, readTable } from './read-table.ts';
export { listLimits, plainLines } from './table.ts';

/** Parses a start list (CSV, XLSX or ODS) in this process. Only code in the sandbox may call it. */
export async function parseStartList(
  bytes: Uint8Array,
  options: StartListOptions = {},
): Promise<StartList | Unread> {
  const table = await readTable(bytes, options);
  if (!('faults' in table)) return understandStartList(table, options);
  const { question } = table;
  const encoding = ENCODINGS.find((one) => one === question?.choices[0]?.value);
  if (question?.about !== 'encoding' || encoding === undefined) return table;
  return withFurther(table, await parseStartList(bytes, { ...options, encoding }));
}

/** Questions whose answers do not depend on the encoding. */
const IN_ANY_ENCODING: readonly string[] = ['delimiter', 'dates', 'names', 'shared'];

/**
 * Adds the questions that the list raises in its most likely encoding, so that the operator answers all of them
 * together.
 */
function withFurther(asked: Unread, likeliest: StartList | Unread): Unread {
  if (!('faults' in likeliest)) {
    const { rows, skipped } = likeliest;
    return { ...asked, likely: { taken: rows.length, skipped } };
  }
  const { question, further = [], faults, likely } = likeliest;
  const all = question === undefined ? [] : [question, ...further];
  const isAlike = (at: number) => IN_ANY_ENCODING.includes(all[at]?.about ?? '');
  return {
    ...asked,
    faults: [...asked.faults, ...faults.filter((_fault, at) => isAlike(at))],
    further: all.filter((_one, at) => isAlike(at)),
    ...(likely === undefined ? {} : { likely }),
  };
}

const REHEARSAL = `bib;surname;birth date;e-mail\n${Array.from({ length: 300 }, (_none, index) => `${index + 1};A;28.2.1991;a@example.com\n`).join('')}`;

/** Reads a start list, CSV, XLSX or ODS, in the sandbox. */
export const readStartList = defineTask({
  url: import.meta.url,
  name: 'start-list',
  run: ({ bytes, ...options }: StartListOptions & { bytes: Uint8Array }) => parseStartList(bytes, options),
  stopped: (): Unread => ({ faults: [{ line: 1, ...faultOf('TooBig') }] }),
  limits: ({ bytes }) => listLimits(bytes),
  rehearse: () => ({ bytes: Buffer.from(REHEARSAL) }),
});
