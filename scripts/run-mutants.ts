/**
 * Runs the mutants of `tests/mutants`: puts each fault into a copy of the working tree, and runs the tests there
 * that should notice it.
 *
 *     node scripts/run-mutants.ts [NN …]
 *
 * Exits with 1 unless every mutant is killed. A mutant does not apply if its text is missing in its file, or is
 * there twice. The tests run first without mutants: a test that fails even then, or that does not exist, proves
 * nothing.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MUTANTS } from '#tests/mutants/index.ts';
import type { Mutant } from '#tests/mutants/mutant.ts';

const ROOT = path.join(import.meta.dirname, '..');
const PAGES = /^(?:storefront|desk|contract)\//;
const NEEDS_PAGES = /^tests\/(?:journeys|pages)\//;

type Outcome = 'killed' | 'survived' | 'does not apply' | 'does not build' | 'its test fails without it too';

type Test = Mutant['killedBy'];

/** The report of Vitest's JSON reporter. */
interface Report {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

/** Copies the working tree without ignored files, and links the installed packages and built models. */
function copyTree(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'photofinish-mutants-'));
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (listed.status !== 0) throw new Error(`git ls-files: ${listed.stderr}`);
  const files = listed.stdout.split('\0').filter((name) => name !== '' && existsSync(path.join(ROOT, name)));
  for (const file of files) cpSync(path.join(ROOT, file), path.join(copy, file), { recursive: true });
  mkdirSync(path.join(copy, 'dist'), { recursive: true });
  cpSync(path.join(ROOT, 'dist/models'), path.join(copy, 'dist/models'), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

function run(copy: string, command: string, args: string[]): boolean {
  const { status, stderr } = spawnSync(command, args, {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: {
      ...process.env,
      PATH: `${path.join(ROOT, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
    },
  });
  if (status !== 0 && process.env.DEBUG !== undefined) console.error(stderr);
  return status === 0;
}

/** Puts one mutant into the copy, runs its tests, and removes it again. */
function tryMutant(copy: string, { file, find, replace, killedBy }: Mutant): Outcome {
  const place = path.join(copy, file);
  const original = globSync(file, { cwd: copy }).length === 1 ? readFileSync(place, 'utf8') : '';
  if (original.split(find).length !== 2) return 'does not apply';
  writeFileSync(
    place,
    original.replace(find, () => replace),
  );
  try {
    const needsPages = PAGES.test(file) || NEEDS_PAGES.test(killedBy.file);
    if (needsPages && !run(copy, process.execPath, ['scripts/build-pages.ts'])) return 'does not build';
    const [states = []] = runTests(copy, [killedBy]);
    return states.includes('failed') ? 'killed' : 'survived';
  } finally {
    writeFileSync(place, original);
  }
}

/** Runs the named tests. @returns for each test the states in which it ended */
function runTests(copy: string, tests: readonly Test[]): string[][] {
  const output = path.join(copy, 'mutant-report.json');
  rmSync(output, { force: true });
  const titles = tests.map(({ title }) => title.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  const files = [...new Set(tests.map(({ file }) => file))];
  run(copy, 'vitest', ['run', ...files, '-t', titles.join('|'), '--reporter=json', `--outputFile=${output}`]);
  const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as Report;
  return tests.map(({ file, title }) =>
    testResults
      .filter(({ name }) => name.endsWith(`/${file}`))
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ fullName }) => fullName.includes(title))
      .map(({ status }) => status),
  );
}

const wanted = process.argv.slice(2);
const chosen = MUTANTS.filter(
  ({ id }) => wanted.length === 0 || wanted.some((number) => id === number || id.startsWith(`${number}-`)),
);
const copy = copyTree();
const outcomes: Outcome[] = [];
try {
  if (chosen.some(({ killedBy }) => NEEDS_PAGES.test(killedBy.file)))
    run(copy, process.execPath, ['scripts/build-pages.ts']);
  const before = runTests(
    copy,
    chosen.map(({ killedBy }) => killedBy),
  );
  for (const [index, mutant] of chosen.entries()) {
    const startedMs = performance.now();
    const states = before[index] ?? [];
    const isSound = states.includes('passed') && !states.includes('failed');
    const outcome = isSound ? tryMutant(copy, mutant) : 'its test fails without it too';
    outcomes.push(outcome);
    console.log(`${mutant.id}: ${outcome} (${((performance.now() - startedMs) / 1000).toFixed(1)} s)`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
const killed = outcomes.filter((outcome) => outcome === 'killed').length;
console.log(`${killed} of ${chosen.length} mutants are killed`);
process.exitCode = chosen.length > 0 && killed === chosen.length ? 0 : 1;
