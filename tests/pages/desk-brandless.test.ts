import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK_SIGN_IN_PAGE } from '#contract/desk.ts';
import { prepareDesk } from '#hosting/desk/index.ts';
import { listTenants } from '#hosting/tenants/index.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { DESK_ORIGIN, openDeskBrowser } from '#tests/factories/desk-browser.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { locatePages } from './locators.ts';
import { openPageBrowser, type PageBrowser } from './open-browser.ts';

const OPERATOR = 'ola@example.com';

let shop: TestShop;
let browser: PageBrowser;
/** An installation at its first start in production: no brand, no mail server, and an operator named by the secret. */
beforeAll(async () => {
  shop = await openTestShop({
    pagesFolder: PAGES_FOLDER,
    tenants: [],
    environment: { DESK_URL: DESK_ORIGIN },
  });
  shop.deps.isDemo = false;
  const secret = (await prepareDesk(shop.deps))?.secret ?? '';
  const setup = openDeskBrowser({ shop, origin: DESK_ORIGIN });
  const done = await setup.send({
    method: 'POST',
    url: '/setup',
    headers: { origin: DESK_ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ secret, email: OPERATOR }).toString(),
  });
  expect(done).toMatchObject({ statusCode: 303 });
  browser = openPageBrowser(shop, { pages: 'desk', origin: DESK_ORIGIN, languages: ['en-GB'] });
  for (const [name, value] of setup.cookies)
    await browser.cookies.setCookie(`${name}=${value}; Secure; HttpOnly; Path=/; SameSite=Lax`, DESK_ORIGIN);
});
afterAll(async () => {
  browser?.close();
  await shop?.close();
});

test('an operator without a brand sees the first steps, and can open the page of their own login', async () => {
  const page = locatePages(browser);
  await page.goto('/');
  await page.getByText('There is no shop yet.').waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByText(OPERATOR).waitFor();
  await page.getByRole('menuitem', { name: 'Your sign-in' }).click();
  await page.getByText('You have no passkey.').waitFor();
  await page.getByRole('button', { name: 'Make recovery codes' }).click();
  await page.getByText('We show them only once.').waitFor();
});

test('a host without a shop shows visitors a page that leads to the setup, and answers calls in JSON', async () => {
  const open = (accept: string) =>
    shop.app.inject({ method: 'GET', url: '/', headers: { host: 'localhost', accept } });
  const page = await open('text/html');
  expect(page).toMatchObject({
    statusCode: 404,
    body: expect.stringContaining(`href="${DESK_ORIGIN}/setup"`),
  });
  expect((await open('application/json')).json()).toMatchObject({ code: 'NotFound' });
});

test('the page of the operator’s login opens by its address', async () => {
  const page = locatePages(browser);
  await page.goto(DESK_SIGN_IN_PAGE);
  await page.getByRole('heading', { level: 2, name: 'Your sign-in' }).waitFor();
  await page.getByText(`You’re signed in as ${OPERATOR} by a link from a mail.`).waitFor();
});

test('the operator creates the first shop on this page, and sees what the shop still needs', async () => {
  const page = locatePages(browser);
  await page.goto('/');
  await page.getByRole('link', { name: 'New shop' }).click();
  await page.getByRole('heading', { level: 2, name: 'New shop' }).waitFor();
  await page.getByLabel('Name').fill('Seelauf Fotos');
  // The host is proposed beside the desk's, and checked.
  expect(await page.getByLabel('Host').inputValue()).toMatch(/^seelauf-fotos\./);
  await page.getByText(/^seelauf-fotos\.\S+ is free/).waitFor();
  await page.getByLabel('Host').fill('no host');
  await page.getByRole('button', { name: 'Create the shop' }).click();
  await page.getByText('This is not a host name.').first().waitFor();
  await page.getByLabel('Host').fill('https://Fotos.Seelauf.net/');
  await page.getByLabel('Email of the owner').fill('ada@seelauf.net');
  await page.getByRole('button', { name: 'Create the shop' }).click();
  await page.getByRole('heading', { level: 2, name: 'Set up' }).waitFor();
  await page.getByText('0 of 9 steps done').waitFor();
  await page.getByText('Enter the seller first').waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'New shop' }).waitFor();
  expect(await listTenants(shop.deps.database.asHost)).toMatchObject([
    { tenantId: 'seelauf-fotos', hosts: ['fotos.seelauf.net'] },
  ]);
});
