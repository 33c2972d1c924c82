/**
 * Checks the files that are about to be committed: format and lint, types, and the unit tests beside them. The hook of
 * `npm run hook` runs it; `npm test` covers everything else.
 *
 *     node scripts/check-changed.ts
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectsOf, testsBeside } from './of-changed.ts';

process.chdir(path.join(import.meta.dirname, '..'));
const changed = execFileSync('git', ['diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z'], {
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '');
const code = changed.filter((file) => /\.tsx?$/.test(file));
const tests = testsBeside(code).filter((file) => existsSync(file));

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(1);
}

const linted = ['check', '--error-on-warnings', '--no-errors-on-unmatched', '--files-ignore-unknown=true'];
if (changed.length > 0) run('biome', [...linted, ...changed]);
if (code.length > 0) run('tsc', ['-b', '--builders', '1', ...projectsOf(code)]);
if (tests.length > 0) run('vitest', ['run', '--project', 'unit', '--passWithNoTests', ...tests]);
