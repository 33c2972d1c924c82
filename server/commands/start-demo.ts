import { type ChildProcess, spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hasIdentityAccounts } from '#hosting/embedded-identity/index.ts';
import { listTenants } from '#hosting/tenants/index.ts';
import type { Config } from '#platform/config.ts';
import type { AppDeps } from '#server/app.ts';
import { isOnThisMachine } from './check-settings.ts';

/**
 * Builds the path of the demo's folder. It holds the generated photos and, once all photos are imported, the file
 * `complete`.
 */
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

/** The demo's operator of the installation, who can open new shops. A reserved domain: no mail can reach it. */
export const DEMO_OPERATOR = 'installation@photofinish.example';

/**
 * Returns whether the demo's operator may exist with these settings: only where the demo's people can log in, never where
 * another machine can reach the server, and only if nothing else decides who operates the installation.
 */
export function mayHaveDemoOperator(config: Config, isDemo: boolean): boolean {
  return (
    isDemo &&
    // The mailbox, where the operator's login links are read, is open to everybody who reaches the server.
    isOnThisMachine(config) &&
    config.deskUrl !== undefined &&
    config.deskOperators.length === 0 &&
    config.deskProvider === undefined &&
    config.deskMailedLinks !== 'off' &&
    // The link is read in the mailbox: a mail server would not deliver it.
    config.smtpUrl === undefined
  );
}

/**
 * Lets the demo's operator log in while this process runs, if `mayHaveDemoOperator` allows it and a tenant has accounts
 * at the built-in identity provider. Nothing is stored, so a later start of the same data in production has no such
 * operator.
 */
export async function nameDemoOperator(deps: AppDeps): Promise<void> {
  if (!mayHaveDemoOperator(deps.config, deps.isDemo)) return;
  const tenants = await listTenants(deps.database.asHost);
  const hasPeople = await Promise.all(tenants.map(({ tenantId }) => hasIdentityAccounts(deps, tenantId)));
  if (hasPeople.includes(true)) deps.config.demoOperator = DEMO_OPERATOR;
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

/** The argument that makes the demo's process wait until the shop reports that it has imported the first photos. */
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
