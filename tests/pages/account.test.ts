import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { openPageBrowser, type PageBrowser } from './open-browser.ts';

/** The account of a visitor who is not signed in. Signing in leaves the shop's pages: it is tested in journeys. */
const EMAIL = 'anna@example.com';

let shop: TestShop;
let browser: PageBrowser | undefined;

beforeAll(async () => {
  shop = await openTestShop({ pagesFolder: PAGES_FOLDER });
});
afterAll(() => shop?.close());
afterEach(() => {
  browser?.close();
  browser = undefined;
});

test.each(['code=stolen&state=made-up', 'error=access_denied&state=made-up'])(
  'ignores what a login that was not begun here leads back with: %s',
  async (query) => {
    browser = openPageBrowser(shop);
    const page = await browser.open(`/my-account?${query}`);
    await page.findByText(/You didn’t finish signing in/);
    await expect.poll(page.path).toBe('/my-account');
  },
);

test('an e-mail in the address fills the form', async () => {
  const { eventId } = await makeEvent(shop.deps, { title: 'Secret Run', isSecure: true });
  browser = openPageBrowser(shop);
  const event = await browser.open(`/event/${eventId}?email=${encodeURIComponent(EMAIL)}`);
  const field = () => event.document.querySelector<HTMLInputElement>('input[type=email]')?.value;
  await expect.poll(field).toBe(EMAIL);
});

test('a brand without single sign-on has no account', async () => {
  browser = openPageBrowser(shop, { origin: 'http://laufbilder.localhost', languages: ['de-DE'] });
  const page = await browser.open('/my-account');
  await expect.poll(page.path).toBe('/');
  expect(page.queryAllByRole('link', { name: 'Mein Konto' })).toEqual([]);
});

test.each(['/my-account', '/my-account/orders', '/my-account/order/1'])('nobody keeps %s', async (url) => {
  const reply = await shop.call({ method: 'GET', url, headers: { accept: 'text/html' } });
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(reply.body).toContain('<meta name="robots" content="noindex">');
});
