import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAgainJob } from '#finding/ingest/ingest.jobs.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { measureProcess } from './measure-process.ts';

const JOB = 'ingest.read-again';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('a worker reports the jobs of all tenants and the disk', async () => {
  const { deps } = shop;
  measureProcess(deps, { isWorking: true });
  expect(await deps.metrics.text()).toContain(`photofinish_jobs{job="${JOB}",state="waiting"} 0`);
  for (const tenantId of ['photofinish', 'marafon'])
    await deps.database.inTenant(tenantId, (scope) =>
      deps.queue.send(scope, readAgainJob, [{ photoId: randomUUID() }, { photoId: randomUUID() }]),
    );
  const text = await deps.metrics.text();
  expect(text).toContain(`photofinish_jobs{job="${JOB}",state="waiting"} 4`);
  expect(text).toContain(`photofinish_jobs{job="${JOB}",state="active"} 0`);
  expect(text).toContain(`photofinish_jobs{job="${JOB}",state="failed"} 0`);
  const [, oldest] = text.split(`photofinish_oldest_job_seconds{job="${JOB}"} `);
  expect(Number.parseFloat(oldest ?? '')).toBeGreaterThan(0);
  expect(Number(/^photofinish_disk_free_bytes (\S+)/m.exec(text)?.[1])).toBeGreaterThan(0);
});
