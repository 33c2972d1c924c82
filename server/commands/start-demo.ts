import { type ChildProcess, spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listTenants } from '#hosting/tenants/index.ts';
import type { AppDeps } from '#server/app.ts';

/** Builds the paths of the demo's generated photos and of the file that marks their import as complete. */
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

/** Imports the demo's photos in a separate process, like an operator's import. */
export function startDemo(): ChildProcess {
  // It mostly runs code that this process has already compiled.
  flushCompileCache();
  return spawn(process.execPath, [join(DEMO, 'main.ts')], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}
