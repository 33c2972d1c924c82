import { catalogRoutes } from '#contract/catalog.ts';
import { type AppDeps, buildApp } from '#server/app.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { addPromoCode } from '#tests/factories/promo-code.ts';
import type { Counter } from './interleaving.ts';

const TENANT = 'marafon';
const HOST = 'marafon.localhost';

/** Makes an event at the demo's Russian tenant, whose quick payment takes 5 % off, and a promo code that is worth 10 %. */
export async function openCounter(deps: AppDeps): Promise<Counter> {
  const { eventId, photoIds } = await makeEvent(deps, { tenantId: TENANT, photos: [['1'], ['2'], ['3']] });
  const code = 'TENOFF';
  await addPromoCode(deps, TENANT, code);
  const app = await buildApp(deps);
  try {
    const reply = await app.inject({
      url: `${catalogRoutes.listProducts.path}?catalogId=${eventId}`,
      headers: { host: HOST },
    });
    const { products } = reply.json() as { products: { productId: string; productType: string }[] };
    const productId = products.find(({ productType }) => productType === 'Photo')?.productId ?? '';
    return { tenantId: TENANT, host: HOST, productId, photoIds, codes: [code], books: new Map() };
  } finally {
    await app.close();
  }
}
