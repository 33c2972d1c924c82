/**
 * The process that creates the embedded database of a first start: cluster, server and tables. It loads little
 * code, so that the tables exist before the shop has loaded. It keeps the server running until the shop, which
 * started this process, uses the server too or has ended.
 */
import { migrations } from '#migrations/index.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createLog } from '#platform/log.ts';

// A terminal sends its signal to the whole group. This process ignores it, and ends when the channel to its parent
// closes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
const left = new Promise<void>((resolve) => process.once('disconnect', resolve));

const [, , dataDir = ''] = process.argv;
const database = await openDatabase({ dataDir, log: createLog('silent') });
try {
  await migrate(database, migrations);
  process.send?.('created', undefined, undefined, () => {});
  await left;
} finally {
  await database.close();
}
