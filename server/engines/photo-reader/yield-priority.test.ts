import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const script = `
  import { readlinkSync } from 'node:fs';
  import { getPriority } from 'node:os';
  import { parentPort } from 'node:worker_threads';
  import { yieldPriority } from '${new URL('./yield-priority.ts', import.meta.url).href}';
  const done = yieldPriority(12);
  parentPort.postMessage({ done, niceness: getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1))) });
`;

test.runIf(process.platform === 'linux')('lowers the priority of its own thread only', async () => {
  const before = getPriority();
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`), {
    execArgv: [],
  });
  const answer = await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  await worker.terminate();
  expect(answer).toEqual({ done: true, niceness: 12 });
  expect(getPriority()).toBe(before);
});
