import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Outage } from '../outage.ts';
import type { Children } from './children.ts';
import type { EncodedEnd, EncodedJob } from './sandbox-job.ts';

/** A job for the starter. */
export interface Order {
  id: number;
  job: EncodedJob;
}

/** How a job ended, or the message of the error that its task threw. */
export interface Report {
  id: number;
  end?: EncodedEnd;
  failed?: string;
}

const STARTER = fileURLToPath(new URL('./starter.ts', import.meta.url));

class StarterEnded extends Outage {
  constructor(options?: ErrorOptions) {
    super('The process that starts the readers of files ended: send the file again.', options);
  }
}

/** Runs jobs in children of a separate starter process, which is started again if it ends. */
export function startChildrenApart(): Children {
  const waiting = new Map<number, PromiseWithResolvers<EncodedEnd>>();
  let lastId = 0;

  const settle = (id: number, use: (job: PromiseWithResolvers<EncodedEnd>) => void): void => {
    const job = waiting.get(id);
    waiting.delete(id);
    if (job !== undefined) use(job);
  };

  const start = (): ChildProcess => {
    const started = forkStarter();
    started.on('message', ({ id, end, failed = '' }: Report) => {
      settle(id, ({ resolve, reject }) => (end === undefined ? reject(new Error(failed)) : resolve(end)));
      if (waiting.size === 0) setHold(started, false);
    });
    const forget = (): void => {
      if (starter === started) starter = undefined;
      for (const id of [...waiting.keys()]) settle(id, ({ reject }) => reject(new StarterEnded()));
    };
    // A process that could not be started emits only an error, and no exit.
    started.once('exit', forget).on('error', forget);
    return started;
  };

  let starter: ChildProcess | undefined = start();
  return {
    run: (job) => {
      starter ??= start();
      lastId += 1;
      const id = lastId;
      const answer = Promise.withResolvers<EncodedEnd>();
      waiting.set(id, answer);
      setHold(starter, true);
      starter.send({ id, job } satisfies Order, (cause) => {
        if (cause !== null) settle(id, ({ reject }) => reject(new StarterEnded({ cause })));
      });
      return answer.promise;
    },
  };
}

/** Starts the starter without the environment variables of this process, because they contain secrets. */
function forkStarter(): ChildProcess {
  const starter = fork(STARTER, {
    execArgv: ['--no-warnings'],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  setHold(starter, false);
  return starter;
}

/** The starter keeps this process alive only while a job runs. */
function setHold(starter: ChildProcess, isHeld: boolean): void {
  for (const one of [starter, starter.channel]) one?.[isHeld ? 'ref' : 'unref']();
}
