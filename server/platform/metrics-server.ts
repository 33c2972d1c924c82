import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

/** A listener for Prometheus and health checks. */
export interface MetricsServer {
  /** Its address, as in `http://127.0.0.1:9464/metrics`. */
  address: string;
  close(): Promise<void>;
}

/**
 * Answers on a separate port that visitors cannot reach: `/metrics`; `/healthz`, while the process runs; `/readyz`, 503
 * if `checkReady` throws.
 */
export async function openMetricsServer(
  metrics: Metrics,
  { port, host, checkReady }: { port: number; host: string; checkReady(): Promise<void> },
): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    const path = request.method === 'GET' ? request.url : undefined;
    if (path === '/metrics') {
      const text = await metrics.text();
      return response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
    }
    if (path === '/healthz') return response.writeHead(200).end('ok');
    if (path !== '/readyz') return response.writeHead(404).end();
    const isReady = await checkReady().then(
      () => true,
      () => false,
    );
    return response.writeHead(isReady ? 200 : 503).end(isReady ? 'ready' : 'not ready');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = server.address() as AddressInfo;
  const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return {
    address: `http://${name}:${bound.port}/metrics`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
