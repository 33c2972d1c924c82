import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { editParticipant, findRegistered } from '#finding/competitors/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { signAddressToken } from '#hosting/data-subjects/index.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { locatePages } from './locators.ts';
import { type OpenPage, openPageBrowser, type PageBrowser } from './open-browser.ts';

/** "Your data" of an address that was registered later: it needs proof (decision 197). */
const TENANT = 'photofinish';
const laterAt = (title: string) => `Bib 7, ${title}: your address was registered later`;

let shop: TestShop;
let browser: PageBrowser;

beforeAll(async () => {
  shop = await openTestShop({ pagesFolder: PAGES_FOLDER });
  await shop.work();
});
afterAll(() => shop?.close());
afterEach(() => browser?.close());

/** Makes a race in which bib 7 got another address. Without `former` the participant had no address before. */
async function changeAddress(title: string, former: string | null): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const made = await makeEvent(shop.deps, { title, photos: [['7']], people: [['anna']] });
  const participantId = made.competitors['7'] ?? '';
  await shop.deps.database.inTenant(TENANT, async (scope) => {
    await scope.trx
      .updateTable('competitors')
      .set({ email: former })
      .where('competitorId', '=', participantId)
      .execute();
    const seen = await findRegistered(scope, made.eventId, participantId);
    if (seen === undefined) throw new Error('nobody wears 7');
    await editParticipant(shop.deps, scope, seen, { email }, BY_COMMAND);
  });
  return email;
}

/** Opens "Your data" by the link that was mailed to an address. */
async function showData(email: string): Promise<OpenPage> {
  browser = openPageBrowser(shop);
  const page = await browser.open(`/own-data?data=${signAddressToken(shop.deps, TENANT, email)}`);
  await page.press('Show my data');
  return page;
}

const letterTo = (email: string) =>
  waitFor('the letter', async () => {
    const mails = await readMailbox(shop.deps.database, TENANT);
    const mail = mails.find(({ recipient, text }) => recipient === email && text.includes('confirm='));
    return /\/own-data\?confirm=[\w.-]+/.exec(mail?.text ?? '')?.[0];
  });

describe('an address that was registered later', () => {
  test('shows its participant after the earlier address confirmed it', async () => {
    const former = `${randomUUID()}@example.com`;
    const email = await changeAddress('Address Run', former);
    const page = await showData(email);
    await page.findByText(laterAt('Address Run'));
    expect(page.queryByText('Photos that show you')).toBeNull();
    expect(page.queryByText(/selfie/)).toBeNull();
    await page.press('Email the earlier address');
    await page.findByText(/We’ve emailed the earlier address/);
    browser.close();

    browser = openPageBrowser(shop);
    const link = await letterTo(former);
    const theirs = await browser.open(link);
    // Mail scanners follow links too, so the confirmation needs a click.
    await theirs.findByText(/^Someone with another email address has asked to see/);
    await expect.poll(theirs.path).toBe('/own-data');
    await theirs.press('Confirm the new address');
    await theirs.findByText('The new address is confirmed. Thank you!');
    browser.close();

    const confirmed = await showData(email);
    await confirmed.findByText('Photos that show you');
    expect(confirmed.queryByText(laterAt('Address Run'))).toBeNull();
    browser.close();

    browser = openPageBrowser(shop);
    const used = await browser.open(link);
    await used.press('Confirm the new address');
    await used.findByText('This link has expired, or the address has changed since');
  });

  test('of a participant who had none offers a selfie search, and no mail', async () => {
    const page = await showData(await changeAddress('Blank Run', null));
    await page.findByText(laterAt('Blank Run'));
    await page.findByText('You can also find the photos by selfie first and then come back here.');
    expect(page.queryByRole('button', { name: 'Email the earlier address' })).toBeNull();
    expect(page.queryByRole('button', { name: 'Use my selfie search' })).toBeNull();
  });
});

test('an address without an account gets a mailed link to its data', async () => {
  const email = `${randomUUID()}@example.com`;
  browser = openPageBrowser(shop);
  const page = locatePages(browser);
  await page.goto('/contacts');
  await page.getByRole('link', { name: 'Show my data' }).click();
  const part = page.locator('main');
  const send = part.getByRole('button', { name: 'Email me a link' });
  await part.getByLabel('Email').fill('buyer');
  await send.click();
  await part.getByText('This isn’t a valid email address.').waitFor();
  await part.getByLabel('Email').fill(email);
  await send.click();
  await part.getByText(`A link is on its way to ${email}.`).waitFor();
  const link = await waitFor('the link', async () => {
    const mails = await readMailbox(shop.deps.database, TENANT);
    const mail = mails.find(({ recipient }) => recipient === email);
    return /\/own-data[?]data=\S+/.exec(mail?.text ?? '')?.[0];
  });
  await page.goto(link);
  await part.getByRole('button', { name: 'Show my data' }).click();
  await part.getByText('Emails we sent you').waitFor();
  await expect.poll(page.path).toBe('/own-data');
  // A mail of an older version leads to the same page.
  await page.goto(link.replace('/own-data', '/contacts'));
  await part.getByRole('button', { name: 'Show my data' }).waitFor();
  await expect.poll(page.path).toBe('/own-data');
});

test('the page has one primary action at each step, and leads to the login only if the brand has one', async () => {
  const primary = (page: ReturnType<typeof locatePages>) => page.locator('main button[class*=primary]');
  const invitation = /^(To show who you are|Zeig uns zuerst)/;
  browser = openPageBrowser(shop, { origin: 'http://laufbilder.localhost' });
  const without = locatePages(browser);
  await without.goto('/own-data');
  await without.getByText(invitation).waitFor();
  expect(await without.locator('main a[href^="/my-account"]').count()).toBe(0);
  browser.close();

  browser = openPageBrowser(shop);
  const page = locatePages(browser);
  await page.goto('/own-data');
  await page.locator('main a[href^="/my-account"]').waitFor();
  expect(await primary(page).allTextContents()).toEqual(['Email me a link']);
  const email = `${randomUUID()}@example.com`;
  await page.goto(`/own-data?data=${signAddressToken(shop.deps, TENANT, email)}`);
  await page.getByRole('button', { name: 'Show my data' }).waitFor();
  expect(await primary(page).allTextContents()).toEqual(['Show my data']);
});

test('a search that proves too little offers no button that would be refused', async () => {
  const event = await makeEvent(shop.deps, { title: 'Weak Run', photos: [['9']] });
  browser = openPageBrowser(shop);
  const page = locatePages(browser);
  await page.goto(`/search/${event.eventId}/9`);
  await page.getByRole('heading', { name: /1 photo of you/ }).waitFor();
  await page.goto('/own-data');
  await page.getByText(/^A bib, a name, a birth date, a code or a face isn’t enough/).waitFor();
  await page.getByRole('button', { name: 'Email me a link' }).waitFor();
  expect(await page.getByRole('button', { name: 'Show my data' }).count()).toBe(0);
});

test('an erasure that would be refused is not offered: the page says which orders come first', async () => {
  const erasure = {
    photosAlone: 0,
    photosShared: 0,
    keptOrders: [],
    unpaidOrders: [],
    undeliveredOrders: [],
    partlyDelivered: [],
    runningOrders: ['A-17'],
    isAtWork: false,
  };
  const kinds = [{ kind: 'orders', title: 'Orders', count: 1 }];
  browser = openPageBrowser(shop);
  browser.answer('GET', /\/own-data$/, {
    status: 200,
    body: { kinds, participants: [], unconfirmed: [], unconfirmedOrders: [], erasure },
  });
  const page = locatePages(browser);
  await page.goto(`/own-data?data=${signAddressToken(shop.deps, TENANT, 'waiting@example.com')}`);
  await page.getByRole('button', { name: 'Show my data' }).click();
  await page.getByText('These orders have to be completed first: A-17').waitFor();
  await page.getByRole('button', { name: 'Download everything' }).waitFor();
  expect(await page.getByRole('button', { name: 'Erase everything…' }).count()).toBe(0);
});

test('contacts names the address of the shop once, and leaves the postal one to the footer', async () => {
  browser = openPageBrowser(shop);
  const page = locatePages(browser);
  await page.goto('/contacts');
  const address = page.locator('main a[href^="mailto:"]');
  await address.waitFor();
  expect(await address.count()).toBe(1);
  expect(await page.getByRole('heading', { name: 'Responsible for this site' }).count()).toBe(0);
});
