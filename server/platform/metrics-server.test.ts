import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { openMetricsServer } from './metrics-server.ts';

test('metrics are served on their own port, and nothing else is', async () => {
  const metrics = createMetrics();
  metrics.mailsSent.labels({ outcome: 'Sent' }).inc();
  const server = await openMetricsServer(metrics, { port: 0, host: '127.0.0.1' });
  const answer = await fetch(server.address);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(await answer.text()).toContain('photofinish_mails_total{outcome="Sent"} 1');
  expect((await fetch(new URL('/', server.address))).status).toBe(404);
  expect((await fetch(server.address, { method: 'POST' })).status).toBe(404);
  await server.close();
  await expect(fetch(server.address)).rejects.toThrow();
});
