import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const FILES = '{contract,models,server,storefront,desk,demo,bench,scripts,tests}/**/*.test.{ts,tsx}';

/** Unit tests need no database, no browser and no process: they import nothing from `tests/` but fixtures and samples. */
function isUnit(file: string): boolean {
  if (file.startsWith('tests/') && !file.startsWith('tests/house/')) return false;
  return !/#tests\/(?!fixtures\/|mutants\/|factories\/sample)|\binject\b/.test(readFileSync(file, 'utf8'));
}

/** Page tests run the pages of shop and desk in a DOM without a browser. */
const isPage = (file: string) => file.startsWith('tests/pages/');

/**
 * Tests of `npm run test:faults`: they kill processes, fill disks and take stores away. The tests that kill an import and
 * a payment once (`tests/crashes/`) belong to `npm test`; `test:faults` runs them, too, and repeats the kill.
 */
function isFault(file: string): boolean {
  const isRepeated = process.env.TEST_FAULTS === '1' && file.startsWith('tests/crashes/kill-');
  return isRepeated || file.startsWith('tests/faults/') || file === 'tests/chaos/soak.test.ts';
}

// The tests of the shops that benchmarks compare with ours are not run.
const files = globSync(FILES, { cwd: import.meta.dirname, exclude: ['bench/peers'] });

/**
 * Derives the seed of random samples from the commit: two runs of one commit draw the same samples, and each commit
 * draws new ones. Returns 1 outside a Git checkout.
 */
function seedOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' });
    return Number.parseInt(commit.slice(0, 7), 16);
  } catch {
    return 1;
  }
}

// Workers inherit this variable; see tests/factories/sample.ts.
process.env.TEST_SEED ??= String(seedOfCommit());

/** The tests that need a database, a browser or processes. */
const onDatabase = {
  // Node loads the code itself, as it does in production.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  globalSetup: ['tests/factories/database-server.ts'],
  // One more than there are cores: these tests often wait for a browser or a process (decision 55).
  maxWorkers: 3,
};

/** Every test: rules, slices on the real PostgreSQL, browser journeys. See CONTRIBUTING.md. */
export default defineConfig({
  test: {
    // The machines this must pass on have two cores; the readers of bibs and faces start threads of their own.
    maxWorkers: 2,
    // Ends a test that hangs. A test that reads photos while other tests run takes a minute on a slow machine.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // Polls wait for states, which may appear late on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    globalSetup: ['tests/factories/built-models.ts'],
    reporters: ['default', './tests/factories/run-report.ts'],
    setupFiles: ['tests/factories/seed-properties.ts'],
    // A worker loads the code once. Loading it for each file of tests took longer than the tests of most files.
    isolate: false,
    // Larger space for young objects: V8 collects less often, which saves a sixth of the processor time.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      { extends: true, test: { name: 'unit', include: files.filter(isUnit) } },
      {
        extends: true,
        test: {
          name: 'shop',
          include: files.filter((file) => !isUnit(file) && !isPage(file) && !isFault(file)),
          ...onDatabase,
          // After the unit tests, not among them: a worker serves one project at a time.
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: files.filter(isPage),
          globalSetup: ['tests/factories/database-server.ts', 'tests/pages/build-pages.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: files.filter(isFault),
          ...onDatabase,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
