import { type ChildProcess, spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listTenants } from '#hosting/tenants/index.ts';
import type { AppDeps } from '#server/app.ts';

/** Builds the path of the demo's drawn photos, and of the note that all of them are imported. */
export const demoFolder = (dataDir: string): string => join(dataDir, 'demo');
export const DEMO_COMPLETE = 'complete';

/** Returns whether the demo must be drawn: in an empty shop, or after an interrupted start. */
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

/** Makes the demo's tenants, accounts and upcoming race. By a path: the server imports nothing of the demo. */
export async function prepareDemo(deps: AppDeps): Promise<void> {
  const script: { prepareDemo(deps: AppDeps): Promise<void> } = await import(
    pathToFileURL(join(DEMO, 'prepare-demo.ts')).href
  );
  await script.prepareDemo(deps);
}

/** Imports the demo's photos in a process of its own, as an operator's import would run beside the shop. */
export function startDemo(): ChildProcess {
  // It runs mostly what this process has compiled.
  flushCompileCache();
  return spawn(process.execPath, [join(DEMO, 'main.ts')], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}
