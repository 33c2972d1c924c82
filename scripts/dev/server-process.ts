import { loadConfig } from '#platform/config.ts';
import { runProcess, stopOnSignals } from '#server/commands/serve.ts';
import { nameDemoOperator, prepareDemo, wantsDemo } from '#server/commands/start-demo.ts';

/**
 * The process of `npm run dev` that answers requests (`web`) or runs jobs. It ends with the process that started
 * it.
 */
const [role, pagesFolder] = process.argv.slice(2);
const isServing = role === 'web';
const running = await runProcess(loadConfig(process.env), {
  isDemo: true,
  isServing,
  isWorking: !isServing,
  mayMigrate: true,
  ...(pagesFolder === undefined ? {} : { pagesFolder }),
});
stopOnSignals(running.stop);
process.once('disconnect', () => process.exit(0));
const { deps } = running.platform;
if (isServing && (await wantsDemo(deps))) {
  await prepareDemo(deps);
  process.send?.('photos');
}
await nameDemoOperator(deps);
process.send?.('ready');
