/** A process for one job: loads parsers in advance, reads the job from standard input and answers on descriptor 3. */
import { flushCompileCache } from 'node:module';
import { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { findTask, rehearseTasks } from './define-task.ts';
import { createReader, decode, encode, frame, type MessageKind } from './messages.ts';
import type { SentJob } from './sandbox-job.ts';

/** The process runs at lower priority than those that serve people. */
const NICENESS = 5;

try {
  setPriority(NICENESS);
} catch {
  // The system forbids it: the job runs anyway.
}

// A terminal or systemd sends its signal to every process of a service. A child ignores the signal: its parent finishes
// its work first, and the child ends with the parent.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

const answers = new Socket({ fd: 3 });
const answer = (kind: MessageKind, payload?: Buffer): void => {
  for (const part of frame(kind, payload)) answers.write(part);
};

/** Exits at once, even if a decoder's thread is running: its result is no longer needed. */
const end = (): void => {
  process.kill(process.pid, 'SIGKILL');
};
process.stdin.on('end', end).on('error', end);
answers.on('error', end);

let ready: Promise<unknown> = Promise.resolve();

/** Node's permission API, with members that its types lack. */
const permission = process.permission as { has(scope: string): boolean; drop?(scope: string): void };

/** Stores the compiled code, then drops the permission to write for good. */
function stopWriting(): void {
  flushCompileCache();
  permission.drop?.('fs.write');
}

/** Loads parsers in advance. A failure here happens again in the job, which reports it. */
async function prepare(modules: string[]): Promise<void> {
  for (const url of modules) await import(url);
  await rehearseTasks();
}

async function work({ url, name, input, resultBytes }: SentJob): Promise<void> {
  await ready;
  await import(url);
  stopWriting();
  const run = findTask(name);
  if (run === undefined) throw new Error(`${url} defines no task ${name}`);
  answer('Begun');
  const payload = encode(await run(input));
  if (payload.byteLength > resultBytes) answer('TooLarge');
  else answer('Done', payload);
}

const read = createReader(
  () => Number.POSITIVE_INFINITY,
  (kind, payload) => {
    if (kind === 'Modules') ready = prepare(decode(payload) as string[]).catch(() => {});
    else
      work(decode(payload) as SentJob).catch((error: unknown) =>
        answer('Failed', encode(error instanceof Error ? error.stack : String(error))),
      );
  },
  end,
);
process.stdin.on('data', read);
