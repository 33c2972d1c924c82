import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultAt } from '#contract/faults.ts';
import { findEvent } from '#finding/events/index.ts';
import { insertPerson } from '#finding/recognition/persons.store.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { refuse } from '#platform/http/refusal.ts';
import { clipFiles, importResultList } from '#tests/factories/finish-footage.ts';
import { type GoodsRace, type GoodsShop, openGoodsShop } from '#tests/factories/goods-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { deletionHandlers } from '../deletion/deletion.jobs.ts';
import { deleteEvent } from '../deletion/index.ts';
import { retentionHandlers, sweepJob } from './retention.jobs.ts';

let goods: GoodsShop;
beforeAll(async () => {
  goods = await openGoodsShop();
}, 180_000);
afterAll(() => goods?.shop.close());

const videoIdsOf = (race: GoodsRace): Promise<string[]> =>
  goods.inShop(async ({ trx }) => {
    const query = trx.selectFrom('videos').select('videoId').where('eventId', '=', race.eventId);
    return (await query.where('kind', '=', 'Finish').execute()).map((row) => row.videoId);
  });

test('replaced clips are deleted with their files, unless they were bought or are in a cart', async () => {
  const { shop, open, secure, buyer } = goods;
  const clip = (bib: string) => ({ productId: open.ids.finish ?? '', videoId: open.clips[bib] ?? '' });
  const bought = await buyer.openCart();
  await buyer.add(bought, [clip('17')]);
  const order = await goods.pay(bought);
  const chosen = await buyer.openCart();
  await buyer.add(chosen, [clip('42')]);

  for (const race of [open, secure]) {
    const { plan } = await importResultList(shop.deps, race.eventId, { 17: 5, 42: 8 });
    expect(plan).toMatchObject({ added: 2, retired: 2 });
  }
  expect(await videoIdsOf(secure)).toHaveLength(4);
  await goods.runJob(retentionHandlers(shop.deps), sweepJob.name, {});
  expect((await videoIdsOf(secure)).filter((id) => Object.values(secure.clips).includes(id))).toEqual([]);
  expect(await videoIdsOf(open)).toEqual(expect.arrayContaining(Object.values(open.clips)));

  await shop.work();
  for (const race of [open, secure]) {
    await waitFor('the new clips', async () => {
      const event = await goods.inShop((scope) => findEvent(scope, race.eventId));
      return event?.videosProcessingCount === 0;
    });
    await waitFor('the files to be those that rows speak of', async () => {
      const { stored, known } = await clipFiles(shop, race.eventId);
      return stored.join() === known.join();
    });
    expect((await clipFiles(shop, race.eventId)).stored).toHaveLength(race === open ? 3 * 4 + 2 : 3 * 2 + 2);
  }
  const { body } = await goods.downloadsOf(order);
  expect((await goods.fetchFile(body.downloads[0]?.url ?? '')).statusCode).toBe(200);
  expect((await buyer.read(chosen)).items).toHaveLength(1);
}, 120_000);

test('the result of a selfie is deleted, unless an order names its person', async () => {
  const { shop, open, buyer } = goods;
  const cart = await buyer.openCart();
  await buyer.add(cart, [{ productId: open.ids.photo ?? '', photoIds: open.photoIds.slice(0, 1) }]);
  const order = await goods.pay(cart);
  const [forgotten, named] = [shop.deps.newId(), shop.deps.newId()];
  await goods.inShop(async (scope) => {
    const { eventId } = open;
    for (const personId of [forgotten, named])
      await insertPerson(scope, { personId, eventId, expiresAt: new Date(0) }, []);
    const items = scope.trx.updateTable('orderItems').set({ personId: named });
    await items.where('orderId', '=', order.orderId).execute();
  });
  await goods.runJob(retentionHandlers(shop.deps), sweepJob.name, {});
  const left = await goods.inShop(({ trx }) =>
    trx
      .selectFrom('persons')
      .select(['personId', 'expiresAt'])
      .where('personId', 'in', [forgotten, named])
      .execute(),
  );
  expect(left).toEqual([{ personId: named, expiresAt: expect.any(Date) }]);
});

test('deleting an event deletes its videos, clips and their files, and no other event’s', async () => {
  const { shop, open, secure, inShop } = goods;
  const { eventId } = secure;
  const stored = () => clipFiles(shop, open.eventId);
  const before = await stored();
  expect(await inShop((scope) => deleteEvent(shop.deps, scope, open.eventId, BY_COMMAND))).toEqual(
    refuse('Conflict', [faultAt('eventId', 'EventSold')]),
  );
  expect(await inShop((scope) => deleteEvent(shop.deps, scope, eventId, BY_COMMAND))).toBe(true);
  for (const name of ['deletion.delete-event', 'deletion.delete-event-files'])
    await goods.runJob(deletionHandlers(shop.deps), name, { eventId });
  const files = await inShop(({ trx }) => trx.selectFrom('videoFiles').select('eventId').execute());
  expect(files.map((file) => file.eventId)).toEqual([open.eventId]);
  expect(await inShop((scope) => findEvent(scope, eventId))).toBeUndefined();
  expect((await clipFiles(shop, eventId)).stored).toEqual([]);
  expect(await stored()).toEqual(before);
});
