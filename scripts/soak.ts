/**
 * Simulates people who use a shop of real processes, while its processes, stores and disks are killed, stopped,
 * filled or disconnected. Then checks whether anything was lost or done twice.
 *
 *     npm run soak -- [--minutes 30] [--seed 1]
 *
 * Everything is on this machine, on free ports and in temporary folders. The same seed gives the same faults in the
 * same order. Ctrl-C ends the faults early. Exits with 1 if an invariant is violated, and names the violation by
 * its ids (docs/decisions/0192).
 */
import { parseArgs } from 'node:util';
import { OUTAGES } from '#tests/chaos/faults.ts';
import { isGrowing, type MemoryTrend } from '#tests/chaos/memory.ts';
import { runSoak } from '#tests/chaos/run-soak.ts';
import { type Figure, markdownTable } from './figures/markdown-table.ts';

const SHOWN_FAULTS = 20;

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, seed: { type: 'string', default: '1' } },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error(`--minutes is a number above 0, not "${values.minutes}".`);

const ending = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => {
    say('the faults end early');
    ending.abort();
  });

const begun = Date.now();
const say = (line: string): void =>
  console.log(`${((Date.now() - begun) / 1_000).toFixed(0).padStart(5)} s  ${line}`);
say(`seed ${values.seed}, ${minutes} minutes`);
const { invariants, trends, faults, skipped } = await runSoak({
  seed: values.seed,
  until: { minutes },
  serves: 2,
  works: 2,
  outages: OUTAGES,
  killed: ['serve', 'work'],
  hasSmallDisk: true,
  letters: { people: Math.ceil(12 * minutes), perMinute: 15 },
  // The mail server sometimes refuses a first try, and sometimes closes a connection in the middle of a mail.
  mailServer: { recipientMs: 2, mailMs: 20, refusedShare: 0, greylistedShare: 0.02, droppedShare: 0.01 },
  load: {
    visitors: 2,
    buyers: 2,
    photographers: 1,
    atBank: ['confirm', 'confirm', 'confirm', 'confirm', 'confirm-silently', 'decline'],
    pauseMs: { low: 300, high: 3_000 },
  },
  pauseMs: { low: 3_000, high: 15_000 },
  lastsMs: { low: 2_000, high: 12_000 },
  isMailDueSoon: false,
  drainMs: 20 * 60_000,
  signal: ending.signal,
  say,
});

const trendOf = (trend: MemoryTrend): Figure => ({
  name: `memory of ${trend.name} over its last ${trend.minutes.toFixed(0)} minutes`,
  measured: `${trend.firstMib.toFixed(0)} to ${trend.lastMib.toFixed(0)} MiB, ${trend.mibAnHour.toFixed(0)} MiB an hour`,
  limit: 'grows by at most 48 MiB meanwhile',
  isKept: !isGrowing(trend),
});
const figures: Figure[] = [
  {
    name: 'faults',
    measured: [...Map.groupBy(faults, ({ kind }) => kind)]
      .map(([kind, of]) => `${of.length} × ${kind}`)
      .join(', '),
  },
  ...skipped.map((each) => ({ name: 'skipped', measured: each })),
  ...invariants.map(({ name, measured, faults: wrong }) => ({
    name,
    measured: wrong.length === 0 ? measured : `${measured}; ${wrong.length} are wrong`,
    limit: 'all',
    isKept: wrong.length === 0,
  })),
  ...trends.map(trendOf),
];
for (const { name, faults: wrong } of invariants)
  if (wrong.length > 0)
    console.log(
      `\nwrong: ${name}\n${wrong
        .slice(0, SHOWN_FAULTS)
        .map((each) => `  ${each}`)
        .join('\n')}`,
    );
console.log(`\n${markdownTable(`${minutes} minutes of use and faults, seed ${values.seed}`, figures)}`);
if (figures.some(({ isKept }) => isKept === false)) process.exitCode = 1;
