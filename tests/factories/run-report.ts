import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 20;

/** Vitest's reporter beside the default one: says the run's seed, and its slowest files at the end. */
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
    for (const { path, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${path}`);
  }
}
