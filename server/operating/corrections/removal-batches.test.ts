import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskCorrectionRoutes } from '#contract/desk.ts';
import { deskOrderRoutes } from '#contract/desk-orders.ts';
import { FRESH_MS } from '#hosting/desk/desk.rules.ts';
import { type DeskBrowser, type DeskShop, openDeskShop } from '#tests/factories/desk-browser.ts';
import { callDesk, logInToDesk, newMember } from '#tests/factories/desk-calls.ts';
import { type Bought, openPayingBuyer, type PayingBuyer } from '#tests/factories/paying-buyer.ts';

/** A photo removed with the refunds of its orders, which one confirmation covers (decision 285). */
const PAYMENT_TYPE = 'RussianCard';

let desk: DeskShop;
let buyer: PayingBuyer;
let operator: Awaited<ReturnType<typeof newMember>>;
beforeAll(async () => {
  desk = await openDeskShop();
  buyer = await openPayingBuyer(desk.shop);
  operator = await newMember(desk, 'operator');
});
afterAll(() => desk?.close());

async function buy(count = 1): Promise<Bought> {
  const bought = await buyer.order('marafon', count);
  const invoiceNumber = await buyer.atBank(bought, ['pay', 'confirm-silently'], PAYMENT_TYPE);
  await buyer.deliver('marafon', await buyer.noticeOf(bought, invoiceNumber));
  return bought;
}
const read = async ({ orderId }: Bought) =>
  (await callDesk(operator.browser, deskOrderRoutes.getOrder, { ids: { orderId } })).json();
const describeRemoval = async (photoId: string) =>
  (await callDesk(operator.browser, deskCorrectionRoutes.describeRemoval, { ids: { photoId } })).json();
const remove = (photoId: string, payload: object, browser: DeskBrowser = operator.browser) =>
  callDesk(browser, deskCorrectionRoutes.removePhoto, { ids: { photoId }, payload });
/** Returns what the dialog sends to refund all shown orders. */
const confirm = (shown: { purchases: { orderId: string; refundable: { amount: number } | null }[] }) => ({
  isAlsoBought: true,
  seenOrderIds: shown.purchases.map(({ orderId }) => orderId),
  refunds: shown.purchases.flatMap(({ orderId, refundable }) =>
    refundable === null ? [] : { orderId, amount: refundable.amount },
  ),
  why: 'a complaint',
});

test('one confirmation refunds exactly the listed orders with their amounts, or does nothing', async () => {
  const [one, other] = [await buy(), await buy(2)];
  const photoId: string = (await read(one)).items[0].photo.photoId;
  const shown = await describeRemoval(photoId);
  const totals = new Map<string, number>([
    [one.orderId, (await read(one)).total.amount],
    [other.orderId, (await read(other)).total.amount],
  ]);
  expect(confirm(shown).refunds.map(({ orderId, amount }) => [orderId, amount])).toEqual([...totals]);

  // A part of the second order is refunded after the list was shown.
  const left = totals.get(other.orderId) ?? 0;
  const part = { orderItemIds: [], amount: 1, seenLeft: left, why: 'late' };
  const ids = { orderId: other.orderId };
  const given = await callDesk(operator.browser, deskOrderRoutes.refundOrderPart, { ids, payload: part });
  expect(given.json()).toEqual({ outcome: 'Returning' });
  const late = await remove(photoId, confirm(shown));
  expect(late.json()).toMatchObject({ status: 409, errors: [{ path: 'refunds' }] });
  for (const order of [one, other])
    expect(await read(order)).toMatchObject({ state: 'Completed', payments: [{ isReturning: false }] });
  expect((await describeRemoval(photoId)).photo.state).toBe('Published');
});

test('a stale login, a missing reason or right, or an order outside of the list changes nothing', async () => {
  const bought = await buy();
  const unlisted = await buy();
  const photoId: string = (await read(bought)).items[0].photo.photoId;
  const all = confirm(await describeRemoval(photoId));
  const stale = await logInToDesk(desk, operator.email, new Date(Date.now() - FRESH_MS - 60_000));
  expect((await remove(photoId, all, stale)).json()).toMatchObject({ code: 'LoginNotFresh' });
  const privacy = await newMember(desk, 'privacy-officer');
  expect(await remove(photoId, all, privacy.browser)).toMatchObject({ statusCode: 403 });
  const unseen = all.seenOrderIds.filter((orderId) => orderId !== unlisted.orderId);
  for (const [change, statusCode] of [
    [{ why: '' }, 400],
    [{ isAlsoBought: false }, 400],
    [{ seenOrderIds: unseen }, 409],
    [{ refunds: all.refunds.map((refund) => ({ ...refund, amount: refund.amount + 1 })) }, 409],
  ] as const)
    expect(await remove(photoId, { ...all, ...change }), JSON.stringify(change)).toMatchObject({
      statusCode,
    });
  expect(await read(bought)).toMatchObject({ payments: [{ isReturning: false }] });
  expect((await describeRemoval(photoId)).photo.state).toBe('Published');
});

test('an order without the photo is not refunded, even if the caller claims that it was shown', async () => {
  const [{ orderId }, bought] = [await buy(), await buy(2)];
  const foreign = await callDesk(operator.browser, deskOrderRoutes.getOrder, { ids: { orderId } });
  const [alone] = foreign.json().items;
  const items: { photo: { photoId: string } }[] = (await read(bought)).items;
  const photoId = items.find(({ photo }) => photo.photoId !== alone.photo.photoId)?.photo.photoId ?? '';
  const all = confirm(await describeRemoval(photoId));
  expect(all.seenOrderIds).not.toContain(orderId);
  const claimed = await remove(photoId, {
    isAlsoBought: true,
    why: all.why,
    seenOrderIds: [...all.seenOrderIds, orderId],
    refunds: [{ orderId, amount: foreign.json().total.amount }],
  });
  expect(claimed.json()).toMatchObject({ status: 409, errors: [{ path: 'refunds' }] });
  expect((await describeRemoval(photoId)).photo.state).toBe('Published');
});

test('an order of nothing but the photo is refunded as a whole', async () => {
  const bought = await buy();
  const { items, orderId } = await read(bought);
  const { purchases } = await describeRemoval(items[0].photo.photoId);
  expect(purchases.find((one: { orderId: string }) => one.orderId === orderId)).toMatchObject({
    photoRefundable: null,
  });
});

test('the removed photo alone is refunded, and the buyer keeps the rest of the order', async () => {
  // The tests after this one buy the first photo.
  const [first] = (await read(await buy())).items;
  const bought = await buy(2);
  const before = await read(bought);
  const isFirst = ({ photo }: { photo: { photoId: string } }) => photo.photoId === first.photo.photoId;
  const kept = before.items.find(isFirst);
  const lost = before.items.find((item: typeof first) => !isFirst(item));
  const photoId: string = lost.photo.photoId;
  const shown = await describeRemoval(photoId);
  const own = shown.purchases.find(({ orderId }: { orderId: string }) => orderId === before.orderId);
  expect(own.photoRefundable.amount).toBeGreaterThan(0);
  expect(own.photoRefundable.amount).toBeLessThan(own.refundable.amount);
  const refund = { orderId: own.orderId, amount: own.photoRefundable.amount, of: 'Photo' };
  const all = { ...confirm(shown), refunds: [refund] };
  for (const [refunds, statusCode] of [
    [[{ ...refund, amount: own.refundable.amount }], 409],
    [[refund, { ...refund, of: 'Order', amount: own.refundable.amount }], 400],
  ] as const)
    expect(await remove(photoId, { ...all, refunds })).toMatchObject({ statusCode });
  const done = await remove(photoId, all);
  expect(done.json(), done.body).toEqual({ outcome: 'Removed' });
  const after = await read(bought);
  expect(after).toMatchObject({ state: 'Completed', refunds: [{ amount: own.photoRefundable }] });
  const keptNow = after.items.find((item: typeof first) => item.orderItemId === kept.orderItemId);
  expect(keptNow).toMatchObject({ isReturned: false, refunded: { amount: 0 } });
});

test('a list that was confirmed is applied in one call', async () => {
  const bought = await buy();
  const photoId: string = (await read(bought)).items[0].photo.photoId;
  const shown = await describeRemoval(photoId);
  const done = await remove(photoId, confirm(shown));
  expect(done.json()).toEqual({ outcome: 'Removed' });
  for (const { orderId } of confirm(shown).refunds)
    expect(await read({ ...bought, orderId })).toMatchObject({ payments: [{ isReturning: true }] });
});
