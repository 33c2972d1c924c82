import { availableParallelism } from 'node:os';
import { Outage } from '../outage.ts';
import { createChildren } from './children.ts';
import { Busy, createFairSlots } from './fair-slots.ts';
import { decode, encode } from './messages.ts';
import type { JobEnd, Late, SandboxJob, SentJob, StoppedBy } from './sandbox-job.ts';
import { startChildrenApart } from './start-children-apart.ts';

/** Counts for the metrics. */
interface SandboxState {
  waiting: number;
  running: number;
  /** Since the process started, by the outcome of jobs. */
  ended: Readonly<Record<'Done' | 'Failed' | 'Busy' | StoppedBy | Late, number>>;
}

export interface Sandbox {
  /**
   * Runs a job in a process that ends with it.
   * @returns its result, or which limit it exceeded
   * @throws Busy if too many jobs are waiting; an Outage if the job took too long on a busy machine, or if the process that
   *   starts children ended; an Error if the task threw one
   */
  run(job: SandboxJob): Promise<JobEnd>;
  /**
   * Starts a separate process that starts the children from now on, one of them in advance. A large process like the
   * calling one stands still for up to a tenth of a second whenever it starts a process.
   */
  keepWarm(): void;
  state(): SandboxState;
}

/** A job took more than its wall-clock time, but not more processor time than it may use. */
class TooLate extends Outage {
  constructor() {
    super('This machine is too busy to read the file now: send it again in a minute.');
  }
}

/** Parsers run beside serving processes, so they must not use all cores, even on a machine with many. */
const RUNNING_MAX = Math.min(4, Math.max(2, Math.floor(availableParallelism() / 2)));

/** Creates a runner of untrusted work: see docs/decisions/0214-parse-uploads-in-child-processes.md. */
function createSandbox({ atOnce = RUNNING_MAX } = {}): Sandbox {
  const slots = createFairSlots({ atOnce });
  const ended = { Done: 0, Failed: 0, Busy: 0, Time: 0, Memory: 0, Size: 0, Crash: 0, Late: 0 };
  let children = createChildren();
  let isApart = false;

  const runOne = async ({ url, name, input, limits }: SandboxJob): Promise<JobEnd> => {
    const sent: SentJob = { url, name, input, resultBytes: limits.resultBytes };
    const end = await children.run({ url, name, limits, sent: encode(sent) });
    if ('result' in end) return { result: decode(end.result) };
    if (end.stoppedBy === 'Late') throw new TooLate();
    return { stoppedBy: end.stoppedBy };
  };

  return {
    run: async (job) => {
      try {
        const end = await slots.run(job.tenantId, () => runOne(job));
        ended['result' in end ? 'Done' : end.stoppedBy] += 1;
        return end;
      } catch (error) {
        ended[error instanceof Busy ? 'Busy' : error instanceof TooLate ? 'Late' : 'Failed'] += 1;
        throw error;
      }
    },
    keepWarm: () => {
      if (isApart) return;
      isApart = true;
      children = startChildrenApart();
    },
    state: () => ({ waiting: slots.waiting, running: slots.running, ended: { ...ended } }),
  };
}

/** The only sandbox of this process: uploads are parsed from many places, and all share the machine's memory. */
export const sandbox = createSandbox();
