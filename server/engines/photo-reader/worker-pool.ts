import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import type { PoolAnswer } from './pool-host.worker.ts';

export type WorkerPool<Input, Output> = {
  readonly workers: number;
  /** Rejects if the worker dies during this task, if the task throws, or if the pool is closed. */
  run: (input: Input) => Promise<Output>;
  /** Finishes the running tasks, rejects waiting ones, and ends the workers. */
  close: () => Promise<void>;
};

const HOST = fileURLToPath(new URL('./pool-host.worker.ts', import.meta.url));
/**
 * In a reader, young objects are soon garbage, and large ones (pixels, tensors) are outside of this heap. With V8's
 * own limits each worker would keep 50 MB of garbage before it is collected.
 */
const NODE_FLAGS = ['--max-semi-space-size=4', '--no-warnings'];
/** The environment variables of this process that workers inherit; none is a secret. */
const ENVIRONMENT = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LD_LIBRARY_PATH'];
/** Longer than the largest photo takes on a busy machine. */
const TASK_MS_MAX = 240_000;
/** The limits of one task. */
interface TaskLimits {
  memoryMb: number;
  cpuMs: number;
}

/**
 * More than the models and the largest photo need together. A photo takes a second, and one of 200 million pixels some more; a
 * decoder that computes for longer was given a crafted file. Workers are measured only on Linux.
 */
const LIMITS: TaskLimits = { memoryMb: 3_000, cpuMs: 40_000 };
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
const POLL_MS = 250;

/** A task took too much processor time; another try would take as much. */
export class TaskTooLarge extends Error {}

/**
 * Creates a pool of processes. They start when they are first needed; each runs one task at a time, in order of
 * arrival. A worker that dies, for example by an abort in a native decoder, fails only its own task; the next task
 * starts another worker. Idle workers do not keep this process alive, and no worker outlives it.
 * @param options.script exports the work by default; `readSettings` gives it `settings`
 * @param options.limits the limits of one task: resident memory and processor time
 * @param options.niceness the workers' priority: 0 (normal) to 19 (last)
 */
export function createWorkerPool<Input, Output>(options: {
  script: URL;
  workers: number;
  settings: unknown;
  niceness?: number | undefined;
  limits?: TaskLimits;
}): WorkerPool<Input, Output> {
  const { script, workers, settings, niceness = 0, limits = LIMITS } = options;
  const limit = pLimit({ concurrency: workers, rejectOnClear: true });
  const pending = new Set<Promise<Output>>();
  const idle: ChildProcess[] = [];
  let closing: Promise<void> | undefined;

  const begin = (): ChildProcess => {
    const child = fork(HOST, [script.href, JSON.stringify(settings ?? null), String(niceness)], {
      // The flags of this process are for a test runner or a debugger, and not for the workers.
      execArgv: NODE_FLAGS,
      serialization: 'advanced',
      env: Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])),
    });
    child.on('error', () => {});
    child.on('exit', () => {
      const at = idle.indexOf(child);
      if (at >= 0) idle.splice(at, 1);
    });
    return child;
  };

  const runOne = async (input: Input): Promise<Output> => {
    const child = idle.pop() ?? begin();
    setHold(child, true);
    try {
      const answer = await ask(child, input, limits);
      if ('error' in answer) throw answer.error;
      return answer.output as Output;
    } finally {
      setHold(child, false);
      if (child.connected) idle.push(child);
    }
  };

  async function close(): Promise<void> {
    limit.clearQueue();
    await Promise.allSettled(pending);
    for (const child of idle.splice(0)) child.kill('SIGKILL');
  }

  return {
    workers,
    run: async (input) => {
      if (closing !== undefined) throw new Error('the pool is closed');
      const task = limit(() => runOne(input));
      pending.add(task);
      return task.finally(() => pending.delete(task));
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** Reads the resident memory and processor time of a process; zeros if the system does not report them. */
function readUsage(pid: number | undefined): { memoryMb: number; cpuMs: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The process name is in parentheses; user and system time are the 12th and 13th field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const memoryMb = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
    return { memoryMb, cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
  } catch {
    return { memoryMb: 0, cpuMs: 0 };
  }
}

/** Lets a worker keep this process alive while it works, but not while it waits. */
function setHold(child: ChildProcess, isHeld: boolean): void {
  child[isHeld ? 'ref' : 'unref']();
  child.channel?.[isHeld ? 'ref' : 'unref']();
}

function ask(child: ChildProcess, input: unknown, limits: TaskLimits): Promise<PoolAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PoolAnswer>();
  let isEndless = false;
  const onExit = (code: number | null, signal: string | null): void =>
    reject(
      isEndless
        ? new TaskTooLarge('the task took too much processor time')
        : new Error(`the worker exited over a task (${signal ?? `code ${code}`})`),
    );
  const onError = (error: Error): void => reject(error);
  child.once('message', resolve).once('exit', onExit).once('error', onError);
  const began = performance.now();
  const before = readUsage(child.pid);
  const watch = setInterval(() => {
    const { memoryMb, cpuMs } = readUsage(child.pid);
    isEndless = cpuMs - before.cpuMs > limits.cpuMs;
    const isOver = memoryMb > limits.memoryMb || performance.now() - began > TASK_MS_MAX;
    if (isEndless || isOver) child.kill('SIGKILL');
  }, POLL_MS);
  child.send({ input }, (error) => {
    if (error !== null) reject(error);
  });
  return promise.finally(() => {
    clearInterval(watch);
    child.off('message', resolve).off('exit', onExit).off('error', onError);
  });
}
