import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createReader, decode, encode, frame, type MessageKind } from './messages.ts';
import { readUsage, type Usage } from './read-usage.ts';
import type { EncodedEnd, EncodedJob, Late, StoppedBy } from './sandbox-job.ts';

/** Child processes, each for one job. */
export interface Children {
  /** @throws an Error if the task threw one */
  run(job: EncodedJob): Promise<EncodedEnd>;
}

/**
 * How many modules of earlier jobs a child loads in advance: loading one takes up to a tenth of a second of
 * processor time.
 */
const MODULES_MAX = 3;
const POLL_MS = 20;
/** Time to start Node and load parsers on a busy machine. */
const START_MS_MAX = 60_000;
/** The kernel's limit, in seconds. It also ends a job whose parent was killed. */
const CPU_SECONDS_MAX = 30;
/** V8 collects garbage before its heap exceeds this. */
const HEAP_MB_MAX = 200;
const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));
/** The cache of compiled modules for the next child: compiling takes two thirds of the processor time of a start. */
const COMPILED = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url));

/** Whether this version of Node can drop a permission. Otherwise each child compiles. */
const canDropPermissions = (): boolean => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 21);
};

/**
 * What a child may do: read files (its own code), load native decoders, and write what it compiles until it gets its
 * job (`child.ts` drops that permission). It gets no environment variables of this process, because they contain
 * secrets.
 */
const NODE_FLAGS = [
  `--max-old-space-size=${HEAP_MB_MAX}`,
  // A larger young generation would not fit beside the heap.
  '--max-semi-space-size=16',
  '--no-warnings',
  '--permission',
  '--allow-fs-read=*',
  ...(canDropPermissions() ? [`--allow-fs-write=${COMPILED}/*`] : []),
  '--allow-addons',
];
const ENVIRONMENT = { VIPS_CONCURRENCY: '1', UV_THREADPOOL_SIZE: '2', NODE_COMPILE_CACHE: COMPILED };

/**
 * Creates a runner of jobs. Each job has a child process, which ends with the job. It also ends with this process,
 * because its pipe closes.
 * @param keepsWarm whether a child is always started in advance
 */
export function createChildren({ keepsWarm = false } = {}): Children {
  /** Modules of the last jobs: the next child loads them in advance. */
  const modules = new Set<string>();
  let warm: ChildProcess | undefined;

  const begin = (): ChildProcess => {
    const child = startChild([...modules].slice(-MODULES_MAX));
    child.once('exit', () => {
      if (warm === child) warm = undefined;
    });
    return child;
  };

  if (keepsWarm) warm = begin();
  return {
    run: (job) => {
      const child = warm ?? begin();
      modules.delete(job.url);
      modules.add(job.url);
      warm = keepsWarm ? begin() : undefined;
      return runIn(child, job);
    },
  };
}

function startChild(modules: readonly string[]): ChildProcess {
  try {
    mkdirSync(COMPILED, { recursive: true });
  } catch {
    // A read-only installation: each child compiles.
  }
  const node = [process.execPath, ...NODE_FLAGS, CHILD];
  // The shell sets the limit and becomes Node.
  const [command = '', ...args] =
    process.platform === 'win32'
      ? node
      : ['/bin/sh', '-c', `ulimit -c 0; ulimit -t ${CPU_SECONDS_MAX}; exec "$@"`, 'sh', ...node];
  const child = spawn(command, args, { env: ENVIRONMENT, stdio: ['pipe', 'ignore', 'ignore', 'pipe'] });
  child.on('error', () => {});
  // Writing to a killed child fails; the child's exit event reports that.
  child.stdin?.on('error', () => {});
  send(child, 'Modules', encode(modules));
  setHold(child, false);
  return child;
}

function send(child: ChildProcess, kind: MessageKind, payload: Buffer): void {
  for (const part of frame(kind, payload)) child.stdin?.write(part);
}

/** A child keeps this process alive only while it works. */
function setHold(child: ChildProcess, isHeld: boolean): void {
  const sockets = [child.stdin, child.stdio[3]] as unknown as (Socket | null)[];
  for (const one of [child, ...sockets]) one?.[isHeld ? 'ref' : 'unref']();
}

function runIn(child: ChildProcess, { name, sent, limits }: EncodedJob): Promise<EncodedEnd> {
  const { promise, resolve, reject } = Promise.withResolvers<EncodedEnd>();
  const began = performance.now();
  let base: { at: number; usage: Usage | undefined } | undefined;
  const judge = (): StoppedBy | Late | undefined => {
    const now = performance.now();
    if (base === undefined) return now - began > START_MS_MAX ? 'Late' : undefined;
    if (now - base.at > limits.wallMs) return 'Late';
    const usage = child.pid === undefined ? undefined : readUsage(child.pid);
    if (usage === undefined) return undefined;
    if (usage.memoryMb > limits.memoryMb) return 'Memory';
    return usage.cpuMs - (base.usage?.cpuMs ?? 0) > limits.cpuMs ? 'Time' : undefined;
  };
  const poll = setInterval(() => {
    const stoppedBy = judge();
    if (stoppedBy !== undefined) resolve({ stoppedBy });
  }, POLL_MS);
  const read = createReader(
    () => limits.resultBytes,
    (kind, payload) => {
      if (kind === 'Begun')
        base = { at: performance.now(), usage: child.pid === undefined ? undefined : readUsage(child.pid) };
      else if (kind === 'Done') resolve({ result: payload });
      else if (kind === 'TooLarge') resolve({ stoppedBy: 'Size' });
      else reject(new Error(`The task ${name} failed: ${String(decode(payload))}`));
    },
    () => resolve({ stoppedBy: 'Size' }),
  );
  (child.stdio[3] as Socket).on('data', read).on('error', () => {});
  // V8 aborts if its heap is full.
  child.once('close', (_code, signal) => resolve({ stoppedBy: signal === 'SIGXCPU' ? 'Time' : 'Crash' }));
  child.once('error', reject);
  setHold(child, true);
  send(child, 'Job', sent);
  return promise.finally(() => {
    clearInterval(poll);
    child.kill('SIGKILL');
  });
}
