import { join } from 'node:path';
import { ENTRANCE_PATH, SETUP_FILE } from '#hosting/desk/index.ts';
import { listTenants } from '#hosting/tenants/index.ts';
import type { Config } from '#platform/config.ts';
import { opensStandIns } from './check-settings.ts';
import { type BackgroundBuild, runProcess, stopOnSignals } from './serve.ts';
import { nameDemoOperator, prepareDemo, startDemo, wantsDemo } from './start-demo.ts';

const OPEN_STAND_INS = `For trials, open to everyone on this machine: the sandbox bank (orders are paid without money),
/mailbox (every mail that has no SMTP_URL to go to) and the built-in logins. In production: photofinish serve, work.`;
const NO_STAND_INS =
  'Other machines can reach the shop: no sandbox bank, no mailbox page, no built-in logins.';

/**
 * Runs `photofinish start`: everything in one process, with the demo if the data folder is empty (product §14).
 * @throws if other machines reach it, and it would have the demo or no mail server
 */
export async function start(
  config: Config,
  options: { withDemo: boolean; build: BackgroundBuild | undefined },
): Promise<void> {
  const isDemo = opensStandIns(config, options);
  // Browsers resolve names under localhost to this machine, so the desk has its own origin without any setting.
  const deskUrl =
    config.deskUrl ?? (isDemo && config.port !== 0 ? `http://desk.localhost:${config.port}` : undefined);
  let isEmpty = false;
  const running = await runProcess(
    { ...config, deskUrl },
    {
      isDemo,
      isServing: true,
      isWorking: true,
      mayMigrate: true,
      prepare: async (deps) => {
        isEmpty = options.withDemo && (await wantsDemo(deps));
        if (isEmpty) await prepareDemo(deps);
        await nameDemoOperator(deps);
      },
      ...(options.build === undefined ? {} : { build: options.build }),
    },
  );
  const { deps } = running.platform;
  let stopDemo = (): void => {};
  stopOnSignals(async () => {
    console.log('stopping; a second signal stops at once');
    stopDemo();
    await running.stop();
  });
  const port = new URL(running.address ?? '').port;
  console.log(`ready ${running.address}`);
  for (const { tenantId, hosts } of await listTenants(deps.database.asHost)) {
    const host = hosts.find((name) => name.endsWith('.localhost'));
    if (host !== undefined)
      console.log(`  ${tenantId.padEnd(14)} http://${host}${port === '' ? '' : `:${port}`}`);
  }
  if (deskUrl !== undefined) console.log(`  ${'desk'.padEnd(14)} ${deskUrl}`);
  if (running.setupPage !== undefined)
    console.log(
      `  ${'set up'.padEnd(14)} ${running.setupPage} with the secret in ${join(config.dataDir, SETUP_FILE)}`,
    );
  const { demoOperator } = deps.config;
  if (demoOperator !== undefined)
    console.log(`  ${'your own shop'.padEnd(14)} ${deskUrl}${ENTRANCE_PATH} and “Open my own shop”`);
  console.log(isDemo ? OPEN_STAND_INS : NO_STAND_INS);
  if (!isEmpty) return;
  console.log('The photos of the demo are being read; they appear one by one.');
  stopDemo = startDemo(deps);
}
