import { afterAll, beforeAll, expect, test } from 'vitest';
import { addConsents } from '#tests/factories/add-consents.ts';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { type DeskPages, openDeskPages } from './open-desk.ts';

const GUARDS = [{ role: 'privacy-officer', eventId: null }] as const;
let pages: DeskPages;
beforeAll(async () => {
  pages = await openDeskPages();
  const { deps } = pages.desk.shop;
  const event = await makeEvent(deps, { tenantId: TENANT, title: 'Seerunde', photos: [['17']] });
  await addConsents(deps, event.eventId, event.competitors['17'] ?? '');
  const without = { title: 'Bergrunde', faceIndexing: 'atImport', faceGround: null } as const;
  await makeEvent(deps, { ...without, tenantId: TENANT, photos: [['18']] });
});
afterAll(() => pages?.close());

test('a privacy officer sees each consent and filters by its state', async () => {
  const visitor = await pages.visit({ grants: [...GUARDS] });
  const page = await visitor.openArea('consents');
  await page.findByText('Version 1, Greek');
  page.getByText('I agree that Ann may see my photos.');
  await page.user.selectOptions(page.getByLabelText('State'), 'Withdrawn');
  await page.findByText('Not recorded (older than this record)');
  await expect.poll(() => page.queryByText('Version 1, Greek')).toBeNull();
  // A link, a reload and going back keep the filter.
  const filtered = await visitor.openArea('consents?state=Withdrawn&kind=Unknown');
  await filtered.findByText('Not recorded (older than this record)');
  expect(filtered.getByLabelText<HTMLSelectElement>('State').value).toBe('Withdrawn');
  expect(filtered.queryByText('Version 1, Greek')).toBeNull();
  await page.user.click(page.getByRole('link', { name: 'What is kept' }));
  await page.findByRole('heading', { name: 'What we keep about them' });
  visitor.close();
});

test('a privacy officer sees the legal basis of face search per event', async () => {
  const visitor = await pages.visit({ grants: [...GUARDS] });
  const page = await visitor.openArea('consents');
  await page.user.click(page.getByRole('tab', { name: 'Legal bases for faces' }));
  await page.findByText('Consent at registration');
  await page.findByText('missing: no faces are looked for');
  await page.user.type(page.getByRole('searchbox', { name: 'Event' }), 'Seerunde');
  await page.user.click(page.getByRole('button', { name: 'Search' }));
  await expect.poll(() => page.queryByText('Bergrunde')).toBeNull();
  visitor.close();
});
