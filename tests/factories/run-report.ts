import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 20;

/** Groups of a run's files; the first match counts. The end of each run prints their seconds. */
const GROUPS: readonly [name: string, paths: RegExp][] = [
  ['pages', /^tests\/pages\//],
  ['browser', /^tests\/journeys\//],
  ['crashes, faults and soak', /^tests\/(?:crashes|faults|chaos)\//],
  ['commands and API', /^server\/(?:commands|operating\/desk-api)\/|^tests\/attacks\//],
  ['slices', /^server\//],
  ['others', /^/],
];

/** Additional reporter for Vitest: prints the run's seed, its slowest files and the seconds of each group. */
export default class RunReport implements Reporter {
  onInit(): void {
    console.log(`seed ${process.env.TEST_SEED}; TEST_SEED=${process.env.TEST_SEED} repeats its samples`);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= SHOWN) return;
    const files = modules.map((module) => {
      const { prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
      return {
        path: module.relativeModuleId,
        ms: prepareDuration + collectDuration + setupDuration + duration,
      };
    });
    const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, SHOWN);
    console.log(`\nThe ${SHOWN} slowest of ${modules.length} files:`);
    for (const { path, ms } of slowest) console.log(`${formatSeconds(ms)}  ${path}`);
    const groups = Map.groupBy(files, ({ path }) => GROUPS.find(([, paths]) => paths.test(path))?.[0]);
    console.log('\nWorker-seconds by group:');
    for (const [name, own] of groups)
      console.log(
        `${formatSeconds(own.reduce((sum, { ms }) => sum + ms, 0))}  ${name} (${own.length} files)`,
      );
  }
}

const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(1).padStart(7)} s`;
