import { faultOf } from '#contract/line-faults.ts';
import { readTable } from '#finding/start-lists/start-list.task.ts';
import { defineTask } from '#platform/sandbox/define-task.ts';
import {
  type PreorderList,
  type PreorderListOptions,
  type UnreadPreorders,
  understandPreorders,
} from './read-preorder-list.ts';

/** Parses a list of preorders in this process: CSV, XLSX or ODS. Only code in the sandbox may call it. */
export async function parsePreorderList(
  bytes: Uint8Array,
  options: PreorderListOptions = {},
): Promise<PreorderList | UnreadPreorders> {
  const table = await readTable(bytes, options);
  return 'faults' in table ? table : understandPreorders(table, options);
}

/** Reads a list of preorders, CSV, XLSX or ODS, in the sandbox. */
export const readPreorderList = defineTask({
  url: import.meta.url,
  name: 'preorder-list',
  run: ({ bytes, ...options }: PreorderListOptions & { bytes: Uint8Array }) =>
    parsePreorderList(bytes, options),
  stopped: (): UnreadPreorders => ({ faults: [{ line: 1, message: faultOf('TooBig').message }] }),
});
