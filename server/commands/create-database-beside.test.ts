import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { loadConfig } from '#platform/config.ts';
import { checkSchema } from '#platform/database/check-schema.ts';
import { openDatabase } from '#platform/database/database.ts';

import { createLog } from '#platform/log.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { createDatabaseBeside } from './create-database-beside.ts';

test('a second process creates the tables of a first start and leaves the running server to the shop', async () => {
  const dataDir = await makeTempFolder('beside');
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const config = loadConfig({ DATA_DIR: dataDir });
  const created = await createDatabaseBeside(config);
  expect(created).toBeDefined();
  await created?.finished;

  const database = await openDatabase({ dataDir, log: createLog('silent') });
  created?.release();
  // This would throw if a migration were missing, or if the database had another version.
  await checkSchema(database, migrations, []);
  expect(await createDatabaseBeside(config)).toBeUndefined();
  await database.close();
});

test('nothing is created beside a database that is not embedded', async () => {
  const config = loadConfig({ DATA_DIR: '/nowhere', DATABASE_URL: 'postgres://db.example/shop' });
  expect(await createDatabaseBeside(config)).toBeUndefined();
});
