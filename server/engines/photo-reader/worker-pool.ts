import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import type { PoolAnswer } from './pool-host.worker.ts';

export type WorkerPool<Input, Output> = {
  readonly workers: number;
  /** Rejects if the worker dies over this task, if the task throws there, or if the pool is closed. */
  run: (input: Input) => Promise<Output>;
  /** Lets the tasks under way finish, rejects those still waiting, ends the workers. */
  close: () => Promise<void>;
};

const HOST = fileURLToPath(new URL('./pool-host.worker.ts', import.meta.url));
/**
 * What is young in a reader is soon garbage, and what is large (pixels, tensors) is outside this heap: V8's own
 * limits would let each worker keep 50 MB of garbage before it looks.
 */
const NODE_FLAGS = ['--max-semi-space-size=4', '--no-warnings'];
/** The environment variables of this process that workers inherit; none is a secret. */
const ENVIRONMENT = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LD_LIBRARY_PATH'];
/** Longer than the largest photo takes on a machine that is busy. */
const TASK_MS_MAX = 240_000;
/** More than models and the largest photo take together. A worker of another system than Linux is not measured. */
const MEMORY_MB_MAX = 3_000;
const POLL_MS = 250;

/**
 * Creates a pool of processes that start when first needed and run one task each at a time, in order of arrival. A worker that
 * dies, as by an abort in a native decoder, fails only its own task: the next task starts another. Idle workers keep no
 * process alive, and none outlives this one.
 * @param options.script exports the work by default; `readSettings` gives it `settings`
 * @param options.niceness how far workers yield to everything else on the machine: 0 (as the rest) to 19 (last in line)
 */
export function createWorkerPool<Input, Output>(options: {
  script: URL;
  workers: number;
  settings: unknown;
  niceness?: number | undefined;
}): WorkerPool<Input, Output> {
  const { script, workers, settings, niceness = 0 } = options;
  const limit = pLimit({ concurrency: workers, rejectOnClear: true });
  const pending = new Set<Promise<Output>>();
  const idle: ChildProcess[] = [];
  let closing: Promise<void> | undefined;

  const begin = (): ChildProcess => {
    const child = fork(HOST, [script.href, JSON.stringify(settings ?? null), String(niceness)], {
      // No flags of this process: a test runner's or debugger's are not meant for the workers.
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
      const answer = await ask(child, input);
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

/** Reads the resident memory of a process; 0 if the system does not report it. */
function readMemoryMb(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Keeps this process alive while a worker works, and not while it waits. */
function setHold(child: ChildProcess, isHeld: boolean): void {
  child[isHeld ? 'ref' : 'unref']();
  child.channel?.[isHeld ? 'ref' : 'unref']();
}

function ask(child: ChildProcess, input: unknown): Promise<PoolAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PoolAnswer>();
  const onExit = (code: number | null, signal: string | null): void =>
    reject(new Error(`the worker exited over a task (${signal ?? `code ${code}`})`));
  const onError = (error: Error): void => reject(error);
  child.once('message', resolve).once('exit', onExit).once('error', onError);
  const began = performance.now();
  const watch = setInterval(() => {
    const isOver = performance.now() - began > TASK_MS_MAX || readMemoryMb(child.pid) > MEMORY_MB_MAX;
    if (isOver) child.kill('SIGKILL');
  }, POLL_MS);
  child.send({ input }, (error) => {
    if (error !== null) reject(error);
  });
  return promise.finally(() => {
    clearInterval(watch);
    child.off('message', resolve).off('exit', onExit).off('error', onError);
  });
}
