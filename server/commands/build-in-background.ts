import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { BackgroundBuild } from './serve.ts';

const SCRIPT = join(import.meta.dirname, '../../scripts/build-pages.ts');
const PARTS = ['models', 'storefront', 'desk'] as const;

/** Builds models and pages in a second process, in the order in which the start needs them. */
export function buildInBackground(): BackgroundBuild {
  const child = fork(SCRIPT, ['--beside-start'], { stdio: 'inherit' });
  const promises = PARTS.map(
    (part) =>
      new Promise<void>((resolve, reject) => {
        child.on('message', (built) => {
          if (built === part) resolve();
        });
        child.once('exit', (code) => reject(new Error(`the build of the pages ended with ${code}`)));
      }),
  );
  // A part that fails before it is awaited must reject when it is awaited, and not as an unhandled rejection.
  for (const promise of promises) promise.catch(() => {});
  const [models, storefront, desk] = promises as [Promise<void>, Promise<void>, Promise<void>];
  return { models, storefront, desk };
}
