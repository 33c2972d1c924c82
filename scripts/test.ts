import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * `npm test`: everything there is to check, in the order in which it fails fastest. Programs a Debian machine may
 * lack are installed when we are root; otherwise the command that installs them is named.
 */

/** Programs the tests run, and the Debian package each comes in. */
const PROGRAMS: Record<string, string> = { chromium: 'chromium', ffmpeg: 'ffmpeg', unzip: 'unzip' };

const STEPS: [name: string, command: string, args: string[]][] = [
  ['types of the server', 'tsc', ['-p', 'tsconfig.json', '--noEmit']],
  ['types of the pages', 'tsc', ['-p', 'storefront/tsconfig.json', '--noEmit']],
  ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['build of the pages', 'vite', ['build', '--logLevel', 'warn']],
  ['tests', 'vitest', ['run', ...process.argv.slice(2)]],
];

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

function run(command: string, args: string[]): number {
  const { status, error } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error !== undefined) console.error(error.message);
  return status ?? 1;
}

function installMissing(): boolean {
  const packages = Object.entries(PROGRAMS).flatMap(([program, name]) =>
    isInstalled(program) ? [] : [name],
  );
  if (packages.length === 0) return true;
  const command = `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  if (process.getuid?.() === 0 && isInstalled('apt-get')) {
    console.log(`installing ${packages.join(', ')}`);
    return run('sh', ['-c', `(${command}) >/dev/null`]) === 0;
  }
  console.error(`The tests need ${packages.join(' and ')}. Install with:\n  sudo sh -c '${command}'`);
  return false;
}

function main(): number {
  if (!installMissing()) return 1;
  for (const [name, command, args] of STEPS) {
    const startedMs = performance.now();
    console.log(`\n— ${name}`);
    const status = run(command, args);
    console.log(
      `— ${name}: ${status === 0 ? 'ok' : 'failed'} after ${((performance.now() - startedMs) / 1000).toFixed(1)} s`,
    );
    if (status !== 0) return status;
  }
  return 0;
}

process.exitCode = main();
