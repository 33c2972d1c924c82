import { afterAll, beforeAll, expect, test } from 'vitest';
import { correctPhotographer } from '#finding/photographers/change-photographers.ts';
import { ensurePhotographer } from '#finding/photographers/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { listErasures, runErasure, verifyCertificate } from '#operating/erasure/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { loadCertificateKey } from '#platform/signing/certificate-key.ts';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { type DeskPages, openDeskPages } from './open-desk.ts';

let pages: DeskPages;
let event: MadeEvent;
beforeAll(async () => {
  pages = await openDeskPages();
  const photos = [['17'], ['17'], ['17', '18'], ['18']];
  event = await makeEvent(pages.desk.shop.deps, { tenantId: TENANT, photos });
});
afterAll(() => pages?.close());

test('a person is erased after the consequences are shown, and the certificate is downloaded', async () => {
  const { deps } = pages.desk.shop;
  await pages.walk(async ({ page, browser, open }) => {
    await open(`participants/${event.eventId}/${event.competitors['17']}`);
    await page.getByRole('button', { name: 'Erase for good' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase for good' });
    await dialog.getByText('Alex Runner17, bib 17').waitFor();
    await dialog.getByText('2 photos of this person alone: removed').waitFor();
    await dialog.getByText('1 photo that also shows others').waitFor();
    await dialog.getByText('No one else bought these photos.').waitFor();
    await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
    await page.getByRole('status').getByText('The erasure is under way.').waitFor();
    await page.getByRole('dialog').getByRole('link', { name: 'Erasures' }).click();
    await page.getByRole('heading', { name: 'Erasures' }).waitFor();
    await page.getByRole('cell', { name: 'under way' }).waitFor();
    const cell = page.getByRole('row').nth(1).getByRole('cell').first();
    const erasureId = (await cell.textContent()) ?? '';

    await runErasure(deps, TENANT, erasureId);
    await page.getByRole('button', { name: 'Download the certificate' }).click();
    await expect.poll(() => browser.saved.length).toBe(1);
    const [{ name, bytes } = { name: '', bytes: Buffer.of() }] = browser.saved;
    expect(name).toBe(`certificate-${erasureId}.json`);
    const keys = { keys: [(await loadCertificateKey(deps.config)).publicJwk] };
    expect(await verifyCertificate(String(bytes), keys)).toMatchObject({
      certificate: { certificateId: erasureId },
    });
  });
});

test('a photographer is found in the list and erased after their payments are shown', async () => {
  const { deps } = pages.desk.shop;
  const inTenant = <T>(work: (scope: Scope) => Promise<T>) => deps.database.inTenant(TENANT, work);
  const photographerId = await inTenant(async (scope) => {
    const id = (await ensurePhotographer(deps, scope, 'Dora Blitz')) ?? '';
    await correctPhotographer(deps, scope, { photographerId: id, photoIds: event.photoIds }, BY_COMMAND);
    return id;
  });
  await pages.walk(async ({ page, open }) => {
    await open('photographers');
    const row = page.getByRole('row').filter({ hasText: 'Dora Blitz' });
    await row.getByRole('link', { name: 'Persons' }).click();
    await page.getByText('You as a photographer').waitFor();
    await page.getByRole('searchbox', { name: 'Name, email address or bib' }).fill('blitz');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('checkbox', { name: 'Dora Blitz' }).check();
    await page.getByRole('button', { name: 'Erase for good' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase for good' });
    await dialog.getByText('Photographer Dora Blitz').waitFor();
    await dialog.getByText('stay in the shop, without their name').waitFor();
    await dialog.getByText('what their camera wrote into the files').waitFor();
    await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
    await page.getByRole('status').getByText('The erasure is under way.').waitFor();
    const [erasure] = await inTenant((scope) => listErasures(scope, 1));
    await runErasure(deps, TENANT, erasure?.erasureId ?? '');
    await open('photographers');
    await page.getByRole('cell', { name: photographerId }).waitFor();
    expect(await page.getByText('Blitz').count()).toBe(0);
  });
});
