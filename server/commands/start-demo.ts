import { type ChildProcess, spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listTenants } from '#hosting/tenants/index.ts';
import type { AppDeps } from '#server/app.ts';

/** Builds the path of the demo's drawn photos, and of the note that all of them are imported. */
export const demoFolder = (dataDir: string): string => join(dataDir, 'demo');
export const DEMO_COMPLETE = 'complete';

/** Tells whether the demo must be drawn: in an empty shop, or after an interrupted start. */
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

/**
 * Draws and imports the demo event in a process of its own, as an operator's import would run beside the shop.
 * Resolves once its tenants exist; the photos follow.
 */
export async function startDemo(): Promise<ChildProcess> {
  const script = join(import.meta.dirname, '../../demo/main.ts');
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`the demo ended with ${code} before its tenants were made`)),
    );
  });
  return child;
}
