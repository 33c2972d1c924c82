import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { Piscina, transferableSymbol, valueSymbol } from 'piscina';

export type WorkerPool<Input, Output> = {
  readonly workers: number;
  /** Rejects if the worker dies over this task, if the task throws there, or if the pool is closed. */
  run: (input: Input, transfer: ArrayBuffer[]) => Promise<Output>;
  /** Lets the tasks under way finish, rejects those still waiting, ends the workers. */
  close: () => Promise<void>;
};

/**
 * What is young in a reader is soon garbage, and what is large (pixels, tensors) lies outside this heap: V8's own
 * limits would let each thread keep 50 MB of garbage before it looks.
 */
const HEAP_LIMITS = { maxYoungGenerationSizeMb: 12 };

/**
 * Creates a pool of worker threads that start when first needed and run one task each at a time, in order of arrival.
 * A worker that dies fails only its own task: the next task starts another. Idle workers keep no process alive.
 * @param options.script exports the work by default; it takes the input and returns the output, or `handOver` of it
 * @param options.niceness how far workers yield to everything else on the machine: 0 (as the rest) to 19 (last in line)
 */
export function createWorkerPool<Input, Output>(options: {
  script: URL;
  workers: number;
  workerData: unknown;
  niceness?: number | undefined;
}): WorkerPool<Input, Output> {
  const { script, workers, workerData, niceness = 0 } = options;
  const pool = new Piscina<Input, Output>({
    minThreads: 0,
    maxThreads: workers,
    idleTimeout: Number.POSITIVE_INFINITY,
    atomics: 'disabled',
    // No flags of this process: a test runner's or debugger's are not meant for the workers.
    execArgv: [],
    resourceLimits: HEAP_LIMITS,
    workerData,
    niceIncrement: niceness,
  });
  // Tasks wait here, not in the pool: what waits there hangs where a thread dies, and its `close` ends what is under way.
  const limit = pLimit({ concurrency: workers, rejectOnClear: true });
  const pending = new Set<Promise<Output>>();
  let closing: Promise<void> | undefined;

  async function close(): Promise<void> {
    limit.clearQueue();
    await Promise.allSettled(pending);
    await pool.destroy();
  }

  return {
    workers,
    run: async (input, transferList) => {
      if (closing !== undefined) throw new Error('the pool is closed');
      // Named by the task, so that a script that cannot be loaded rejects it.
      const task = limit(() => pool.run(input, { filename: fileURLToPath(script), transferList }));
      pending.add(task);
      return task.finally(() => pending.delete(task));
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** Marks a worker's answer whose buffers go to the other thread instead of being copied. */
export function handOver<Output extends object>(output: Output, buffers: ArrayBuffer[]): Output {
  const movable = { [transferableSymbol]: buffers, [valueSymbol]: output };
  return Piscina.move(movable) as Output;
}
