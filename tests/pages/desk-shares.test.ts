import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensurePhotographer } from '#finding/photographers/index.ts';
import { listShareVersions } from '#selling/shares/index.ts';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { type DeskPages, openDeskPages } from './open-desk.ts';

let pages: DeskPages;
beforeAll(async () => {
  pages = await openDeskPages();
  const { deps } = pages.desk.shop;
  await makeEvent(deps, { tenantId: TENANT, title: 'Lake run', photos: [] });
  await deps.database.inTenant(TENANT, (scope) => ensurePhotographer(deps, scope, 'Ana Berg'));
});
afterAll(() => pages?.close());

const versions = () => pages.desk.shop.deps.database.inTenant(TENANT, listShareVersions);

test('an owner sets shares by form, each rule with an example, and later corrects them', () =>
  pages.walk(async ({ page, open }) => {
    await open('settlements/shares');
    await page.getByText('No one gets a share yet.').waitFor();
    await page.getByRole('button', { name: 'Add a rule' }).click();
    const first = page.getByRole('group', { name: 'Rule 1: photographer' });
    await first.locator('select:focus').waitFor();
    await first.getByLabel('Share (%)').fill('12,5');
    await first.getByText(/^Single photo for .+ without tax: photographer .+, you keep .+\.$/).waitFor();
    await first.getByLabel('For each photo or video (RUB)').fill('0,50');
    await first.getByLabel('Only photos of').selectOption('Ana Berg');
    await page.getByRole('button', { name: 'Show what changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'What changes' });
    const changes = await dialog.getByRole('region', { name: 'What changes' }).textContent();
    expect(changes).toContain('Valid from');
    expect(changes).toMatch(
      /Rule 1: photographer12\.5% · .*0\.50.* for each photo or video · only photos of Ana Berg$/,
    );
    await dialog.getByText(/^Nothing was shared in/).waitFor();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Set as version 1.').waitFor();
    await page
      .getByRole('region', { name: 'Versions' })
      .getByText(/Rule 1: photographer: 12\.5% · /)
      .waitFor();
    expect((await versions()).at(-1)?.rules).toMatchObject([
      { to: 'Photographer', percentHundredths: 1250, fixedMinor: 50, currencyId: 643 },
    ]);
    await page.getByRole('button', { name: 'Add a rule' }).click();
    const second = page.getByRole('group', { name: 'Rule 2: photographer' });
    await second.getByLabel('Share (%)').fill('10');
    await second.getByRole('button', { name: 'Move up: Rule 2: photographer' }).click();
    // The wider rule is first now.
    await second.getByText(/^never holds: rule 1 fits all that it does/).waitFor();
    expect(await second.getByText('Complete the fields to see an example.').count()).toBe(0);
    await page
      .getByRole('group', { name: 'Rule 1: photographer' })
      .getByText('Correct rule 2 to see an example.')
      .waitFor();
    await page.getByRole('button', { name: 'Show what changes' }).click();
    expect(await page.getByText(/^never holds: rule 1 fits all that it does/).count()).toBe(1);
    await second.getByRole('button', { name: 'Remove: Rule 2: photographer' }).click();
    await second.waitFor({ state: 'detached' });
    expect(await versions()).toHaveLength(1);
  }));

test('the faults of a shares file are shown at their fields', () =>
  pages.walk(async ({ page, open }) => {
    await open('settlements/shares');
    const buffer = Buffer.from(
      'from: 2020-01-32\nzone: Mars\nshares:\n  - { to: photographer, percent: 130 }\n  - { to: organizer, percent: 1, minimum: 5 }\n',
    );
    const file = { name: 'shares.yaml', mimeType: 'text/yaml', buffer };
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.getByRole('group', { name: 'Rule 2: organizer' }).waitFor();
    await page.getByRole('button', { name: 'Show what changes' }).click();
    await page.getByText('write a time zone, as in Europe/Vienna').waitFor();
    const rule = page.getByRole('group', { name: 'Rule 1: photographer' });
    await rule.getByText(/^write a percentage from 0 to 100/).waitFor();
    expect(await versions()).toHaveLength(1);
  }));

test('an operator does not see shares', () =>
  pages.walk(
    async ({ page, open }) => {
      await open('settlements');
      await page.getByRole('link', { name: 'Payees' }).waitFor();
      expect(await page.getByRole('link', { name: 'Shares' }).count()).toBe(0);
    },
    { grants: [{ role: 'operator', eventId: null }] },
  ));
