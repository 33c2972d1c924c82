import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContentPage } from '#hosting/pages/index.ts';
import { listTenants } from '#hosting/tenants/index.ts';
import { OPERATOR, TENANT } from '#tests/factories/desk-browser.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import type { LocatedPage } from './locators.ts';
import { type DeskPages, openDeskPages } from './open-desk.ts';

/** A logo is drawn in a process of its own, which takes seconds. */
const DRAWN = { timeout: 60_000 };

let pages: DeskPages;
beforeAll(async () => {
  pages = await openDeskPages();
});
afterAll(() => pages?.close());

/** Shows what changes. @returns the text */
async function showChanges(page: LocatedPage): Promise<string> {
  await page.getByRole('button', { name: 'Show what changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'What changes' });
  const shown = dialog.getByRole('region', { name: 'What changes' });
  await shown.waitFor(DRAWN);
  return (await shown.textContent()) ?? '';
}

/** Shows what changes, and applies it. @returns what was shown */
async function apply(page: LocatedPage): Promise<string> {
  const text = await showChanges(page);
  const dialog = page.getByRole('dialog', { name: 'What changes' });
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.waitFor({ state: 'detached' });
  return text;
}
const tenant = () => pages.desk.shop.deps.tenants.read(TENANT);

test('an owner sees what remains, and drafts the legal notice from the seller’s data', () =>
  pages.walk(async ({ page, open }) => {
    await open('settings/setup');
    await page.getByText('Your shop needs these steps before it can sell.').waitFor();
    await page.getByRole('heading', { name: 'Terms and conditions' }).waitFor();
    await page.getByRole('link', { name: 'Enter seller, tax and currency' }).waitFor();
    await page.getByText('This address is only an example').waitFor();
    await page.getByText('This is a template, not legal advice.').waitFor();
    await page.getByLabel('Represented by').fill('Ada Berg');
    expect(await apply(page)).toContain('Ada Berg');
    await page.getByText('This is a template, not legal advice.').waitFor({ state: 'detached' });
    const { settings, issuer } = await tenant();
    const language = { wanted: settings.defaultLanguage, fallback: settings.defaultLanguage };
    const written = await readContentPage(pages.desk.shop.deps, TENANT, 'impressum', language);
    expect(JSON.stringify(written?.words)).toContain('Ada Berg');
    expect(JSON.stringify(written?.words)).toContain(issuer.address);
  }));

test('an owner enters seller, tax and payment types by form, and sees shop and mail in both schemes', () =>
  pages.walk(async ({ page, open }) => {
    await open('settings/brand');
    await page.getByRole('img', { name: 'The shop in dark colours' }).waitFor();
    await page.getByRole('img', { name: 'An email in light colours' }).waitFor();
    await page.getByLabel('Colour of the brand').fill('#ffee00');
    await page.getByText('A colour would be hard to read somewhere.').waitFor();
    await page.getByLabel('Address', { exact: true }).fill('Am See 1, 6900 Bregenz');
    await page.getByLabel('VAT in every price (%)').fill('12.5');
    await page.getByLabel('VAT ID').fill('');
    const before = (await tenant()).paymentTypes.length;
    await page.getByRole('button', { name: 'Add a payment type' }).click();
    await page.getByLabel('VAT of the buyer’s country from').fill('2027-01-01');
    await page.getByText('Enter the country first.').waitFor();
    await page.getByLabel('Country', { exact: true }).selectOption('AT');
    const discount = page.getByLabel('Discount (%)').last();
    await discount.fill('95');
    await page.getByText('At most 90.').waitFor();
    await discount.fill('5');
    await page
      .getByText(/100(\.00)? costs .*95(\.00)?\.$/)
      .last()
      .waitFor();
    const shown = await apply(page);
    expect(shown).toContain('→ Am See 1, 6900 Bregenz');
    expect(shown).toContain('→ #ffee00');
    expect(shown).toContain('VAT of the buyer’s country from');
    await page.getByText(/^Applied as version \d+\.$/).waitFor();
    await expect
      .poll(async () => (await pages.desk.shop.deps.tenants.read(TENANT)).issuer, { timeout: 20_000 })
      .toMatchObject({
        address: 'Am See 1, 6900 Bregenz',
        vatPercent: 12.5,
        vatId: null,
        buyersVatFrom: '2027-01-01',
      });
    const { paymentTypes } = await tenant();
    expect(paymentTypes).toHaveLength(before + 1);
    expect(paymentTypes.at(-1)).toMatchObject({ discountPercent: 5 });
  }));

test('an owner chooses with examples whether amounts keep their fraction, and which pages visitors see', () =>
  pages.walk(async ({ page, open }) => {
    await open('settings/brand');
    await page.getByRole('radio', { name: /^Keep it: \S*7\.50 stays \S*7\.50$/ }).check();
    await page.getByLabel(/stay off until they are written/).check();
    const shown = await apply(page);
    expect(shown).toContain('Whole amounts onlyyes → no');
    expect(shown).toContain('Only written pagesnothing → yes');
    await expect
      .poll(async () => (await tenant()).settings, { timeout: 20_000 })
      .toMatchObject({
        rounding: false,
        onlyWrittenPages: true,
      });
    await page.getByRole('radio', { name: /^Whole amounts only: \S*7\.50 is charged as \S*7\.00$/ }).check();
    await apply(page);
  }));

test('an owner sets by form how long files stay and from which age runners are protected', () =>
  pages.walk(async ({ page, open }) => {
    await open('settings/brand');
    await page.getByLabel('Days for which sold files are kept').fill('400');
    await page.getByLabel('Protected below the age of').fill('16');
    const shown = await apply(page);
    expect(shown).toContain('Days for which sold files are kept');
    expect(shown).toContain('→ 400');
    await expect
      .poll(async () => (await pages.desk.shop.deps.tenants.read(TENANT)).youth, { timeout: 20_000 })
      .toEqual({ age: 16 });
  }));

test('an owner writes a promise, and chooses menu, counter and shown columns by form', () =>
  pages.walk(async ({ page, open }) => {
    await open('settings/brand');
    await page.getByLabel('Promise to buyers (English)').fill('Write to us within 14 days.');
    await page.getByLabel('Answer to a search: none found (English)').fill('We found none of {event}.');
    await page.getByRole('checkbox', { name: 'For photographers' }).uncheck();
    await page.getByLabel('Counter of visits').selectOption('GA4');
    await page.getByLabel('Id at the counter').fill('G-1');
    await page.getByRole('checkbox', { name: 'Club or team' }).check();
    const shown = await apply(page);
    expect(shown).toContain('Write to us within 14 days.');
    await page.getByRole('link', { name: /^See what remains/ }).waitFor();
    await expect
      .poll(async () => (await tenant()).settings.refundPromise?.en, { timeout: 20_000 })
      .toBe('Write to us within 14 days.');
    const { settings, participants } = await tenant();
    expect(settings.searchAnswer?.none?.en).toBe('We found none of {event}.');
    expect(settings.menuItems).not.toContain('/for-photographers');
    expect(settings).toMatchObject({ mainCounter: { provider: 'GA4' }, mainCounterId: 'G-1' });
    expect(participants.shown).toContain('club');
  }));

test('the first page of the desk lists what the shop still needs, each with its link', () =>
  pages.walk(async ({ page, open }) => {
    await open('today');
    await page.getByRole('heading', { name: 'Set up your shop' }).waitFor();
    await page.getByRole('link', { name: 'Write the privacy policy' }).click();
    await page.getByRole('heading', { level: 2, name: 'Pages of the site' }).waitFor();
    await page.locator('[role=tab][aria-selected=true]').filter({ hasText: 'Documents' }).waitFor();
  }));

test('only the installation’s operators change hosts and sender by form', async () => {
  await pages.walk(async ({ page, open }) => {
    await open('settings/brand');
    await page.getByText('Your administrator sets the hosts').waitFor();
    expect(await page.getByLabel('Hosts').count()).toBe(0);
  });
  await pages.walk(
    async ({ page, open }) => {
      await open('settings/brand');
      await page.getByLabel('Hosts').waitFor();
      await page.getByLabel('Sender of emails').fill('fotos@seelauf.net');
      // The change is only shown, because a sender that is applied would be looked up in the DNS.
      expect(await showChanges(page)).toContain('→ fotos@seelauf.net');
    },
    { email: OPERATOR },
  );
});

const isThere = async (name: string) =>
  (await listTenants(pages.desk.shop.deps.database.asHost)).some(({ tenantId }) => tenantId === name);

test('an operator of the installation deletes an empty shop by typing its name', () =>
  pages.walk(
    async ({ page }) => {
      await page.goto('/new-brand');
      await page.getByLabel('Name').fill('Versehen');
      await page.getByLabel('Host').fill('versehen.localhost');
      await page.getByRole('button', { name: 'Create the shop' }).click();
      await page.getByRole('heading', { name: 'Delete this shop' }).waitFor();
      expect(await isThere('versehen')).toBe(true);
      await page.getByRole('button', { name: 'Delete the shop' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete “Versehen”' });
      const typed = dialog.getByLabel(/^To confirm, type the name of the shop: Versehen/);
      await typed.fill('Versehn');
      await dialog.getByRole('button', { name: 'Delete the shop' }).click();
      await dialog.getByText('The typed text is neither the name nor the host of the shop.').waitFor();
      expect(await isThere('versehen')).toBe(true);
      await typed.fill('Versehen');
      await dialog.getByRole('button', { name: 'Delete the shop' }).click();
      await dialog.waitFor({ state: 'detached' });
      // The desk opens another shop.
      await page.getByRole('heading', { level: 2 }).waitFor();
      expect(await isThere('versehen')).toBe(false);
    },
    { email: OPERATOR },
  ));

test('a shop with photos shows operators what prevents its deletion, and owners no deletion', async () => {
  await makeEvent(pages.desk.shop.deps, { tenantId: TENANT, photos: [['17']] });
  await pages.walk(
    async ({ page, open }) => {
      await open('settings/setup');
      const section = page.getByRole('region', { name: 'Delete this shop' });
      await section.getByText('Photos or videos').waitFor();
      await section.getByText('Delete the events that have them.').waitFor();
      expect(await section.getByRole('button', { name: 'Delete the shop' }).count()).toBe(0);
      await section.getByRole('link', { name: 'Open the events' }).first().waitFor();
    },
    { email: OPERATOR },
  );
  await pages.walk(async ({ page, open }) => {
    await open('settings/setup');
    await page.getByText('Sender of emails').waitFor();
    expect(await page.getByText('Delete this shop').count()).toBe(0);
  });
});
