import { expect, test } from 'vitest';
import { readSources } from './imports.ts';

/** A call limited by the number of people whose photos it searches, or by a limit of its own. */
const LIMITED =
  /\b(?:limitPricing|limitPackages|readBought|readArchive|takeCrew|quoteCrew|rateLimits\.take)\(/;

const NONE = 'searches no photos';
/** The calls without such a limit, with the reason (docs/decisions/0258). */
const UNLIMITED: Record<string, string> = {
  'archive-file.routes.ts sendArchive': 'of free photos those of one person',
  'bought-picture.routes.ts sendPicture': NONE,
  'carts.routes.ts deleteCart': NONE,
  'carts.routes.ts removeCode': NONE,
  'carts.routes.ts removeItem': NONE,
  'carts.routes.ts removeItems': NONE,
  'carts.routes.ts updateAttributes': NONE,
  'carts.routes.ts updateCustomer': NONE,
  'catalog.routes.ts getPriceFrom': NONE,
  'catalog.routes.ts getProduct': NONE,
  'catalog.routes.ts listProducts': NONE,
  'frames.routes.ts listFrames': NONE,
  'frames.routes.ts sendPreview': 'those of one person',
  'frames.routes.ts sendView': NONE,
  'invoices.routes.ts createPayment': 'limited for each invoice',
  'invoices.routes.ts listPaymentTypes': NONE,
  'invoices.routes.ts listPayments': NONE,
  'mails.routes.ts correctOrderMail': 'limited by correctAddress',
  'mails.routes.ts getOrderMail': NONE,
  'orders.routes.ts listOrderItems': NONE,
  'orders.routes.ts listOrders': NONE,
  'provider-payments.routes.ts getPayment': NONE,
  'receipts.routes.ts getReceipt': NONE,
  'receipts.routes.ts listReceipts': NONE,
};

const HANDLER = /\n {4}(?:async )?(\w+)(?:: (?:async )?)?\(\{/g;
const RAW = /\bhandler: \(request, reply\) => (\w+)\(/g;

/** Lists the calls of a file with their code: a handler's code, or the whole file for a route outside the contract. */
function listCalls(path: string, text: string): { name: string; code: string }[] {
  const file = path.slice(path.lastIndexOf('/') + 1);
  const handlers = [...text.matchAll(HANDLER)];
  return [
    ...handlers.map((match, place) => ({
      name: `${file} ${match[1]}`,
      code: text.slice(match.index, handlers[place + 1]?.index),
    })),
    ...[...text.matchAll(RAW)].map(([, name]) => ({ name: `${file} ${name}`, code: text })),
  ];
}

const calls = readSources()
  .filter(({ path }) => /^server\/(?:selling|delivering)\/.*\.routes\.ts$/.test(path))
  .flatMap(({ path, text }) => listCalls(path, text));

test('a public call of selling and delivering is limited by its number of people, or is listed with a reason', () => {
  expect(calls.length).toBeGreaterThan(35);
  const unlimited = calls.flatMap(({ name, code }) => (LIMITED.test(code) ? [] : name));
  expect(unlimited.toSorted()).toEqual(Object.keys(UNLIMITED).toSorted());
});
