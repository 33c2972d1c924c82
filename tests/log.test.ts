import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { competitorOf, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';

let shop: TestShop;
let event: MadeEvent;
let logged = '';

const destination = new Writable({
  write(chunk, _encoding, done) {
    logged += chunk;
    done();
  },
});

beforeAll(async () => {
  // Even at its lowest level the log must contain no personal data.
  shop = await openTestShop({ log: createLog('trace', destination as never) });
  await shop.work();
  event = await makeEvent(shop.deps, { factor: 'PersonalCode', photos: [['4711'], ['4711']] });
});
afterAll(() => shop.close());

test('the log contains events and no names, codes or addresses', async () => {
  const person = competitorOf('4711');
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    shop.call({ method: 'POST', url, payload, headers });
  const verified = await post(`/public/competitor-service/api/v1/competitors/${event.eventId}/token`, {
    number: person.bib,
    code: person.code,
  });
  const { token } = verified.json();
  await post(`/public/competitor-service/api/v1/competitors/${event.eventId}/token`, {
    number: person.bib,
    code: 'ZZZZZ',
  });
  await shop.call({
    method: 'GET',
    url: `/public/competitor-service/api/v1/competitors?competitorsListId=${event.eventId}&search=${person.surname}`,
  });
  const { shoppingCartId } = (await post('/public/shoppingcart-service/api/v1/shoppingCarts', {})).json();
  const cart = `/public/shoppingcart-service/api/v1/shoppingCarts/${shoppingCartId}`;
  const products = await shop.call({
    method: 'GET',
    url: `/public/catalog-service/api/v1/catalog/products?catalogId=${event.eventId}`,
  });
  const [all] = products.json().products;
  await shop.deps.database.inTenant('photofinish', ({ trx }) =>
    trx.updateTable('products').set({ priceMinor: 0 }).where('productId', '=', all.productId).execute(),
  );
  await post(`${cart}/items`, { productId: all.productId }, { authorization: `Bearer ${token}` });
  await shop.call({ method: 'PUT', url: `${cart}/customer`, payload: { email: person.email } });
  await shop.call({
    method: 'PUT',
    url: `${cart}/customer`,
    payload: { email: `${person.email} `, more: person.email },
  });
  // A cart of total 0 completes at once (product §10), and its mail goes out.
  const { orderId } = (await shop.call({ method: 'POST', url: cart })).json();
  await waitFor('the mail', async () =>
    (await shop.call({ method: 'GET', url: '/mailbox' })).body.includes(orderId),
  );
  // A job is logged after its mail was written.
  await waitFor('the job', async () => logged.includes('"job":"mails.send-mail"'));

  expect(logged).toContain('"route":"/public/shoppingcart-service/api/v1/shoppingCarts/:shoppingCartId"');
  for (const secret of [
    person.surname,
    person.email,
    person.code,
    '"4711"',
    '=4711',
    token,
    orderId,
    shoppingCartId,
  ]) {
    expect(logged.includes(secret), secret).toBe(false);
  }
});
