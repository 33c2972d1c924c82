import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { listCodes } from '#tests/factories/promo-code.ts';
import { type LocatedPage, locatePages } from './locators.ts';
import { openPageBrowser } from './open-browser.ts';
import { type DeskPages, openDeskPages } from './open-desk.ts';

/** A process of its own draws a frame, which takes seconds. */
const DRAWN = { timeout: 60_000 };

let pages: DeskPages;
beforeAll(async () => {
  pages = await openDeskPages();
  await makeEvent(pages.desk.shop.deps, { tenantId: TENANT, title: 'Lake run', photos: [] });
});
afterAll(() => pages?.close());

const applyShown = async (page: LocatedPage) => {
  await page.getByRole('button', { name: 'Show what changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'What changes' });
  await dialog.getByRole('region', { name: 'What changes' }).waitFor();
  return {
    dialog,
    text: (await dialog.getByRole('region', { name: 'What changes' }).textContent()) ?? '',
    async apply() {
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await dialog.waitFor({ state: 'detached' });
    },
  };
};

test('an owner creates a promo code by keyboard, generates many, and disables one', () =>
  pages.walk(async ({ page, open }) => {
    await open('settings');
    await page.getByRole('button', { name: 'Create a code' }).focus();
    await page.keyboard.press('Enter');
    const one = page.getByRole('dialog', { name: 'Create a code' });
    await one.getByRole('textbox', { name: 'Code' }).fill('lake-10');
    await page.keyboard.press('Enter');
    await one.waitFor({ state: 'detached' });
    const row = page.getByRole('row').filter({ hasText: 'LAKE10' });
    await row.getByText('10% off').waitFor();
    await page.getByRole('button', { name: 'Generate codes' }).click();
    const many = page.getByRole('dialog', { name: 'Generate codes' });
    await many.getByLabel('How many').fill('3');
    await many.getByLabel('Start with').fill('team');
    await many.getByRole('button', { name: 'Create' }).click();
    const drawn = page.getByRole('dialog', { name: '3 codes generated' });
    expect((await drawn.getByRole('region').textContent())?.match(/^TEAM-/gm)).toHaveLength(3);
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: 'Stop: LAKE10' }).click();
    const stop = page.getByRole('dialog');
    await stop.getByText('keep their price').waitFor();
    await stop.getByLabel('Why').fill('misprint');
    await stop.getByRole('button', { name: 'Stop' }).click();
    await stop.waitFor({ state: 'detached' });
    await row.getByText('Stopped').waitFor();
    await page.getByLabel('State').selectOption('Active');
    await row.waitFor({ state: 'detached' });
    const codes = await listCodes(pages.desk.shop.deps, TENANT);
    expect(codes.filter(({ isActive }) => isActive)).toHaveLength(3);
  }));

test('a code applies to some events and products, and its discount is shown', () =>
  pages.walk(
    async ({ page, open }) => {
      await open('settings');
      await page.getByRole('button', { name: 'Code anlegen' }).click();
      const dialog = page.getByRole('dialog', { name: 'Code anlegen' });
      await dialog.getByRole('textbox', { name: 'Code' }).fill('nur-see');
      const shown = dialog.getByRole('region', { name: 'Was der Code bringt' });
      await shown.getByText(/^Фото: .+ statt .+$/).waitFor();
      await dialog.getByLabel('Was er wert ist').selectOption('Betrag');
      await dialog.getByLabel('Betrag (RUB)').fill('9,00');
      await shown.getByText(/^Фото: 281,00.+ statt 290,00/).waitFor();
      await dialog.getByLabel('Alle Fotos einer Person', { exact: true }).uncheck();
      await shown.getByText(/^Все фото со мной: .+, unverändert$/).waitFor();
      const events = dialog.getByRole('combobox', { name: 'Nur bei diesen Veranstaltungen' });
      await events.fill('Lake');
      await page
        .getByRole('option', { name: /^Lake run/ })
        .first()
        .click();
      await dialog.getByRole('button', { name: /^Entfernen: Lake run/ }).waitFor();
      await dialog.getByRole('button', { name: 'Anlegen' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('row').filter({ hasText: 'NURSEE' }).getByText('Lake run').waitFor();
      const codes = await listCodes(pages.desk.shop.deps, TENANT);
      const made = codes.find(({ code }) => code === 'NURSEE');
      expect(made).toMatchObject({ benefit: { kind: 'Fixed', amountMinor: 900 }, eventIds: { length: 1 } });
      expect(made?.productTypes).not.toContain('PhotosWithMe');
    },
    { language: 'de' },
  ));

test('prices change as previewed, by the form and by the file, and can be changed back', () =>
  pages.walk(async ({ page, open }) => {
    await open('settings/catalogs');
    await page.getByRole('link', { name: 'Lake run' }).click();
    const price = page.getByRole('group', { name: / Single photo$/ }).getByLabel('Price (RUB)');
    const before = await price.inputValue();
    await price.fill('150');
    const first = await applyShown(page);
    expect(first.text).toContain(`Фото · Price${before} RUB → 150 RUB`);
    await first.apply();
    await page.getByText('Applied as version 1.').waitFor();
    await page.getByText('File', { exact: true }).click();
    const file = page.getByRole('textbox', { name: 'File' });
    const good = await file.inputValue();
    await file.fill(good.replace('price:', 'prize:'));
    await page.getByRole('button', { name: 'Show what changes' }).click();
    const fault = page.getByRole('alert').filter({ hasText: 'is it "price"?' });
    await fault
      .getByRole('button', { name: /^Line \d+$/ })
      .first()
      .click();
    await page.locator('textarea:focus').waitFor();
    await file.fill(good.replace('price: 150', 'price: 160'));
    await (await applyShown(page)).apply();
    await page.getByRole('button', { name: 'Put into the editor: Version 1' }).click();
    await page.getByText('The file of version 1 is in the editor').waitFor();
    const back = await applyShown(page);
    expect(back.text).toContain('Фото · Price160 RUB → 150 RUB');
    await back.apply();
    await page.getByText('Applied as version 3.').waitFor();
  }));

test('a page of the site is written and translated by form on a phone', () =>
  pages.walk(
    async ({ page, open }) => {
      await open('settings/site');
      await page.getByRole('button', { name: 'Legal notice, Russian: missing' }).click();
      const inRussian = page.getByRole('region', { name: 'Text in Russian' });
      await inRussian.getByRole('button', { name: 'Start with an empty text' }).click();
      await inRussian.getByLabel('Title (Russian)').fill('Who we are');
      await inRussian
        .getByRole('textbox', { name: 'Text (Russian)' })
        .fill('## Register\n\nFN 1 x\n\n- **plain**');
      const missing = page.getByRole('region', { name: 'Missing translations' });
      await missing.getByRole('button', { name: 'Legal notice: English' }).waitFor();
      const inEnglish = page.getByRole('region', { name: 'Text in English' });
      await inEnglish.getByRole('button', { name: 'Start with the text in Russian' }).click();
      await missing.waitFor({ state: 'detached' });
      await inEnglish.getByLabel('Title (English)').fill('');
      await page.getByRole('button', { name: 'Show what changes' }).click();
      await page.getByText(/Legal notice \(English\): title: .+ is missing/).waitFor();
      await inEnglish.getByText('Fill this in.').waitFor();
      await inEnglish.getByLabel('Title (English)').fill('About us');
      const shown = await applyShown(page);
      expect(shown.text).toContain('Legal notice (Russian) · Titlenothing → Who we are');
      expect(shown.text).toContain('Legal notice (English) · Titlenothing → About us');
      await shown.apply();
      await page.getByText('Applied as version 1.').waitFor();
      await page.getByRole('tab', { name: 'All files' }).click();
      await page.getByRole('button', { name: 'pages/impressum.en.yaml' }).click();
      await page.getByRole('link', { name: 'Open in the shop' }).waitFor();
      const file = page.getByRole('textbox', { name: 'pages/impressum.en.yaml' });
      expect(await file.inputValue()).toContain('- "**plain**"');
    },
    { screen: 'phone' },
  ));

test('a page that the shop has a general text for begins with this text, and its whole change is shown', () =>
  pages.walk(async ({ page, open }) => {
    await open('settings/site');
    await page.getByRole('button', { name: 'For brands, Russian: missing' }).click();
    const inRussian = page.getByRole('region', { name: 'Text in Russian' });
    await inRussian.getByRole('button', { name: 'Start with the present text' }).click();
    const { business } = JSON.parse(readFileSync('storefront/i18n/locales/ru/about.json', 'utf8'));
    const title = inRussian.getByLabel('Title (Russian)');
    await title.waitFor();
    expect(await title.inputValue()).toBe(business.title);
    await (await applyShown(page)).apply();
    const lead = `${'Длинно '.repeat(30)}конец`;
    await inRussian.getByLabel('First sentences (Russian)').fill(lead);
    const shown = await applyShown(page);
    expect(shown.text).toContain('For brands (Russian) · First sentences');
    expect(shown.text).toContain(`Before: ${business.lead}After: ${lead}`);
    await shown.dialog.getByRole('button', { name: 'Cancel' }).click();
  }));

test('a picture card of the first page is added by form, and says what is missing', () =>
  pages.walk(async ({ page, open }) => {
    await open('settings/site#cards');
    await page.getByText('There is no card yet.').waitFor();
    await page.getByRole('button', { name: 'Add a card' }).click();
    await page.getByLabel('Title of the card').fill('Lake bank');
    await page.getByLabel('Where it leads (optional)').fill('/contacts');
    await page.getByRole('button', { name: 'Show what changes' }).click();
    await page.getByRole('alert').filter({ hasText: 'Nothing was changed' }).waitFor();
    await page.getByRole('button', { name: 'Remove the card: Lake bank' }).click();
    await page.getByText('There is no card yet.').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
  }));

test('a site with unsaved changes asks before it is left, and its draft is continued later', () =>
  pages.walk(async ({ page, open }) => {
    await open('settings/site');
    await page.getByRole('tab', { name: 'Footer' }).click();
    await page.getByLabel('Sentence in the footer (English)').fill('Photos of races.');
    await page.getByRole('link', { name: 'Frames' }).click();
    const dialog = page.getByRole('dialog', { name: 'You have unsaved changes' });
    await dialog.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('heading', { name: 'Frames', level: 2 }).waitFor();
    await page.getByRole('link', { name: 'Pages of the site' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Footer: Russian' }).click();
    const text = page.getByLabel('Sentence in the footer (English)');
    expect(await text.inputValue()).toBe('Photos of races.');
    await page.getByRole('tab', { name: 'Messages' }).click();
    await page.getByRole('button', { name: 'Add a message' }).click();
    const message = page.getByRole('region', { name: 'New message' });
    await message.getByLabel('Text of the button (English)').fill('Go');
    await message.getByLabel('What the button does').selectOption('opens a page');
    await page.getByRole('button', { name: 'Show what changes' }).click();
    await message.getByText('write it in at least one language').first().waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await message.waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Continue' }).count()).toBe(0);
  }));

test('terms are drafted from the template for review by counsel', () =>
  pages.walk(async ({ page, open }) => {
    await open('settings/site');
    await page.getByRole('tab', { name: 'Documents' }).click();
    await page.getByRole('button', { name: 'Terms and conditions, English: missing' }).click();
    const inEnglish = page.getByRole('region', { name: 'Text in English' });
    await inEnglish.getByRole('button', { name: 'Start with the template' }).click();
    await inEnglish.getByText('Template for review by counsel').waitFor();
    await inEnglish
      .getByText(/\[country\]/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Show what changes' }).click();
    await page
      .getByText(/still says .*\[country\].*: fill in what is in brackets/)
      .first()
      .waitFor();
    await inEnglish
      .getByRole('textbox', { name: 'Text of the document (English)' })
      .fill('# Terms\n\nTo be reviewed.');
    await page.getByRole('button', { name: 'Show what changes' }).click();
    const warned = page.getByRole('dialog', { name: 'What changes' });
    await warned.getByText('Our_Terms_and_Conditions.en.md: is marked for review by counsel').waitFor();
    await page.keyboard.press('Escape');
    await warned.waitFor({ state: 'detached' });
    await inEnglish.getByLabel('Counsel has reviewed this text').check();
    await inEnglish.getByText('Template for review by counsel').waitFor({ state: 'detached' });
    await inEnglish
      .getByRole('textbox', { name: 'Text of the document (English)' })
      .fill('# Terms\n\nReviewed.');
    const shown = await applyShown(page);
    expect(shown.text).toBe('Terms and conditionsnew');
    await shown.apply();
    await page.getByRole('button', { name: 'All documents' }).click();
    await page.getByRole('link', { name: 'Open: Terms and conditions' }).waitFor();
  }));

test('a draft of a page is visible in the shop before it is applied, only with its link', () =>
  pages.walk(async ({ page, open }) => {
    await open('settings/site');
    await page.getByRole('button', { name: 'For organizers, Russian: missing' }).click();
    await page.getByRole('button', { name: 'Start with an empty text' }).last().click();
    await page.getByRole('tab', { name: 'All files' }).click();
    await page.getByRole('button', { name: /^pages\/organizers/ }).click();
    const file = page.getByRole('textbox', { name: /^pages\/organizers\./ });
    await file.fill('titel: Runners pay');
    await page.getByRole('button', { name: 'Preview in the shop' }).click();
    await page.getByRole('alert').filter({ hasText: 'is it "title"?' }).waitFor();
    await file.fill('title: Runners pay for photos\nlead: You get a share.');
    await page.getByRole('button', { name: 'Preview in the shop' }).click();
    const link = page.getByRole('link', { name: 'Open this page as the shop would show it' });
    await link.waitFor();
    const address = new URL(link.elements()[0]?.getAttribute('href') ?? '');
    expect(address.hostname).toBe(`${TENANT}.localhost`);

    const shop = openPageBrowser(pages.desk.shop, { origin: `http://${TENANT}.localhost` });
    const shown = locatePages(shop);
    const heading = shown.getByRole('heading', { level: 1, name: 'Runners pay for photos' });
    await shown.goto(address.pathname + address.search);
    await heading.waitFor();
    await shown.getByText(/^(This is a preview|Это предпросмотр)\./).waitFor();
    await shown.reload();
    await heading.waitFor();
    await shown.getByText('You get a share.').waitFor();
    await shown.goto(address.pathname);
    await shown.getByRole('heading', { level: 1 }).waitFor();
    expect(await heading.count()).toBe(0);
    shop.close();
    // A changed draft needs a new link.
    await file.fill('title: Something else');
    await page.getByRole('button', { name: 'Preview in the shop' }).waitFor();
    expect(await link.count()).toBe(0);
  }));

test('an owner renames a brand, and an operator can only view it', async () => {
  await pages.walk(async ({ page, open }) => {
    await open('settings/brand');
    await page.getByLabel('Name of the brand').fill('Lake photos');
    await page.getByLabel('Accent colour').fill('#ffff00');
    const shown = await applyShown(page);
    expect(shown.text).toContain('→ Lake photos');
    await shown.dialog
      .getByText(/pages show #/)
      .first()
      .waitFor();
    await shown.apply();
    await page.getByText('Applied as version 1.').waitFor();
  });
  await pages.walk(
    async ({ page, open }) => {
      await open('settings/brand');
      await page.getByLabel('Name of the brand').fill('Mine');
      const shown = await applyShown(page);
      await shown.dialog.getByText('not apply changes').waitFor();
      expect(await shown.dialog.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
    },
    { grants: [{ role: 'operator', eventId: null }] },
  );
});

test('an owner sets the rest of a brand by form, and a counter brings the question for consent', () =>
  pages.walk(async ({ page, open }) => {
    await open('settings/brand');
    await page.getByLabel('Gift code', { exact: true }).fill('7');
    await page.getByLabel('Kind of footer').selectOption('Short: only documents');
    await page.getByLabel('Title above recent events').fill('Our races');
    await page.getByLabel('Banner on the first page').uncheck();
    await page.getByLabel('Letters per minute').fill('60');
    await page.getByLabel('Up to (RUB)').first().fill('500');
    const consent = page.getByLabel('Ask visitors before visits are counted');
    await consent.uncheck();
    await page.getByLabel('Counter of visits').selectOption('GA4');
    expect(await consent.isChecked()).toBe(true);
    await page.getByLabel('Id at the counter').fill('G-ABCDEF1234');
    const shown = await applyShown(page);
    expect(shown.text).toContain('VAT by product (%) (Gift code)nothing → 7');
    expect(shown.text).toContain('Short: only documents');
    expect(shown.text).toContain('Title above recent eventsnothing → Our races');
    expect(shown.text).toContain('Banner on the first pageyes → no');
    expect(shown.text).toContain('Letters per minute300 → 60');
    expect(shown.text).toContain('up to an amount of)nothing → 500');
    await shown.apply();
    await page.getByText(/^Applied as version \d\.$/).waitFor();
  }));

test('a small logo is sent with a new logo, and is discarded with it', () =>
  pages.walk(async ({ page, open }) => {
    await open('settings/brand');
    const svg = (name: string, colour: string) => ({
      name,
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="${colour}"/></svg>`,
      ),
    });
    const inputs = page.locator('input[type="file"]');
    await inputs.first().setInputFiles(svg('logo.svg', '#1b4d3e'));
    await page.getByText('New small logo').first().waitFor();
    await inputs.last().setInputFiles(svg('logo.svg', '#123456'));
    const shown = await applyShown(page);
    expect(shown.text).toContain('Logois replaced');
    expect(shown.text).toContain('Small logois replaced');
    await shown.dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).last().click();
    await page.getByText('New small logo').waitFor({ state: 'detached' });
    expect(await page.getByText('logo.svg').count()).toBe(0);
  }));

test('a frame is shown, added and retired', () =>
  pages.walk(async ({ page, open }) => {
    await open('settings/frames');
    const layer = (width: number, height: number) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#1b4d3e"/></svg>`;
    const layout = (name: string, width: number, height: number) =>
      `${name}: { size: [${width}, ${height}], background: [${name}.svg], photo: [60, 60, ${width - 120}, ${height - 240}], texts: [{ of: name, box: [60, ${height - 160}, ${width - 120}, 120], size: [40, 90], colour: "#ffffff" }] }`;
    const yaml = `key: plain\ntitle: { en: Plain }\n${layout('landscape', 1200, 900)}\n${layout('portrait', 900, 1200)}\n`;
    const file = (name: string, text: string) => ({
      name,
      mimeType: name.endsWith('svg') ? 'image/svg+xml' : 'application/yaml',
      buffer: Buffer.from(text),
    });
    await page
      .locator('input[type="file"]')
      .setInputFiles([
        file('frame.yaml', yaml),
        file('landscape.svg', layer(1200, 900)),
        file('portrait.svg', layer(900, 1200)),
      ]);
    await page.getByRole('button', { name: 'Add a frame' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a frame' });
    await dialog.getByRole('img', { name: 'Landscape with a photo in one colour' }).waitFor(DRAWN);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('img', { name: 'Plain with a photo in one colour' }).waitFor(DRAWN);
    await page.getByRole('button', { name: 'Files: Plain' }).click();
    const source = page.getByLabel('frame.yaml', { exact: true });
    await source.waitFor();
    await source.fill((await source.inputValue()).replace('Plain', ''));
    await page.getByRole('button', { name: 'Show what changes' }).click();
    await page.getByText('write a title here').waitFor();
    await source.fill((await source.inputValue()).replace(/en: .*/, 'en: Green'));
    await page.getByRole('button', { name: 'Show what changes' }).click();
    await page.getByRole('dialog').getByText('Frame plain · Name (English)').waitFor(DRAWN);
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('img', { name: 'Green with a photo in one colour' }).waitFor(DRAWN);
    await page.getByRole('button', { name: 'Retire: Green' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
    await page.getByText('There is no frame yet.').waitFor();
  }));
