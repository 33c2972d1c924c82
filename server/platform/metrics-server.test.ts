import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { openMetricsServer } from './metrics-server.ts';

test('serves only metrics and health on their own port, also while the database is down', async () => {
  const metrics = createMetrics();
  metrics.mailsSent.labels({ outcome: 'Sent' }).inc();
  let isAway = false;
  metrics.beforeText(async () => {
    if (isAway) throw new Error('the database is away');
    metrics.diskFree.set(7);
  });
  const checkReady = async (): Promise<void> => {
    if (isAway) throw new Error('the database is away');
  };
  const server = await openMetricsServer(metrics, { port: 0, host: '127.0.0.1', checkReady });
  const statusOf = async (path: string): Promise<number> =>
    (await fetch(new URL(path, server.address))).status;
  const answer = await fetch(server.address);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(await answer.text()).toContain('photofinish_mails_total{outcome="Sent"} 1');
  expect(await (await fetch(server.address)).text()).toContain('photofinish_disk_free_bytes 7');
  expect(await statusOf('/')).toBe(404);
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200]);
  isAway = true;
  expect([await statusOf('/healthz'), await statusOf('/readyz'), await statusOf('/metrics')]).toEqual([
    200, 503, 200,
  ]);
  expect((await fetch(server.address, { method: 'POST' })).status).toBe(404);
  await server.close();
  await expect(fetch(server.address)).rejects.toThrow();
});
