/**
 * A small process that starts the sandbox's child processes on behalf of a large process, and keeps one child ready:
 * see `start-children-apart.ts`. It ends with the large process, because its channel closes; its children end with it.
 */
import { createChildren } from './children.ts';
import type { EncodedEnd } from './sandbox-job.ts';
import type { Order, Report } from './start-children-apart.ts';

// A terminal or systemd sends its signal to every process of a service. This process ignores the signal: it ends when
// its parent has finished.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

const children = createChildren({ keepsWarm: true });
const report = (what: Report): void => void process.send?.(what, () => {});

process.on('message', ({ id, job }: Order) => {
  children.run(job).then(
    (end: EncodedEnd) => report({ id, end }),
    (error: unknown) => report({ id, failed: error instanceof Error ? error.message : String(error) }),
  );
});
