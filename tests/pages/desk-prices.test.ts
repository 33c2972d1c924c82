import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { setPrices } from '#selling/catalog/index.ts';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import type { LocatedPage } from './locators.ts';
import { type DeskPages, openDeskPages } from './open-desk.ts';

let pages: DeskPages;
let eventId: string;
beforeAll(async () => {
  pages = await openDeskPages();
  ({ eventId } = await makeEvent(pages.desk.shop.deps, { tenantId: TENANT, title: 'Lake run', photos: [] }));
});
afterAll(() => pages?.close());

const openPrices = async (open: (path: string) => Promise<void>) => {
  const { deps } = pages.desk.shop;
  // An event of the same title would be the same event.
  const again = await makeEvent(deps, { tenantId: TENANT, title: `Run ${randomUUID()}`, photos: [] });
  await setPrices(deps, TENANT, again.eventId, { Photo: 800, PhotosWithMe: 3000 }, BY_COMMAND);
  await open(`settings/catalogs/${again.eventId}`);
};
const quotes = (page: LocatedPage) => page.getByRole('region', { name: 'What buyers pay' });
const show = (page: LocatedPage) => page.getByRole('button', { name: 'Show what changes' }).click();
const entry = (page: LocatedPage, name: string | RegExp) => page.getByRole('group', { name });

test('while prices are typed, the page shows what price() computes for buyers', () =>
  pages.walk(async ({ page, open }) => {
    await openPrices(open);
    await quotes(page)
      .getByText(/^1 for .*8\.00 · all for .*30\.00 from 4 photos on$/)
      .waitFor();
    await entry(page, / Single photo$/)
      .getByLabel('Price (RUB)')
      .fill('12');
    await quotes(page)
      .getByText(/^1 for .*12\.00 · all for .*30\.00 from 3 photos on$/)
      .waitFor();
    await page.getByRole('button', { name: 'Add an offer' }).click();
    await quotes(page)
      .getByText(/^Prices appear here once every field is right/)
      .waitFor();
    const offer = entry(page, /^Offer/);
    await offer.getByLabel('Price for all together (RUB)').fill('25');
    await offer.getByText(/^3 for .*25\.00 instead of .*36\.00\.$/).waitFor();
    await page.getByRole('button', { name: 'Add a discount' }).click();
    await quotes(page)
      .getByText(/runner 2 pays .*15\.00/)
      .waitFor();
    await page.getByRole('button', { name: 'Add a gift' }).click();
    await entry(page, /^Gift/).getByLabel('From a purchase of (RUB)').fill('25');
    await entry(page, /^Gift/)
      .getByText(/free, worth/)
      .waitFor();
    await show(page);
    const dialog = page.getByRole('dialog', { name: 'What changes' });
    const changes = await dialog.getByRole('region', { name: 'What changes' }).textContent();
    expect(changes).toMatch(/Фото · Price8 RUB → 12 RUB.*Offer offernew.*Discount peoplenew.*Gift giftnew/);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByText(/^Applied as version \d+\.$/).waitFor();
  }));

test('a shop that charges whole amounts says at each price what it charges', () =>
  pages.walk(async ({ page, open }) => {
    await openPrices(open);
    await page
      .getByText(/^This shop charges whole amounts: a total of \S*7\.50 becomes \S*7\.00\./)
      .waitFor();
    await page.getByRole('link', { name: 'Change it at the brand' }).waitFor();
    const photo = entry(page, / Single photo$/);
    await photo.getByLabel('Price (RUB)').fill('12.5');
    await photo.getByText(/^Is rounded down to \S*12\.00$/).waitFor();
    await photo.getByLabel('Price (RUB)').fill('12');
    await photo.getByText(/^Is rounded down to/).waitFor({ state: 'detached' });
  }));

test('the page says so if an offer saves nothing', () =>
  pages.walk(async ({ page, open }) => {
    await openPrices(open);
    await page.getByRole('button', { name: 'Add an offer' }).click();
    await entry(page, /^Offer/)
      .getByLabel('Price for all together (RUB)')
      .fill('99');
    await entry(page, /^Offer/)
      .getByText(/^This saves nothing/)
      .waitFor();
  }));

test.each([
  ['de', 'Preis (RUB)', '7,50', '7,50'],
  ['de', 'Preis (RUB)', '7.50', '7,50'],
  ['ru', 'Цена (RUB)', '7.5', '7,50'],
  ['cs', 'Cena (RUB)', '7,50', '7,50'],
  ['en-GB', 'Price (RUB)', '7,50', '7.50'],
])('in %s, %s takes %s and shows %s', (language, label, typed, shown) =>
  pages.walk(
    async ({ page, open }) => {
      await openPrices(open);
      const field = page.getByLabel(label).first();
      await field.focus();
      await field.fill(typed);
      expect(await field.inputValue()).toBe(typed);
      await page.getByRole('heading', { level: 2 }).focus();
      field.elements()[0]?.blur();
      await page.locator(`input[value="${shown}"]`).first().waitFor();
    },
    { language },
  ),
);

test('unreadable input stays as it was typed, and its fault says what to enter', () =>
  pages.walk(async ({ page, open }) => {
    await openPrices(open);
    const photo = entry(page, / Single photo$/);
    const field = photo.getByLabel('Price (RUB)');
    await field.focus();
    await field.fill('8 or 9');
    field.elements()[0]?.blur();
    await photo.getByText('Write an amount, like 7.50.').waitFor();
    await photo.getByRole('textbox', { name: /^Name \(/ }).fill('');
    await page.getByRole('button', { name: 'Add a quantity price' }).first().click();
    await show(page);
    await page.getByRole('alert').filter({ hasText: 'Nothing was changed' }).waitFor();
    // The first wrong field has the focus.
    await page.locator('input[aria-invalid="true"]:focus').waitFor();
    expect(await field.inputValue()).toBe('8 or 9');
    await field.fill('9');
    field.elements()[0]?.blur();
    // The other wrong fields stay marked.
    expect(await page.locator('input[aria-invalid="true"]').count()).toBeGreaterThan(0);
  }));

test('a new product gets the focus, and a removed one disappears from its offers', () =>
  pages.walk(async ({ page, open }) => {
    await openPrices(open);
    await page.getByLabel('Kind of product').selectOption('Finish video');
    await page.getByRole('button', { name: 'Add a product' }).click();
    const fresh = entry(page, /^New product/);
    await fresh.locator('input:focus').waitFor();
    await fresh.getByRole('textbox', { name: /^Name \(/ }).fill('Zieleinlauf');
    const video = entry(page, /^Zieleinlauf/);
    await video.getByLabel('Price (RUB)').fill('15');
    await page.getByRole('button', { name: 'Add an offer' }).click();
    const offer = entry(page, /^Offer/);
    await offer.getByLabel('Zieleinlauf').check();
    await offer.getByLabel('Price for all together (RUB)').fill('20');
    await video.getByRole('button', { name: 'Remove: Zieleinlauf' }).click();
    await video.waitFor({ state: 'detached' });
    expect(await offer.getByLabel('Zieleinlauf').count()).toBe(0);
    await page.locator('h3:focus').waitFor();
  }));

test('a page with unsaved prices asks before it is left', () =>
  pages.walk(async ({ page, open }) => {
    await openPrices(open);
    const field = entry(page, / Single photo$/).getByLabel('Price (RUB)');
    await field.fill('12');
    await page.getByRole('link', { name: 'Frames' }).click();
    const dialog = page.getByRole('dialog', { name: 'You have unsaved changes' });
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('12');
    await page.getByRole('link', { name: 'Frames' }).click();
    await dialog.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('heading', { name: 'Frames', level: 2 }).waitFor();
  }));

test('a file of this computer can be opened; if the form cannot show it, the page says so', () =>
  pages.walk(async ({ page, open }) => {
    await openPrices(open);
    const buffer = Buffer.from(
      `event: ${eventId}\ncurrency: RUB\nproducts:\n  - &one { key: photo, kind: Photo, title: { en: Photo }, price: 9 }\n  - *one\n`,
    );
    await page.locator('input[type="file"]').setInputFiles({ name: 'p.yaml', mimeType: 'text/yaml', buffer });
    await page.getByText('p.yaml is in the editor.').waitFor();
    await page.getByText('One entry is written in a way that only the file can change.').waitFor();
    await show(page);
    // The form has no field for an entry that is an alias, so the fault is shown as an alert.
    await page.getByRole('alert').filter({ hasText: 'products.1.key: "photo" is there already' }).waitFor();
  }));
