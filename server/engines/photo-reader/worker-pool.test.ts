import { afterEach, describe, expect, test } from 'vitest';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';

/** What the test's worker is told to do, and what it answers: its thread and the length of what it was given. */
type Order = { order: 'answer' | 'throw' | 'exit' | 'crash'; waitMs?: number; bytes?: Uint8Array };
type Answer = { thread: number; length: number };

const answerTasks = new URL('./answer-tasks.ts', import.meta.url).href;
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { threadId } from 'node:worker_threads';
    import { answerTasks } from '${answerTasks}';
    answerTasks(async ({ order, waitMs = 0, bytes }) => {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      if (order === 'throw') throw new Error('as ordered');
      if (order === 'exit') process.exit(3);
      if (order === 'crash') setImmediate(() => { throw new Error('out of nowhere'); });
      if (order === 'crash') return new Promise(() => {});
      return { output: { thread: threadId, length: bytes?.length ?? 0 }, transfer: [] };
    });
  `)}`,
);

describe('createWorkerPool', () => {
  let pool: WorkerPool<Order, Answer> | undefined;
  const open = (workers: number) => {
    pool = createWorkerPool<Order, Answer>({ script, workers, workerData: null });
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
      await expect(doomed).rejects.toThrow(/worker (died|ended)/);
      expect(await Promise.all(others)).toHaveLength(5);
      const after = await Promise.all([
        run({ order: 'answer', waitMs: 20 }, []),
        run({ order: 'answer', waitMs: 20 }, []),
      ]);
      expect(new Set(after.map((answer) => answer.thread)).size).toBe(2);
    },
  );

  test('closing finishes running tasks and rejects waiting and later ones', async () => {
    const { run, close } = open(1);
    const underWay = run({ order: 'answer', waitMs: 100 }, []);
    const waits = run({ order: 'answer' }, []);
    const rejected = expect(waits).rejects.toThrow('the pool is closed');
    await Promise.all([close(), close()]);
    expect((await underWay).thread).toBeGreaterThan(0);
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
