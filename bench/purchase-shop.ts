import { demoTenants } from '#demo/tenants.ts';
import { defineTenant } from '#hosting/tenants/index.ts';
import { signWebhook } from '#selling/payments/sandbox/webhook-signature.ts';
import { type AppDeps, buildApp } from '#server/app.ts';
import { setCatalog } from '#tests/factories/buyer.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { addPromoCode } from '#tests/factories/promo-code.ts';
import { type RecordedCall, RUNNING_MARK, recordCall } from './bare-statements.ts';
import {
  type CallAnswer,
  CODE,
  cartCalls,
  checkoutCalls,
  type Goods,
  HOST,
  newPurchase,
  type Purchase,
} from './purchase.ts';

const TENANT = 'photofinish';
/** A catalog with a rule of every kind. */
const CATALOG = `
products:
  - { key: all, kind: PhotosWithMe, title: { en: All photos of me }, price: 29 }
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8, tiers: [{ from: 5, price: 7 }] }
offers: [{ key: three, products: [photo], quantity: 3, price: 20 }]
gifts: [{ key: free, from: 40, count: 1, products: [photo] }]
`;

/** The shop in which the bench buys, with the bench's own actions there. */
export interface BenchShop {
  deps: AppDeps;
  goods: Goods;
}

export async function fillShop(deps: AppDeps): Promise<BenchShop> {
  for (const tenant of demoTenants) await defineTenant(deps, tenant);
  const event = await makeEvent(deps, { photos: [['1'], ['1'], ['1'], ['2']] });
  const { photo = '' } = await setCatalog({ deps }, event, CATALOG);
  await addPromoCode(deps, TENANT, CODE);
  await deps.database.inTenant(TENANT, ({ trx }) =>
    trx
      .insertInto('receiptNumbers')
      .values({ tenantId: TENANT, year: new Date().getUTCFullYear(), lastNumber: RUNNING_MARK })
      .execute(),
  );
  return { deps, goods: { productId: photo, photoIds: event.photoIds.slice(0, 3) } };
}

/** Returns the bank's notification of a charge. */
export async function noticeOf({ deps }: BenchShop, { chargePath }: Purchase): Promise<Purchase['notice']> {
  const chargeId = chargePath.split('/').at(-1) ?? '';
  const charge = await deps.database.inTenant(TENANT, ({ trx }) =>
    trx.selectFrom('sandboxCharges').selectAll().where('chargeId', '=', chargeId).executeTakeFirstOrThrow(),
  );
  const body = JSON.stringify({
    invoiceNumber: charge.invoiceNumber,
    state: 'Paid',
    amountMinor: charge.amountMinor,
    currencyId: charge.currencyId,
  });
  return { body, signature: signWebhook(deps.keys, TENANT, body, new Date()) };
}

/** Buys once without a network, and records the database statements of each call. */
export async function record(shop: BenchShop): Promise<Record<string, RecordedCall>> {
  const app = await buildApp(shop.deps);
  const lasting = await lastingIds(shop);
  const calls: Record<string, RecordedCall> = {};
  const purchase = newPurchase(shop.goods);
  for (const call of [...cartCalls, ...checkoutCalls]) {
    if (call.name === 'webhook') purchase.notice = await noticeOf(shop, purchase);
    const { method, path: url, headers, body: payload } = call.request(purchase);
    let answer: CallAnswer | undefined;
    calls[call.name] = await recordCall(lasting, async () => {
      const reply = await app.inject({ method, url, headers: { ...headers, host: HOST }, payload });
      answer = { status: reply.statusCode, body: reply.body };
      if (reply.statusCode !== call.status)
        throw new Error(`${call.name}: ${reply.statusCode} ${reply.body}`);
      return reply.body === '' || reply.statusCode === 303 ? {} : reply.json();
    });
    if (answer !== undefined) call.learn?.(purchase, answer);
  }
  await app.close();
  return calls;
}

/** Ids of the data that existed before the first purchase. */
async function lastingIds({ deps, goods }: BenchShop): Promise<Set<string>> {
  return deps.database.inTenant(TENANT, async ({ trx }) => {
    const products = await trx.selectFrom('products').select(['productId', 'catalogId']).execute();
    const codes = await trx.selectFrom('promoCodes').select('promoCodeId').execute();
    return new Set([
      ...goods.photoIds,
      ...products.flatMap((product) => [product.productId, product.catalogId]),
      ...codes.map((code) => code.promoCodeId),
    ]);
  });
}
