/**
 * Writes the types of the database's tables from a fully migrated database.
 *
 *     node scripts/write-table-types.ts
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '#platform/database/database.ts';
import { createLog } from '#platform/log.ts';
import { migrateAll } from '#server/commands/open-platform.ts';
import { TABLE_TYPES, tableTypes } from './table-types.ts';

const dataDir = await mkdtemp(path.join(tmpdir(), 'photofinish-types-'));
const database = await openDatabase({ dataDir, log: createLog('warn') });
try {
  await migrateAll(database);
  await writeFile(path.join(import.meta.dirname, '..', TABLE_TYPES), await tableTypes(database));
} finally {
  await database.close();
  await rm(dataDir, { recursive: true });
}
