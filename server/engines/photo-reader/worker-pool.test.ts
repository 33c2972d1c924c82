import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';

/** What the test's worker is told to do, and what it answers: its thread, and the length of what it was given. */
type Order = { order: 'answer' | 'give' | 'throw' | 'exit' | 'crash'; waitMs?: number; bytes?: Uint8Array };
type Answer = { thread: number; length: number; niceness: number; given?: Uint8Array };

const WORKER = `
  import { readlinkSync } from 'node:fs';
  import { basename } from 'node:path';
  import { getPriority } from 'node:os';
  import { threadId } from 'node:worker_threads';
  import { handOver } from '${new URL('./worker-pool.ts', import.meta.url).href}';
  const niceness = process.platform === 'linux' ? getPriority(Number(basename(readlinkSync('/proc/thread-self')))) : 0;
  export default async ({ order, waitMs = 0, bytes }) => {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    if (order === 'throw') throw new Error('as ordered');
    if (order === 'exit') process.exit(3);
    if (order === 'crash') setImmediate(() => { throw new Error('out of nowhere'); });
    if (order === 'crash') return new Promise(() => {});
    const answer = { thread: threadId, length: bytes?.length ?? 0, niceness };
    if (order !== 'give') return answer;
    const given = new Uint8Array(500);
    return handOver({ ...answer, given }, [given.buffer]);
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
    pool = createWorkerPool<Order, Answer>({ script, workers, workerData: null, niceness });
    return pool;
  };
  afterEach(() => pool?.close());

  test('runs every task, on at most the given number of threads', async () => {
    const { run } = open(2);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => run({ order: 'answer', waitMs: 20 }, [])),
    );
    expect(new Set(answers.map((answer) => answer.thread)).size).toBe(2);
  });

  test('one task at a time needs one thread only', async () => {
    const { run } = open(4);
    const threads = new Set<number>();
    for (let turn = 0; turn < 4; turn++) threads.add((await run({ order: 'answer' }, [])).thread);
    expect(threads.size).toBe(1);
  });

  test('transferred memory arrives, and is detached here', async () => {
    const bytes = new Uint8Array(1000);
    const answer = await open(1).run({ order: 'answer', bytes }, [bytes.buffer]);
    expect(answer.length).toBe(1000);
    expect(bytes.length).toBe(0);
    expect((await pool?.run({ order: 'give' }, []))?.given).toHaveLength(500);
  });

  test.runIf(process.platform === 'linux')('lowers the priority of its own threads only', async () => {
    const before = getPriority();
    expect((await open(1, 12).run({ order: 'answer' }, [])).niceness).toBe(Math.min(19, before + 12));
    expect(getPriority()).toBe(before);
  });

  test('a script that cannot be loaded rejects its tasks', async () => {
    const missing = new URL('./none.mjs', script);
    pool = createWorkerPool<Order, Answer>({ script: missing, workers: 1, workerData: null });
    for (const _ of ['once', 'again'])
      await expect(pool.run({ order: 'answer' }, [])).rejects.toThrow(/none\.mjs/);
  });

  test('a task that throws is rejected, its worker continues', async () => {
    const { run } = open(1);
    const before = await run({ order: 'answer' }, []);
    await expect(run({ order: 'throw' }, [])).rejects.toThrow('as ordered');
    expect((await run({ order: 'answer' }, [])).thread).toBe(before.thread);
  });

  test.each(['exit', 'crash'] as const)(
    'a worker that dies (%s) fails its own task only and is replaced',
    async (order) => {
      const { run } = open(2);
      const doomed = run({ order, waitMs: 20 }, []);
      const others = Array.from({ length: 5 }, () => run({ order: 'answer', waitMs: 20 }, []));
      await expect(doomed).rejects.toThrow(/worker exited|out of nowhere/);
      expect(await Promise.all(others)).toHaveLength(5);
      const after = await Promise.all([
        run({ order: 'answer', waitMs: 20 }, []),
        run({ order: 'answer', waitMs: 20 }, []),
      ]);
      expect(new Set(after.map((answer) => answer.thread)).size).toBe(2);
    },
  );

  test('closing finishes running tasks and rejects waiting and later ones', async () => {
    const { run, close } = open(2);
    const underWay = [20, 300].map((waitMs) => run({ order: 'answer', waitMs }, []));
    const waits = run({ order: 'answer' }, []);
    const rejected = expect(waits).rejects.toThrow(/aborted/);
    await Promise.all([close(), close()]);
    expect(await Promise.all(underWay)).toHaveLength(2);
    await rejected;
    await expect(run({ order: 'answer' }, [])).rejects.toThrow('the pool is closed');
  });

  test('closing a pool that never worked, or whose worker dies meanwhile, ends', async () => {
    await open(2).close();
    const { run, close } = open(1);
    const doomed = expect(run({ order: 'exit', waitMs: 50 }, [])).rejects.toThrow();
    await close();
    await doomed;
  });
});
