import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import type { AppDeps } from '#server/app.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { countOf, SEED } from '#tests/factories/sample.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { findDisagreements, readSandboxBooks } from './money-state.ts';
import { type AtBank, buyPhotos, type Purchase } from './persistent-buyer.ts';
import { createShopFolder, findFreePort, type ShopFolder, type ShopProcess } from './shop-process.ts';

describe('a shop that is killed with its operator’s commands', () => {
  const KILLS = countOf(10, 2);
  const TENANT = 'photofinish';
  const AT_BANK: AtBank[] = ['confirm', 'confirm-silently', 'decline', 'confirm'];
  const TWO_DAYS_MS = 48 * 3600_000;
  const random = seededRandom(`kill -9, seed ${SEED}`);
  let shop: ShopFolder;
  let address: string;
  let environment: { PORT: string };
  let input: { productId: string; photoIds: string[] };

  beforeAll(async () => {
    shop = await createShopFolder();
    const event = await shop.withPlatform((deps) => makeEvent(deps, { photos: [['1']] }));
    const port = await findFreePort();
    environment = { PORT: String(port) };
    address = `http://127.0.0.1:${port}`;
    input = { productId: '', photoIds: event.photoIds };
    const running = await startShop();
    const url = `${address}/public/catalog-service/api/v1/catalog/products?catalogId=${event.eventId}`;
    const { products } = (await (await fetch(url)).json()) as {
      products: { productId: string; productType: string }[];
    };
    input.productId = products.find(({ productType }) => productType === 'Photo')?.productId ?? '';
    running.signal('SIGTERM');
    await running.ended;
  });
  afterAll(() => shop.remove());

  async function startShop(): Promise<ShopProcess> {
    const started = shop.run(['start', '--no-demo'], environment);
    await started.ready();
    return started;
  }

  const startRefund = (orderId: string): ShopProcess =>
    shop.run(['refund', '--tenant', TENANT, '--order', orderId, '--yes']);

  /** Runs one buyer after the other until the shop closes. */
  async function keepBuying(purchases: Purchase[], isClosing: () => boolean): Promise<void> {
    for (let number = 0; !isClosing(); number++) {
      const atBank = AT_BANK[number % AT_BANK.length] ?? 'confirm';
      purchases.push(await buyPhotos(address, { email: `buyer${number}@example.com`, atBank, ...input }));
    }
  }

  test(
    'finds the state of every payment and makes every due refund',
    async () => {
      const purchases: Purchase[] = [];
      let running = await startShop();
      let isClosing = false;
      const failed = keepBuying(purchases, () => isClosing).then(
        () => undefined,
        (error: unknown) => error,
      );
      for (let kill = 0; kill < KILLS; kill++) {
        await sleep(random.between(200, 800));
        const bought = purchases.filter(({ atBank }) => atBank === 'confirm');
        const refund = bought.length === 0 ? undefined : startRefund(random.pick(bought).orderId);
        await sleep(random.between(100, 1800));
        for (const each of [running, refund]) each?.signal('SIGKILL');
        await Promise.all([running.ended, refund?.ended]);
        running = await startShop();
      }
      isClosing = true;
      expect(await failed).toBeUndefined();
      await checkPayments();
      const last = purchases.find(({ atBank }) => atBank === 'confirm');
      expect(await startRefund(last?.orderId ?? '').ended).toMatchObject({ signal: null });

      await shop.withPlatform((deps) => letDaysPass(deps));
      await checkPayments();
      await shop.withPlatform(async (deps) => {
        const look = async () => findDisagreements(deps, TENANT, await readSandboxBooks(deps, TENANT));
        await waitFor('the jobs that were under way', async () => (await look()).length === 0, 20_000).catch(
          () => undefined,
        );
        expect(await look(), `seed ${SEED}`).toEqual([]);
        const states = await readOrderStates(deps);
        expect(states.get(last?.orderId ?? '')).toBe('Canceled');
        for (const { orderId, atBank } of purchases)
          if (atBank !== 'confirm')
            expect([atBank, states.get(orderId)]).toEqual([
              atBank,
              atBank === 'decline' ? 'AwaitingPayment' : 'Completed',
            ]);
      });
      running.signal('SIGTERM');
      expect(await running.ended).toMatchObject({ code: 0 });
    },
    180_000 + KILLS * 30_000,
  );

  /** Polls the bank now, as the shop's workers would two minutes later. */
  async function checkPayments(): Promise<void> {
    const check = shop.run(['payments', 'check', '--tenant', TENANT]);
    expect(await check.ended, check.printed()).toMatchObject({ code: 0 });
  }

  /** Makes everything two days older: the bank closes unpaid charges, and the shop stops waiting. */
  async function letDaysPass(deps: AppDeps): Promise<void> {
    const createdAt = new Date(Date.now() - TWO_DAYS_MS);
    await deps.database.inTenant(TENANT, async ({ trx }) => {
      await trx.updateTable('sandboxCharges').set({ createdAt }).execute();
      await trx.updateTable('payments').set({ createdAt }).execute();
    });
  }

  async function readOrderStates(deps: AppDeps): Promise<Map<string, string>> {
    const orders = await deps.database.inTenant(TENANT, ({ trx }) =>
      trx.selectFrom('orders').select(['orderId', 'state']).execute(),
    );
    return new Map(orders.map((order) => [order.orderId, order.state]));
  }
});
