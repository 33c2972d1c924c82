import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connect, createDatabase, DATABASE_NAME } from '#platform/database/database.ts';
import { openEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { createLog } from '#platform/log.ts';
import { migrateAll } from '#server/commands/open-platform.ts';
import { cacheFolder, makeOnce } from './cache-folder.ts';
import { makeDatabaseFolder } from './temp-folder.ts';

/** The sources of a migrated database; its queues, which change more often, are updated in each copy. */
const SOURCES = ['migrations/**/*.ts', 'server/platform/database/**/*.ts'];

/**
 * Copies a cluster with a migrated, empty database to where the embedded PostgreSQL of a data folder will look for it. The
 * source cluster is created once for each content of the migrations.
 * @param folder as `openEmbeddedPostgres` is given it
 */
export async function copyReadyCluster(folder: string): Promise<void> {
  const cached = cacheFolder('cluster', SOURCES);
  await makeOnce(cached, async (part) => {
    const made = await makeDatabaseFolder('cluster');
    await migrateFresh(join(made, 'postgres'));
    await copy(join(made, 'postgres/cluster'), part);
    await rm(made, { recursive: true });
  });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await copy(join(cached, 'cluster'), folder);
}

/** Copies a folder into another one; the files keep their owner, who is another user if we are root. */
async function copy(from: string, into: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, into]);
}

async function migrateFresh(folder: string): Promise<void> {
  const server = await openEmbeddedPostgres({ folder, isThrowAway: true });
  await createDatabase(server.address, DATABASE_NAME);
  const database = connect(
    { ...server.address, database: DATABASE_NAME },
    { log: createLog('silent'), isAlone: false },
    () => server.release(),
  );
  await migrateAll(database);
  await database.close();
}
