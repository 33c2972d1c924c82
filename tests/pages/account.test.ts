import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { demoTenants } from '#demo/tenants.ts';
import { defineTenant } from '#hosting/tenants/index.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { competitorOf, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { openPageBrowser, type PageBrowser } from './open-browser.ts';

/** The account without an identity provider, and of visitors who are not signed in. A provider's login is tested in journeys. */
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

describe('without an identity provider', () => {
  const BRAND = 'seelauf';
  const RUNNER = competitorOf('17').email;
  const ORIGIN = `http://${BRAND}.localhost`;
  const linkTo = (email: string) =>
    waitFor('a mail of a link', async () => {
      const mails = await readMailbox(shop.deps.database, BRAND);
      const sent = mails.filter(({ recipient }) => recipient === email);
      return sent.flatMap(({ text }) => /\/my-account#login=[\w-]+/.exec(text)?.[0] ?? [])[0];
    });
  const open = (path: string, languages = ['en-US']) => {
    browser = openPageBrowser(shop, { origin: ORIGIN, languages });
    return browser.open(path);
  };

  beforeAll(async () => {
    const [tenant] = demoTenants;
    if (tenant === undefined) throw new Error('there is no demo tenant');
    await defineTenant(shop.deps, {
      ...tenant,
      tenantId: BRAND,
      hosts: [`${BRAND}.localhost`],
      settings: { ...tenant.settings, identityProvider: null },
    });
    await makeEvent(shop.deps, { tenantId: BRAND, title: 'Lake Run', photos: [['17']] });
    await shop.work();
  });

  test('asks for an address, says the same for every one, and the link in the mail opens the account', async () => {
    const page = await open('/my-account');
    const user = page.user;
    await user.type(await page.findByLabelText('Email address'), RUNNER.replace('example.com', ''));
    await user.click(page.getByRole('button', { name: 'Send the link' }));
    await page.findByText('This doesn’t look like an email address. Check its spelling.');
    await user.type(page.getByLabelText('Email address'), 'example.com');
    await user.click(page.getByRole('button', { name: 'Send the link' }));
    await page.findByText(
      /If there are orders or photos for runner17@example.com here, a link is on its way/,
    );
    const link = await linkTo(RUNNER);
    browser?.close();
    const opened = await open(link);
    await opened.findByRole('heading', { name: `Sign in as ${RUNNER}?` });
    expect(opened.path()).toBe('/my-account');
    await opened.user.click(opened.getByRole('button', { name: 'Sign in' }));
    await opened.findByText('No orders yet');
    expect(opened.getAllByText(RUNNER)).not.toEqual([]);
    await opened.user.click(opened.getByRole('button', { name: 'Sign out' }));
    await opened.findByLabelText('Email address');
    browser?.close();
    const used = await open(link);
    await used.findByText('This link no longer works');
    await used.user.click(used.getByRole('button', { name: 'Send a new link' }));
    await used.findByLabelText('Email address');
  });
});
