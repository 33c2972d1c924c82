import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Runs the tests, with three commands:
 *
 * - `npm test [path …]`: everything that a change can break. Types, lint, unused code, the build of the pages and the unit
 *   tests run side by side; the tests that need a database, a browser or processes follow.
 * - `npm run test:faults`: kills processes, fills disks, takes stores away, and runs the soak test for a minute.
 * - `npm run test:thorough`: runs the tests of both commands with all cases instead of samples, fuzzes for ten minutes, and repeats
 *   the journeys in the newest installed Chromium.
 *
 * Programs a Debian machine may lack are installed when we are root; otherwise the command that installs them is named.
 */

/** Debian's path of the Chromium in which `--thorough` also runs the journeys. */
const NEWEST_CHROMIUM = '/usr/bin/chromium';

interface Step {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
}

const CHECKS: Step[] = [
  { name: 'types', command: 'tsc', args: ['-b', 'tsconfig.all.json'] },
  { name: 'format and lint', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'unused code', command: 'knip', args: ['--cache', '--no-progress'] },
  { name: 'code that only tests use', command: 'knip', args: ['--cache', '--production', '--no-progress'] },
];

const PAGES: Step = { name: 'build of the pages', command: 'node', args: ['scripts/build-pages.ts'] };

const FUZZING: Step = {
  name: 'fuzzing of parsers',
  command: 'node',
  args: ['scripts/fuzz.ts', '--minutes', '10'],
};

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Installs missing programs; each is in a Debian package of the same name. */
function installMissing(programs: string[]): boolean {
  const missing = programs.filter((program) => !isInstalled(program));
  if (missing.length === 0) return true;
  const command = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() === 0 && isInstalled('apt-get')) {
    console.log(`installing ${missing.join(', ')}`);
    return spawnSync('sh', ['-c', `(${command}) >/dev/null`], { stdio: 'inherit' }).status === 0;
  }
  console.error(`The tests need ${missing.join(' and ')}. Install with:\n  sudo sh -c '${command}'`);
  return false;
}

/** Runs a step. With `isApart`, prints its output when it ends, so that the outputs of parallel steps do not mix. */
function run({ name, command, args, env }: Step, isApart: boolean): Promise<boolean> {
  const startedMs = performance.now();
  if (!isApart) console.log(`\n— ${name}`);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: isApart ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    });
    const output: Buffer[] = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (code) => {
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
      process.stdout.write(Buffer.concat(output));
      console.log(`— ${name}: ${code === 0 ? 'ok' : 'FAILED'} after ${seconds} s`);
      resolve(code === 0);
    });
  });
}

const KINDS = ['--faults', '--thorough'] as const;

async function main(): Promise<boolean> {
  const [isFaults, isThorough] = KINDS.map((kind) => process.argv.includes(kind));
  const paths = process.argv.slice(2).filter((argument) => !KINDS.some((kind) => kind === argument));
  if (!installMissing(['ffmpeg', 'unzip', ...(isThorough ? ['chromium'] : [])])) return false;
  const env: Record<string, string> = isThorough ? { TEST_THOROUGH: '1' } : {};
  const tests = (name: string, ...args: string[]): Step => ({
    name,
    command: 'vitest',
    args: ['run', ...args],
    env,
  });
  const faults: Step = { ...tests('faults', '--project', 'faults'), env: { ...env, TEST_FAULTS: '1' } };
  if (isFaults) return (await run(PAGES, true)) && run(faults, false);
  const isAll = paths.length === 0;
  const units = isAll ? [tests('unit tests', '--project', 'unit')] : [];
  const results = await Promise.all([...CHECKS, PAGES, ...units].map((step) => run(step, true)));
  if (results.includes(false)) return false;
  const rest = isAll
    ? tests('other tests', '--project', 'pages', '--project', 'shop')
    : tests('tests', ...paths);
  if (!(await run(rest, false))) return false;
  if (!isThorough || !isAll) return true;
  const newest = tests('journeys in the newest Chromium', 'tests/journeys');
  return (
    (await run(faults, false)) &&
    (await run(FUZZING, false)) &&
    run({ ...newest, env: { ...env, TEST_BROWSER: NEWEST_CHROMIUM } }, false)
  );
}

process.exitCode = (await main()) ? 0 : 1;
