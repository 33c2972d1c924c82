import { setTimeout as sleep } from 'node:timers/promises';
import { demoTenants } from '#demo/tenants.ts';
import { defineTenant, listTenants } from '#hosting/tenants/index.ts';
import type { AppDeps } from '#server/app.ts';
import { readCpuSeconds, readDatabaseCpu, readMemory } from '#tests/factories/process-figures.ts';
import type { ShopFolder } from '#tests/faults/shop-process.ts';

/** The cost of brands without visitors. */
export interface IdleFigures {
  tenants: number;
  /** CPU seconds per minute of one working process, and of the database. */
  workerSeconds: number;
  databaseSeconds: number;
  memoryMib: number;
}

/** By then the first round of recurring jobs has ended. */
const SETTLE_MS = 90_000;

/** Adds brands up to the given number. */
async function addTenants(deps: AppDeps, count: number): Promise<void> {
  const [model] = demoTenants;
  if (model === undefined) throw new Error('the demo has brands');
  for (let number = (await listTenants(deps.database.asHost)).length; number < count; number++) {
    const tenantId = `brand-${number}`;
    await defineTenant(deps, { ...model, tenantId, hosts: [`${tenantId}.localhost`] });
  }
}

/** Runs one idle worker process for the given number of brands. */
export async function measureIdle(shop: ShopFolder, tenants: number, seconds: number): Promise<IdleFigures> {
  return shop.withPlatform(async (deps) => {
    await addTenants(deps, tenants);
    const worker = shop.run(['work', '--demo']);
    try {
      await sleep(SETTLE_MS);
      const before = {
        worker: await readCpuSeconds(worker.pid),
        database: await readDatabaseCpu(shop.dataDir),
      };
      await sleep(seconds * 1000);
      const minutes = seconds / 60;
      const { nowMib } = await readMemory(worker.pid);
      return {
        tenants,
        workerSeconds: ((await readCpuSeconds(worker.pid)) - before.worker) / minutes,
        databaseSeconds: ((await readDatabaseCpu(shop.dataDir)) - before.database) / minutes,
        memoryMib: nowMib,
      };
    } finally {
      worker.signal('SIGTERM');
      await worker.ended;
    }
  });
}
