import { sandbox } from './sandbox.ts';
import type { StoppedBy, TaskLimits } from './sandbox-job.ts';

const MEGABYTE = 1024 * 1024;

const DEFAULT_LIMITS: TaskLimits = {
  cpuMs: 2_000,
  // On a busy machine a process gets only a small part of each second.
  wallMs: 60_000,
  memoryMb: 300,
  resultBytes: 48 * MEGABYTE,
};

interface TaskSpec<Input, Output> {
  /** `import.meta.url` of the module that defines it: a child process imports that. */
  url: string;
  name: string;
  /** Runs in the child. Input and output are copied as structured clones. */
  run(input: Input): Output | Promise<Output>;
  /** Builds the refusal for a file that exceeded its limits: what happened, and what to do. */
  stopped(by: StoppedBy): Output;
  /** The limits that differ from the defaults; a function if larger files may take more. */
  limits?: Partial<TaskLimits> | ((input: Input) => Partial<TaskLimits>);
  /** Builds an input on which the task is run in advance, so that V8 has compiled it when a job comes. */
  rehearse?(): Input;
}

const tasks = new Map<string, (input: never) => unknown>();
const rehearsals: (() => unknown)[] = [];

/** Finds a task that a module of this process defines. */
export const findTask = (name: string): ((input: unknown) => unknown) | undefined =>
  tasks.get(name) as ((input: unknown) => unknown) | undefined;

/** Runs the warm-up inputs of this process's tasks. */
export async function rehearseTasks(): Promise<void> {
  for (const rehearse of rehearsals) await rehearse();
}

/**
 * Defines work on untrusted bytes, in a module named `*.task.ts` that imports parsers and no serving code. Each run
 * has its own child process, which ends with it.
 * @returns a function that runs the task when its tenant has a turn
 * @throws Busy if too many files are waiting
 */
export function defineTask<Input, Output>({
  url,
  name,
  run,
  stopped,
  limits,
  rehearse,
}: TaskSpec<Input, Output>): (tenantId: string, input: Input) => Promise<Output> {
  tasks.set(name, run);
  if (rehearse !== undefined) rehearsals.push(() => run(rehearse()));
  return async (tenantId, input) => {
    const own = typeof limits === 'function' ? limits(input) : limits;
    const ended = await sandbox.run({ url, name, tenantId, input, limits: { ...DEFAULT_LIMITS, ...own } });
    return 'result' in ended ? (ended.result as Output) : stopped(ended.stoppedBy);
  };
}
