import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createWorkerPool, TaskTooLarge, type WorkerPool } from './worker-pool.ts';

/** A task for the test's worker, and its answer: the worker's process, and the length of its input. */
type Order = {
  order: 'answer' | 'give' | 'throw' | 'exit' | 'crash' | 'abort' | 'compute';
  waitMs?: number;
  bytes?: Uint8Array;
};
type Answer = { worker: number; length: number; niceness: number; environment: string[]; given?: Uint8Array };

const WORKER = `
  import { readlinkSync } from 'node:fs';
  import { basename } from 'node:path';
  import { getPriority } from 'node:os';
    const niceness = process.platform === 'linux' ? getPriority(Number(basename(readlinkSync('/proc/self')))) : 0;
  export default async ({ order, waitMs = 0, bytes }) => {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    if (order === 'throw') throw new Error('as ordered');
    if (order === 'exit') process.exit(3);
    if (order === 'crash') setImmediate(() => { throw new Error('out of nowhere'); });
    if (order === 'crash') return new Promise(() => {});
    if (order === 'abort') process.abort();
    if (order === 'compute') for (;;);
    const answer = { worker: process.pid, length: bytes?.length ?? 0, niceness, environment: Object.keys(process.env) };
    return order === 'give' ? { ...answer, given: new Uint8Array(500) } : answer;
  };
`;
let folder: string;
let script: URL;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photofinish-pool-'));
  const file = join(folder, 'worker.mjs');
  await writeFile(file, WORKER);
  script = pathToFileURL(file);
});
afterAll(() => rm(folder, { recursive: true }));

describe('createWorkerPool', () => {
  let pool: WorkerPool<Order, Answer> | undefined;
  const open = (workers: number, niceness?: number) => {
    pool = createWorkerPool<Order, Answer>({ script, workers, settings: null, niceness });
    return pool;
  };
  afterEach(() => pool?.close());

  test('runs every task, on at most the given number of processes', async () => {
    const { run } = open(2);
    const answers = await Promise.all(Array.from({ length: 8 }, () => run({ order: 'answer', waitMs: 20 })));
    expect(new Set(answers.map((answer) => answer.worker)).size).toBe(2);
  });

  test('needs only one process for one task at a time', async () => {
    const { run } = open(4);
    const workers = new Set<number>();
    for (let turn = 0; turn < 4; turn++) workers.add((await run({ order: 'answer' })).worker);
    expect(workers.size).toBe(1);
  });

  test('passes bytes to the worker and back, and keeps them here', async () => {
    const bytes = new Uint8Array(1000);
    const answer = await open(1).run({ order: 'give', bytes });
    expect([answer.length, answer.given?.length, bytes.length]).toEqual([1000, 500, 1000]);
  });

  test('workers get no secrets of this process', async () => {
    process.env.SIGNING_SECRET = 'secret';
    onTestFinished(() => {
      delete process.env.SIGNING_SECRET;
    });
    expect((await open(1).run({ order: 'answer' })).environment).not.toContain('SIGNING_SECRET');
  });

  test.runIf(process.platform === 'linux')('lowers the priority of its own processes only', async () => {
    const before = getPriority();
    expect((await open(1, 12).run({ order: 'answer' })).niceness).toBe(Math.min(19, before + 12));
    expect(getPriority()).toBe(before);
  });

  test('a script that cannot be loaded rejects its tasks', async () => {
    const missing = new URL('./none.mjs', script);
    pool = createWorkerPool<Order, Answer>({ script: missing, workers: 1, settings: null });
    for (const _ of ['once', 'again'])
      await expect(pool.run({ order: 'answer' })).rejects.toThrow(/none\.mjs/);
  });

  test('a task that throws is rejected, and its worker continues', async () => {
    const { run } = open(1);
    const before = await run({ order: 'answer' });
    await expect(run({ order: 'throw' })).rejects.toThrow('as ordered');
    expect((await run({ order: 'answer' })).worker).toBe(before.worker);
  });

  test.each(['exit', 'crash', 'abort'] as const)(
    'a worker that dies (%s) fails only its own task and is replaced',
    async (order) => {
      const { run } = open(2);
      const doomed = run({ order, waitMs: 20 });
      const others = Array.from({ length: 5 }, () => run({ order: 'answer', waitMs: 20 }));
      await expect(doomed).rejects.toThrow(/worker exited/);
      expect(await Promise.all(others)).toHaveLength(5);
      const after = await Promise.all([
        run({ order: 'answer', waitMs: 20 }),
        run({ order: 'answer', waitMs: 20 }),
      ]);
      expect(new Set(after.map((answer) => answer.worker)).size).toBe(2);
    },
  );

  test.runIf(process.platform === 'linux')(
    'a task of too much processor time is refused, and its worker replaced',
    async () => {
      const limits = { memoryMb: 3_000, cpuMs: 200 };
      pool = createWorkerPool<Order, Answer>({ script, workers: 1, settings: null, limits });
      const doomed = pool.run({ order: 'compute' });
      const next = pool.run({ order: 'answer' });
      await expect(doomed).rejects.toThrow(TaskTooLarge);
      expect((await next).length).toBe(0);
    },
  );

  test('closing finishes running tasks and rejects waiting and later ones', async () => {
    const { run, close } = open(2);
    const underWay = [20, 300].map((waitMs) => run({ order: 'answer', waitMs }));
    const waits = run({ order: 'answer' });
    const rejected = expect(waits).rejects.toThrow(/aborted/);
    await Promise.all([close(), close()]);
    expect(await Promise.all(underWay)).toHaveLength(2);
    await rejected;
    await expect(run({ order: 'answer' })).rejects.toThrow('the pool is closed');
  });

  test('closing ends a pool that never worked, or whose worker dies meanwhile', async () => {
    await open(2).close();
    const { run, close } = open(1);
    const doomed = expect(run({ order: 'exit', waitMs: 50 })).rejects.toThrow();
    await close();
    await doomed;
  });
});

test('a worker whose parent ended during its task ends without a report', async () => {
  const [begun, gone] = [join(folder, 'begun'), join(folder, 'gone')];
  const file = join(folder, 'long.mjs');
  // Computes without a turn of the event loop: the worker sends its answer before it learns that its parent is
  // gone.
  await writeFile(
    file,
    `import { existsSync, writeFileSync } from 'node:fs';
    export default async () => { writeFileSync(${JSON.stringify(begun)}, ''); while (!existsSync(${JSON.stringify(gone)})); };`,
  );
  const host = fileURLToPath(new URL('./pool-host.worker.ts', import.meta.url));
  const child = fork(host, [pathToFileURL(file).href], { execArgv: [], silent: true });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const printed = text(child.stderr ?? Readable.from([]));
  child.send({ input: null });
  await expect.poll(() => existsSync(begun)).toBe(true);
  child.disconnect();
  await writeFile(gone, '');
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(await printed).toBe('');
});
