import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const PROCESS = path.join(import.meta.dirname, 'server-process.ts');
const DEMO = path.join(import.meta.dirname, '../../demo/main.ts');
/** How long the worker may finish its current jobs after its code changed. */
const FINISH_MS = 5_000;

interface ServerOptions {
  environment: NodeJS.ProcessEnv;
  pagesFolder: string;
  /** Whether the demo's photos are imported if they are missing. */
  hasPhotos: boolean;
}

/** The shop's processes: one that answers requests, one that runs jobs, and the demo's. */
export interface DevServer {
  /** Resolves once it answers; with what to do if its process has ended. */
  ready(): Promise<string | undefined>;
  restart(): void;
  stop(): Promise<void>;
}

/** Starts the shop's processes. After a change it restarts first the one that answers, then the worker. */
export function runServer({ environment, pagesFolder, hasPhotos }: ServerOptions): DevServer {
  let worker: ChildProcess | undefined;
  let demo: ChildProcess | undefined;
  let restarts = Promise.resolve();
  const start = (role: 'web' | 'worker') => fork(PROCESS, [role, pagesFolder], { env: environment });
  let web = start('web');
  let state = answering(web);

  function answering(child: ChildProcess): Promise<string | undefined> {
    return new Promise((resolve) => {
      child.on('message', (message) => {
        if (message === 'photos' && hasPhotos) demo ??= fork(DEMO, [], { env: environment });
        if (message === 'ready') resolve(undefined);
      });
      child.once('exit', () =>
        resolve('The server ended: the terminal says why. It starts again when a file is saved.'),
      );
    }).then((problem) => {
      if (problem === undefined) worker ??= start('worker');
      return problem as string | undefined;
    });
  }

  return {
    ready: () => state,
    restart() {
      // The process that answers requests may be killed at any moment, so there is no need to wait for it.
      web.kill('SIGKILL');
      const ended = worker;
      worker = undefined;
      web = start('web');
      state = answering(web);
      if (ended !== undefined) restarts = Promise.all([restarts, end(ended)]).then(() => {});
    },
    async stop() {
      const webEnded = web.exitCode === null && web.signalCode === null ? once(web, 'exit') : undefined;
      web.kill('SIGKILL');
      // The last process that uses the database stops it; that must be the caller.
      await Promise.all([webEnded, demo && end(demo), worker && end(worker), restarts]);
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const timer = setTimeout(() => child.kill('SIGKILL'), FINISH_MS);
  child.kill('SIGTERM');
  await once(child, 'exit');
  clearTimeout(timer);
}
