import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createReader, decode, encode, frame } from '#platform/sandbox/messages.ts';
import { sandbox } from '#platform/sandbox/sandbox.ts';
import type { SandboxJob, SentJob } from '#platform/sandbox/sandbox-job.ts';

const CHILD = fileURLToPath(new URL('../../server/platform/sandbox/child.ts', import.meta.url));
const FLAGS = ['--no-warnings', '--permission', '--allow-fs-read=*', '--allow-addons'];
const ENVIRONMENT = { VIPS_CONCURRENCY: '1', UV_THREADPOOL_SIZE: '2' };
/** A job that runs longer is repeated in a process of its own, which limits it. */
const RUN_MS_MAX = 5_000;
/** Time to start Node and load parsers on a busy machine, as in the sandbox. */
const START_MS_MAX = 60_000;

const runApart = sandbox.run;
let child: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();
let shops = 0;

/**
 * Runs the sandbox's jobs of this worker in one child process, one after the other, while shops are open. Starting a process for
 * each job would take up to half of a test file's CPU time. The child has the code and the permissions of a sandbox process, but
 * no limits: a job without a result is repeated in the sandbox itself. @returns a function that ends this for one shop
 */
export function shareSandboxChild(): () => void {
  shops += 1;
  sandbox.run = (job) => {
    const answer = last.then(() => runShared(job)).then((end) => end ?? runApart(job));
    last = answer.catch(() => {});
    return answer;
  };
  return () => {
    shops -= 1;
    if (shops === 0) sandbox.run = runApart;
  };
}

/** @returns undefined if the job gave no result; then the sandbox must repeat it */
async function runShared({ url, name, input, limits }: SandboxJob): Promise<{ result: unknown } | undefined> {
  child ??= startChild();
  const own = child;
  const { promise, resolve } = Promise.withResolvers<{ result: unknown } | undefined>();
  const giveUp = () => resolve(undefined);
  let timer = setTimeout(giveUp, START_MS_MAX);
  const answers = own.stdio[3] as Socket;
  const read = createReader(
    () => limits.resultBytes,
    (kind, payload) => {
      clearTimeout(timer);
      if (kind === 'Begun') timer = setTimeout(giveUp, RUN_MS_MAX);
      else resolve(kind === 'Done' ? { result: decode(payload) } : undefined);
    },
    giveUp,
  );
  answers.on('data', read);
  own.once('close', giveUp);
  setHold(own, true);
  const job: SentJob = { url, name, input, resultBytes: limits.resultBytes };
  for (const part of frame('Job', encode(job))) own.stdin?.write(part);
  const end = await promise;
  clearTimeout(timer);
  answers.off('data', read);
  own.off('close', giveUp);
  setHold(own, false);
  if (end === undefined) {
    own.kill('SIGKILL');
    child = undefined;
  }
  return end;
}

/** The child ends with this process, because its pipe closes. */
function startChild(): ChildProcess {
  const started = spawn(process.execPath, [...FLAGS, CHILD], {
    env: ENVIRONMENT,
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  });
  for (const emitter of [started, started.stdin, started.stdio[3]]) emitter?.on('error', () => {});
  setHold(started, false);
  return started;
}

/** A child keeps this process alive only while it works. */
function setHold(held: ChildProcess, isHeld: boolean): void {
  const sockets = [held.stdin, held.stdio[3]] as unknown as (Socket | null)[];
  for (const one of [held, ...sockets]) one?.[isHeld ? 'ref' : 'unref']();
}
