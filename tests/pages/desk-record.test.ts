import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAction } from '#hosting/actions/index.ts';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { type DeskPages, openDeskPages } from './open-desk.ts';

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-/;

let pages: DeskPages;
let photoIds: string[];
beforeAll(async () => {
  pages = await openDeskPages();
  const { deps } = pages.desk.shop;
  const made = await makeEvent(deps, { tenantId: TENANT, title: 'Lake run', photos: [['18'], ['19']] });
  ({ photoIds } = made);
  const cause = { actor: { kind: 'Command', memberId: null }, why: '=the start, again' } as const;
  await deps.database.inTenant(TENANT, async (scope) => {
    for (const [place, thingId] of photoIds.entries()) {
      const change = { before: { bibs: ['1811'] }, after: { bibs: [String(18 + place)] } };
      await recordAction(scope, { what: 'photo.retag', thingId, ...change }, cause);
    }
    const after = { intoEventId: made.eventId, photos: 2, isFree: true };
    await recordAction(scope, { what: 'event.move', thingId: made.eventId, after }, cause);
  });
});
afterAll(() => pages?.close());

test('the record names what was changed, and its address names the object that it is narrowed to', () =>
  pages.walk(async ({ page, open }) => {
    await open('record');
    const moved = page.getByRole('row').filter({ hasText: 'Move photos into another event' });
    await moved.getByText('into the event: Lake run').waitFor();
    await moved.getByText('free of charge: yes').waitFor();
    const first = page.getByRole('row').filter({ hasText: 'bibs: 1811 → 18' });
    for (const row of [moved, first]) expect(await row.textContent()).not.toMatch(ID);
    await first.getByRole('link', { name: /^Photo .+\.jpg$/i }).click();
    await page.getByRole('row').filter({ hasText: 'Lake run' }).waitFor({ state: 'detached' });
    await first.waitFor();
    expect(page.path()).toBe(`/tenants/${TENANT}/record?kind=photo&id=${photoIds[0]}`);
    expect(await page.getByLabel('Of', { exact: true }).inputValue()).toBe('photo');
    await page.getByRole('button', { name: 'Show everything' }).click();
    await moved.waitFor();
    await page.getByLabel('Of', { exact: true }).selectOption('event');
    await page.getByLabel('Named').fill('Lake run');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await first.waitFor({ state: 'detached' });
    await moved.waitFor();
    expect(page.path()).toBe(`/tenants/${TENANT}/record?kind=event&name=Lake+run`);
  }));

test('a list is exported as it is shown, and no text starts a formula', () =>
  pages.walk(async ({ page, browser, open }) => {
    await open(`record?kind=photo&id=${photoIds[1]}`);
    await page.getByRole('row').filter({ hasText: 'bibs: 1811 → 19' }).waitFor();
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    await expect.poll(() => browser.saved.length).toBe(1);
    const [file] = browser.saved;
    expect(file?.name).toBe('Record.csv');
    const lines = file?.bytes.toString().split('\r\n') ?? [];
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe('\uFEFFWhen,Who,What was done,"What changed, and why"');
    expect(lines[1]).toMatch(
      /,command,Correct the bibs of a photo Photo .+\.jpg,"bibs: 1811 → 19 =the start, again"$/i,
    );
  }));
