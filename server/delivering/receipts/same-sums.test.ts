import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/order.schema.ts';
import type { Receipt } from '#contract/receipt.schema.ts';
import { receiptFileRoute, receiptRoutes } from '#contract/receipt.ts';
import { composeMail } from '#delivering/mails/compose-mail.ts';
import { listOrderMails } from '#delivering/mails/mails.store.ts';
import { createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { type Bought, openPayingBuyer, type PayingBuyer } from '#tests/factories/paying-buyer.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { readPdf } from '#tests/fixtures/read-pdf.ts';

const TENANT = 'photofinish';

let shop: TestShop;
let payer: PayingBuyer;
let event: MadeEvent;
let products: Record<string, string>;

beforeAll(async () => {
  shop = await openTestShop();
  payer = await openPayingBuyer(shop);
  event = await makeEvent(shop.deps, { photos: Array.from({ length: 6 }, () => ['1']) });
  products = await setCatalog(
    shop,
    event,
    `products:
  - { key: all, kind: PhotosWithMe, title: { en: All photos }, price: 30 }
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
offers: [{ key: three, products: [photo], quantity: 3, price: 20 }]
`,
  );
});
afterAll(() => shop.close());

/**
 * Buys photos singly or, without photos, the package. @returns what the cart showed before the payment, and the
 * order
 */
async function buy(photoIds: string[], orderIds: string[] = []) {
  const buyer = createBuyer(shop);
  const cart = await buyer.openCart();
  const token = await buyer.tokenOf(event.eventId, '1');
  const items =
    photoIds.length === 0 ? [{ productId: products.all }] : [{ productId: products.photo, photoIds }];
  await buyer.send('POST', `${cart}/items/v2`, { items, orderIds }, { token });
  const shown = await buyer.read(cart);
  const { orderId, invoiceId } = (await buyer.checkOut(cart)).body;
  const bought: Bought = { tenantId: TENANT, orderId, invoiceId };
  const invoiceNumber = await payer.atBank(bought, ['pay', 'confirm-silently']);
  await payer.deliver(TENANT, await payer.noticeOf(bought, invoiceNumber));
  return { shown, bought };
}

/** Reads an order in all places where its buyer sees it: its page, receipt, PDF and mail. */
async function readEverywhere({ orderId, invoiceId }: Bought) {
  const order: Order = (await shop.call({ url: `/public/order-service/api/v1/orders/${orderId}` })).json();
  const receipts = (
    await shop.call({ url: `${receiptRoutes.listReceipts.path}?invoiceId=${invoiceId}` })
  ).json();
  const [receipt]: Receipt[] = receipts.receipts;
  const file = await shop.call({
    url: `${receiptFileRoute.path}?invoiceId=${invoiceId}&fileType=pdf&language=en`,
  });
  const pdf = readPdf(file.rawPayload).pages.join('').replaceAll(/\s+/g, '');
  const mail = await shop.deps.database.inTenant(TENANT, async (scope) => {
    const [record] = await listOrderMails(scope, orderId, 'order');
    return record && composeMail(shop.deps, scope, record);
  });
  return { order, receipt, pdf, mail: mail?.text ?? '', html: mail?.html ?? '' };
}

test('identical photos cost the same in cart, order page, receipt, PDF and mail, and a discount has a line of its own', async () => {
  const { shown, bought } = await buy(event.photoIds.slice(0, 3));
  const { order, receipt, pdf, mail } = await readEverywhere(bought);
  expect(shown).toMatchObject({ amount: 24, discount: 4, totalAmount: 20 });
  expect(order).toMatchObject({ amount: 24, discount: 4, totalAmount: 20 });
  expect([...shown.items, ...order.items].map(({ originalPrice }) => originalPrice)).toEqual(
    Array(6).fill(8),
  );
  expect(receipt).toMatchObject({
    lines: [{ title: 'Photo', quantity: 3, amount: 24 }],
    discount: 4,
    paidBefore: 0,
    totalAmount: 20,
  });
  for (const words of ['Photo3€24.00', 'Discount-€4.00', 'Paid€20.00']) expect(pdf).toContain(words);
  for (const line of ['3 × Photo: €24.00', 'Discount: -€4.00', 'Paid: €20.00'])
    expect(mail.split('\n')).toContain(line);
});

test('an earlier payment has a line of its own, and the earlier mail offers the remaining photos', async () => {
  const first = await buy(event.photoIds.slice(0, 2));
  const earlier = await readEverywhere(first.bought);
  const link = `http://photofinish.localhost/event/${event.eventId}`;
  expect(earlier.mail).toContain(`Complete the set: all 6 photos for €14.\n${link}`);
  expect(earlier.html).toContain(`<a href="${link}"`);

  const { shown, bought } = await buy([], [first.bought.orderId]);
  const { order, receipt, pdf, mail } = await readEverywhere(bought);
  expect(shown).toMatchObject({ amount: 30, totalAmount: 14 });
  expect(order).toMatchObject({ amount: 30, totalAmount: 14 });
  expect(receipt).toMatchObject({
    lines: [{ title: 'All photos', quantity: 1, amount: 30 }],
    discount: 0,
    paidBefore: 16,
    totalAmount: 14,
  });
  for (const words of ['Allphotos1€30.00', 'Alreadypaid-€16.00', 'Paid€14.00']) expect(pdf).toContain(words);
  for (const line of ['All photos: €30.00', 'Already paid: -€16.00', 'Paid: €14.00'])
    expect(mail.split('\n')).toContain(line);
  expect(mail).not.toContain('Complete the set');
});
