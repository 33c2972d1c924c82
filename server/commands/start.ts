import { listTenants } from '#hosting/tenants/index.ts';
import type { Config } from '#platform/config.ts';
import { runProcess, stopOnSignals } from './serve.ts';
import { startDemo, wantsDemo } from './start-demo.ts';

/** `photofinish start`: everything in one process, on an empty data folder with the demo (blueprint §4). */
export async function start(config: Config, options: { withDemo: boolean }): Promise<void> {
  const running = await runProcess(config, { isDemo: true, isServing: true, isWorking: true });
  const { deps } = running.platform;
  const demo = options.withDemo && (await wantsDemo(deps)) ? await startDemo() : undefined;
  stopOnSignals(async () => {
    demo?.kill('SIGTERM');
    await running.stop();
  });
  const port = new URL(running.address ?? '').port;
  console.log(`ready ${running.address}`);
  for (const { tenantId, hosts } of await listTenants(deps.database.asHost)) {
    const host = hosts.find((name) => name.endsWith('.localhost'));
    if (host !== undefined)
      console.log(`  ${tenantId.padEnd(14)} http://${host}${port === '' ? '' : `:${port}`}`);
  }
  if (demo !== undefined)
    console.log('The demo event is being drawn and read; its photos appear one by one.');
}
