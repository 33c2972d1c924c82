import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { abort, answerMuch, echo, fail, grow, loop, sleep, write } from '#tests/fixtures/misbehaving.task.ts';

/** Finds the processes that a process started, by the fourth field of `/proc/<pid>/stat`. */
function childrenOf(pid: number | undefined): string[] {
  return globSync('/proc/[0-9]*/stat').filter((file) => {
    try {
      const stat = readFileSync(file, 'latin1');
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === String(pid);
    } catch {
      return false;
    }
  });
}

describe('a task', () => {
  test('runs in its own process, without our environment, and that process ends with it', async () => {
    interface Echo {
      input: Uint8Array;
      environment: string[];
      pid: number;
    }
    const first = (await echo('wald', new Uint8Array([1, 2]))) as Echo;
    const second = (await echo('wald', new Uint8Array([3]))) as Echo;
    expect([...first.input, ...second.input]).toEqual([1, 2, 3]);
    expect(first.environment).not.toContain('PATH');
    expect(new Set([process.pid, first.pid, second.pid]).size).toBe(3);
    await expect.poll(() => existsSync(`/proc/${first.pid}`)).toBe(false);
  });

  test.each([
    ['processor time', loop, 'Time'],
    ['memory', grow, 'Memory'],
    ['time', () => sleep('wald', 60_000), 'Time'],
    ['room for its result', answerMuch, 'Size'],
    ['a native abort', abort, 'Crash'],
  ] as const)('that uses too much ends with its process: %s', async (_what, take, by) => {
    expect(await take('wald', null)).toEqual({ by });
  });

  test('that throws rejects with its error', async () => {
    await expect(fail('wald', null)).rejects.toThrow('RangeError: by itself');
  });

  test('cannot write to the disk, nor to its process’s compile cache', async () => {
    const compiled = join(import.meta.dirname, '../../../node_modules/.cache/compiled');
    for (const folder of [tmpdir(), compiled])
      expect(await write('wald', join(folder, 'photofinish-sandbox-test'))).toBe('ERR_ACCESS_DENIED');
  });
});

test.runIf(process.platform === 'linux')('children end with a process that is killed', async () => {
  const program = join(import.meta.dirname, '../../../tests/fixtures/program-with-child-processes.ts');
  const parent = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(parent.stdout, 'data');
  await expect.poll(() => childrenOf(parent.pid).length).toBe(2);
  const children = childrenOf(parent.pid);
  parent.kill('SIGKILL');
  await expect.poll(() => children.filter((file) => existsSync(file))).toEqual([]);
});
