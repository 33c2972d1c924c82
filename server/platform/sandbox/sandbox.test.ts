import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  abort,
  answerMuch,
  echo,
  fail,
  grow,
  loop,
  sleep,
  sleepForever,
  write,
} from '#tests/fixtures/misbehaving.task.ts';
import { Outage } from '../outage.ts';
import { sandbox } from './sandbox.ts';

/** Finds the processes that a process started, by the fourth field of `/proc/<pid>/stat`. */
function childrenOf(pid: number | undefined): number[] {
  const files = globSync('/proc/[0-9]*/stat').filter((file) => {
    try {
      const stat = readFileSync(file, 'latin1');
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === String(pid);
    } catch {
      return false;
    }
  });
  return files.map((file) => Number(file.split('/')[2]));
}

const descendantsOf = (pid: number | undefined): number[] =>
  childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);

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
    ['room for its result', answerMuch, 'Size'],
    ['a native abort', abort, 'Crash'],
  ] as const)('that uses too much ends with its process: %s', async (_what, take, by) => {
    expect(await take('wald', null)).toEqual({ by });
  });

  test('that gets no processor time is an outage of the machine, not a fault of its file', async () => {
    const { Late: before } = sandbox.state().ended;
    await expect(sleep('wald', 60_000)).rejects.toBeInstanceOf(Outage);
    expect(sandbox.state().ended.Late).toBe(before + 1);
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

describe.runIf(process.platform === 'linux')('a serving process', () => {
  const program = join(import.meta.dirname, '../../../tests/fixtures/program-with-child-processes.ts');

  test('has children through a small process, and all end with it if it is killed', async () => {
    const parent = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(parent.stdout, 'data');
    // The starter, the child that works, and the one that waits.
    await expect.poll(() => descendantsOf(parent.pid).length).toBe(3);
    expect(childrenOf(parent.pid)).toHaveLength(1);
    const descendants = descendantsOf(parent.pid);
    parent.kill('SIGKILL');
    await expect.poll(() => descendants.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
  });

  test('runs jobs, reports their limits and errors, and survives the end of the small process', async () => {
    const before = childrenOf(process.pid);
    sandbox.keepWarm();
    const startersOf = () => childrenOf(process.pid).filter((pid) => !before.includes(pid));
    const endStarters = () => {
      for (const pid of startersOf()) process.kill(pid, 'SIGKILL');
    };
    onTestFinished(endStarters);
    const [starter] = startersOf();
    expect(await echo('wald', new Uint8Array([1, 2]))).toMatchObject({ input: new Uint8Array([1, 2]) });
    expect(await grow('wald', null)).toEqual({ by: 'Memory' });
    await expect(fail('wald', null)).rejects.toThrow('RangeError: by itself');
    const job = expect(sleepForever('wald', null)).rejects.toBeInstanceOf(Outage);
    await expect.poll(() => descendantsOf(starter).length).toBe(2);
    endStarters();
    await job;
    expect(await echo('wald', new Uint8Array([3]))).toMatchObject({ input: new Uint8Array([3]) });
  });
});
