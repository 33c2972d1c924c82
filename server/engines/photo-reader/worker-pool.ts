import { Worker } from 'node:worker_threads';

/** What the pool sends a worker. The worker answers each task with one `WorkerAnswer`. */
export type WorkerTask<Input> = { taskId: number; input: Input };

export type WorkerAnswer<Output> = { taskId: number } & ({ output: Output } | { error: string });

export type WorkerPool<Input, Output> = {
  readonly workers: number;
  /** Rejects if the worker dies over this task, if the task throws there, or if the pool is closed. */
  run: (input: Input, transfer: ArrayBuffer[]) => Promise<Output>;
  /** Lets the tasks under way finish, rejects those still waiting, ends the workers. */
  close: () => Promise<void>;
};

type Task<Input, Output> = {
  taskId: number;
  input: Input;
  transfer: ArrayBuffer[];
  resolve: (output: Output) => void;
  reject: (error: Error) => void;
};

type Member<Input, Output> = { thread: Worker; task: Task<Input, Output> | undefined };

/**
 * What is young in a reader is soon garbage, and what is large (pixels, tensors) lies outside this heap: V8's own
 * limits would let each thread keep 50 MB of garbage before it looks.
 */
const HEAP_LIMITS = { maxYoungGenerationSizeMb: 12 };

/**
 * Creates a pool of worker threads that start when first needed and run one task each at a time, in order of arrival.
 * A worker that dies fails only its own task: the next task starts another. Idle workers keep no process alive.
 */
export function createWorkerPool<Input, Output>(options: {
  script: URL;
  workers: number;
  workerData: unknown;
}): WorkerPool<Input, Output> {
  const members = new Set<Member<Input, Output>>();
  const waiting: Task<Input, Output>[] = [];
  let lastTaskId = 0;
  let closing: Promise<void> | undefined;
  let whenIdle: (() => void) | undefined;

  function settle(member: Member<Input, Output>, finish: (task: Task<Input, Output>) => void): void {
    const { task } = member;
    if (!task) return;
    member.task = undefined;
    member.thread.unref();
    finish(task);
    assign();
    if (![...members].some((other) => other.task)) whenIdle?.();
  }

  function die(member: Member<Input, Output>, error: Error): void {
    members.delete(member);
    settle(member, (task) => task.reject(error));
  }

  function start(): Member<Input, Output> {
    // No flags of this process: a test runner's or debugger's are not meant for the workers.
    const { script, workerData } = options;
    const thread = new Worker(script, { workerData, execArgv: [], resourceLimits: HEAP_LIMITS });
    const member: Member<Input, Output> = { thread, task: undefined };
    members.add(member);
    thread.on('message', (answer: WorkerAnswer<Output>) => {
      if (answer.taskId !== member.task?.taskId) return;
      settle(member, (task) => {
        if ('output' in answer) task.resolve(answer.output);
        else task.reject(new Error(answer.error));
      });
    });
    thread.on('error', (cause) => die(member, new Error('the worker died', { cause })));
    thread.on('exit', (code) => die(member, new Error(`the worker ended with code ${code}`)));
    return member;
  }

  function assign(): void {
    while (waiting.length > 0) {
      const idle = [...members].find((member) => !member.task);
      if (!idle && members.size >= options.workers) return;
      const task = waiting.shift();
      if (!task) return;
      const member = idle ?? start();
      member.task = task;
      member.thread.ref();
      member.thread.postMessage({ taskId: task.taskId, input: task.input }, task.transfer);
    }
  }

  async function close(): Promise<void> {
    for (const task of waiting.splice(0)) task.reject(new Error('the pool is closed'));
    if ([...members].some((member) => member.task))
      await new Promise<void>((resolve) => (whenIdle = resolve));
    await Promise.all([...members].map((member) => member.thread.terminate()));
  }

  return {
    workers: options.workers,
    run: (input, transfer) => {
      if (closing) return Promise.reject(new Error('the pool is closed'));
      return new Promise((resolve, reject) => {
        waiting.push({ taskId: ++lastTaskId, input, transfer, resolve, reject });
        assign();
      });
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
