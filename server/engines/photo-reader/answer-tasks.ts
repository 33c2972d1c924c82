import { parentPort } from 'node:worker_threads';
import type { WorkerAnswer, WorkerTask } from './worker-pool.ts';

/** Answers the tasks sent to a worker, with what the function returns or throws. */
export function answerTasks<Input, Output>(
  work: (input: Input) => Promise<{ output: Output; transfer: ArrayBuffer[] }>,
): void {
  const port = parentPort;
  if (!port) throw new Error('this script runs in a worker thread only');
  const answer = (message: WorkerAnswer<Output>, transfer: ArrayBuffer[] = []) =>
    port.postMessage(message, transfer);
  port.on('message', ({ taskId, input }: WorkerTask<Input>) => {
    work(input).then(
      ({ output, transfer }) => answer({ taskId, output }, transfer),
      (error: unknown) => answer({ taskId, error: error instanceof Error ? error.message : String(error) }),
    );
  });
}
