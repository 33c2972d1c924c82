import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect, DATABASE_NAME } from '#platform/database/database.ts';
import { openEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { createLog } from '#platform/log.ts';
import { migrateAll } from '#server/commands/open-platform.ts';
import { copyReadyCluster } from './ready-cluster.ts';
import { makeDatabaseFolder } from './temp-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The test run's PostgreSQL; each test file gets a database of its own, cloned from the template. */
    postgres: { host: string; port: number; user: string };
  }
}

export const TEMPLATE = DATABASE_NAME;

/** Starts one temporary PostgreSQL per run, with one migrated database to clone, as Vitest's global setup. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeDatabaseFolder('test');
  await copyReadyCluster(join(folder, 'postgres'));
  const server = await openEmbeddedPostgres({ folder: join(folder, 'postgres'), isThrowAway: true });
  const log = createLog('silent');
  const template = connect(
    { ...server.address, database: TEMPLATE },
    { log, isAlone: false },
    async () => {},
  );
  await migrateAll(template);
  await template.close();
  project.provide('postgres', server.address);
  return async () => {
    await server.release();
    await rm(folder, { recursive: true, force: true });
  };
}
