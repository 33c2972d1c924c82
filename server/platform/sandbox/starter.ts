/**
 * A small process that starts the sandbox's children for a large one and keeps one in advance: see
 * `start-children-apart.ts`. It ends with that process, because its channel closes; its children end with it.
 */
import { createChildren } from './children.ts';
import type { EncodedEnd } from './sandbox-job.ts';
import type { Order, Report } from './start-children-apart.ts';

// A terminal or systemd sends its signal to every process of a service. This one ignores it: its parent finishes
// first, and this one ends with it.
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
