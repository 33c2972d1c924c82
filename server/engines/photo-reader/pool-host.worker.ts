/** A worker of a pool: a process that runs one task after the other. */
import { readdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** The outcome of a task. */
export type PoolAnswer = { output: unknown } | { error: Error };

const [, , script = '', , niceness = '0'] = process.argv;

function lowerPriority(to: number): void {
  try {
    // Linux sets priority by thread: existing threads are set here, later ones inherit it.
    if (process.platform !== 'linux') setPriority(to);
    else for (const threadId of readdirSync('/proc/self/task')) setPriority(Number(threadId), to);
  } catch {
    // The system forbids it: the work continues with the normal priority.
  }
}
if (Number(niceness) > 0) lowerPriority(Number(niceness));

try {
  // If memory is short, the kernel should end a worker, not the server or the database.
  writeFileSync('/proc/self/oom_score_adj', '500');
} catch {
  // Other systems do not have this file.
}

// A terminal or systemd sends its signal to every process of a service. This one ignores it: its parent finishes
// first, and this one ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

// Ends at once, even if a decoder's thread is running, because the parent process is gone.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

type Work = (input: unknown) => Promise<unknown>;
let loading: Promise<Work> | undefined;

async function run(input: unknown): Promise<PoolAnswer> {
  try {
    loading ??= import(script).then((module: { default: Work }) => module.default);
    return { output: await (await loading)(input) };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}

process.on('message', async ({ input }: { input: unknown }) => {
  const answer = await run(input);
  // If the parent is gone, sending fails before `disconnect` ends this process; that is not a crash to report.
  process.send?.(answer, undefined, undefined, () => {});
});
