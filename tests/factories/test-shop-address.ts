import type { TestShop } from './test-shop.ts';

/** Lets a test shop listen on a free port; returns a tenant's address there, as in `http://marafon.localhost:4711`. */
export async function listen(shop: TestShop): Promise<(tenantId: string) => string> {
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const bound = shop.app.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return (tenantId) => `http://${tenantId}.localhost:${port}`;
}
