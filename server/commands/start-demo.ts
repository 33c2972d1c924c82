import { type ChildProcess, spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listTenants } from '#hosting/tenants/index.ts';
import type { AppDeps } from '#server/app.ts';

/** Builds the path of the folder with the demo's generated photos and the file that marks their import as complete. */
export const demoFolder = (dataDir: string): string => join(dataDir, 'demo');
export const DEMO_COMPLETE = 'complete';

/** Returns whether the demo must be generated: in an empty shop, or after an interrupted start. */
export async function wantsDemo(deps: AppDeps): Promise<boolean> {
  const folder = demoFolder(deps.config.dataDir);
  const exists = (path: string) =>
    stat(path).then(
      () => true,
      () => false,
    );
  if (await exists(join(folder, DEMO_COMPLETE))) return false;
  return (await exists(folder)) || (await listTenants(deps.database.asHost)).length === 0;
}

const DEMO = join(import.meta.dirname, '../../demo');

/**
 * Creates the demo's tenants, accounts and upcoming race. Loads the demo's module by a path, because the server must
 * not import the demo.
 */
export async function prepareDemo(deps: AppDeps): Promise<void> {
  const script: { prepareDemo(deps: AppDeps): Promise<void> } = await import(
    pathToFileURL(join(DEMO, 'prepare-demo.ts')).href
  );
  await script.prepareDemo(deps);
}

/** The argument that makes the demo's process wait for a message: the shop has imported the first photos. */
export const AFTER_FIRST = '--after-first';
/** The demo's process runs at lower priority than the shop, also while it loads. */
const NICENESS = 10;

/** The part of `demo/fill-event.ts` that the shop runs. */
interface FirstPhotos {
  showFirstPhotos(
    deps: AppDeps,
    folder: string,
    options: { signal: AbortSignal; onProgress: (published: number) => void },
  ): Promise<void>;
}

/**
 * Imports the demo's photos. This process, which has already loaded its code, imports the first ones; a separate
 * process imports the others, like an operator's import. It is started once the first photo is visible, and loads
 * its code while the next ones are read.
 * @returns a function that stops both
 */
export function startDemo(deps: AppDeps): () => void {
  const leaving = new AbortController();
  let child: ChildProcess | undefined;
  const startRest = (): void => {
    if (!leaving.signal.aborted) child ??= startProcess();
  };
  const onProgress = (published: number): void => {
    if (published > 0) startRest();
  };
  void showFirstPhotos(deps, { signal: leaving.signal, onProgress }).then(() => {
    startRest();
    if (child?.connected === true) child.send('shown');
  });
  return () => {
    leaving.abort();
    child?.kill('SIGTERM');
  };
}

function startProcess(): ChildProcess {
  const child = spawn(process.execPath, [join(DEMO, 'main.ts'), AFTER_FIRST], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  if (child.pid !== undefined) setPriority(child.pid, NICENESS);
  return child;
}

/** Imports the first photos. If that fails, the demo's process imports them too, and reports the fault. */
async function showFirstPhotos(
  deps: AppDeps,
  options: Parameters<FirstPhotos['showFirstPhotos']>[2],
): Promise<void> {
  const script = (await import(pathToFileURL(join(DEMO, 'fill-event.ts')).href)) as FirstPhotos;
  await script.showFirstPhotos(deps, demoFolder(deps.config.dataDir), options).catch(() => {});
}
