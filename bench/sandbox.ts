/**
 * Measures what the sandbox costs, and what hostile files do to a shop that answers:
 *
 *     node bench/sandbox.ts
 *
 * 1. A start list of 30,000 lines, read in this process and in the sandbox (CSV and XLSX), each the median of five.
 * 2. While twenty files of the kinds in `hostile-files.ts` are sent at once: the longest stretch for which this process did
 *    not answer a timer, and what became of each file.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import writeExcelFile from 'write-excel-file/node';
import { parseStartList, readStartList } from '#finding/start-lists/start-list.task.ts';
import { sandbox } from '#platform/sandbox/sandbox.ts';
import { openYaml } from '#platform/yaml-file/open-yaml.task.ts';
import { HOSTILE_LISTS, HOSTILE_YAML } from '#tests/fixtures/hostile-files.ts';

const LINES = 30_000;
const RUNS = 5;

const rows = Array.from({ length: LINES }, (_none, index) => [
  String(index + 1),
  `Surname${index}`,
  `Name${index % 700}`,
  '28/02/1991',
  `runner${index}@example.com`,
  'Half marathon',
]);
const heading = ['bib', 'surname', 'name', 'birth date', 'e-mail', 'distance'];
const csv = Buffer.from([heading, ...rows].map((cells) => cells.join(';')).join('\n'));

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
    // A process is started in advance meanwhile, as between two uploads.
    await sleep(1_000);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0;
}

const rounded = (ms: number): string => `${Math.round(ms)} ms`;

async function compare(kind: string, bytes: Uint8Array): Promise<void> {
  const here = await median(() => parseStartList(bytes));
  const there = await median(() => readStartList('bench', { bytes }));
  console.log(
    `${kind}, ${LINES} lines, ${(bytes.byteLength / 1e6).toFixed(1)} MB: here ${rounded(here)}, in the sandbox ${rounded(there)} (× ${(there / here).toFixed(2)})`,
  );
}

sandbox.keepWarm();
await readStartList('bench', { bytes: csv });
await compare('CSV', csv);
const sheet = [heading, ...rows].map((cells) => cells.map((value) => ({ value })));
await compare('XLSX', await (await writeExcelFile(sheet)).toBuffer());

const lists = Object.entries(HOSTILE_LISTS).map(([name, make]) => ({
  name,
  send: () => readStartList('bench', { bytes: make() }),
}));
const yaml = Object.entries(HOSTILE_YAML).map(([name, make]) => ({
  name,
  send: () => openYaml('bench', make()),
}));
const kinds = [...lists, ...yaml];
const delay = monitorEventLoopDelay({ resolution: 5 });
const sent = Array.from({ length: 20 }, (_none, index) => kinds[index % kinds.length]).filter(
  (one) => one !== undefined,
);
const prepared = sent.map(({ name, send }) => ({ name, send }));
delay.enable();
const began = performance.now();
const ends = await Promise.all(
  prepared.map(async ({ name, send }) => {
    const result = await send();
    const ms = performance.now() - began;
    return `${name}: ${'faults' in result ? (result.faults[0]?.message ?? '') : 'taken'} (${rounded(ms)})`;
  }),
);
delay.disable();
for (const end of new Set(ends)) console.log(end);
console.log(
  `longest pause of this process: ${rounded(delay.max / 1e6)}, p99 ${rounded(delay.percentile(99) / 1e6)}`,
);
