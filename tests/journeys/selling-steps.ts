import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { demoCatalogFile } from '#demo/catalogs.ts';
import { applyStartList } from '#finding/competitors/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { applyCatalog, planCatalog } from '#selling/catalog/index.ts';
import { competitorOf, makeEvent } from '#tests/factories/event-factory.ts';
import type { TestShop } from '#tests/factories/test-shop.ts';

/** The demo brands, each with the demo event whose catalog it uses. */
const BRANDS = {
  photofinish: 'lakeside-half-marathon-2026',
  marafon: 'vecherniy-zabeg-2026',
  laufbilder: 'herbstlauf-2026',
} as const;
export type Brand = keyof typeof BRANDS;

/** The bib on the first eight photos of every test event; bib 2 is on the others. */
export const BIB = '17';
const PHOTOS = [...Array.from({ length: 8 }, () => [BIB]), ['2'], ['2']];

/** Returns the catalog of a brand: the demo's file, for an event of this test. */
async function catalogText(brand: Brand, eventId: string): Promise<string> {
  const text = await readFile(demoCatalogFile(BRANDS[brand]), 'utf8');
  return text.replace(/^event: .*$/m, `event: ${eventId}`);
}

/** Applies a brand's catalog to an event, with some of its text replaced. */
export async function sell(
  shop: TestShop,
  brand: Brand,
  eventId: string,
  change: (text: string) => string = (text) => text,
): Promise<void> {
  const plan = await planCatalog(shop.deps, brand, Buffer.from(change(await catalogText(brand, eventId))));
  if ('faults' in plan) throw new Error(JSON.stringify(plan.faults));
  const applied = await applyCatalog(shop.deps, brand, plan, BY_COMMAND);
  if (isRefusal(applied)) throw new Error(applied.refused);
}

/** Opens an event of a brand that sells what the brand's demo sells. */
export async function openSale(shop: TestShop, brand: Brand, title: string): Promise<string> {
  const { eventId } = await makeEvent(shop.deps, { tenantId: brand, title, photos: PHOTOS });
  await sell(shop, brand, eventId);
  return eventId;
}

/** Opens an event whose race is still to come, with bib 17 on its start list. */
export async function openEarlySale(shop: TestShop, brand: Brand, title: string): Promise<string> {
  const { eventId } = await makeEvent(shop.deps, { tenantId: brand, title, date: '2199-01-01', photos: [] });
  await shop.deps.database.inTenant(brand, (scope) =>
    applyStartList({ newId: randomUUID }, scope, eventId, [competitorOf(BIB)]),
  );
  await sell(shop, brand, eventId);
  return eventId;
}

/** Opens the photos of bib 17 at an event. */
export async function findOwn(page: Page, address: string, eventId: string): Promise<void> {
  await page.goto(`${address}/search/${eventId}/${BIB}`);
  await page.getByRole('heading', { level: 1, name: /^8 / }).waitFor();
}

/** Returns the amount to pay, from the receipt's last line. */
export async function totalOf(page: Page): Promise<string> {
  const totals = page.locator('dl[aria-busy]').last();
  await totals.and(page.locator('[aria-busy="false"]')).waitFor();
  return ((await totals.locator('dd').last().textContent()) ?? '').replaceAll(/\s/g, ' ');
}

/** Pays at the sandbox bank, whose pages are English. */
export async function payAtBank(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Sandbox Bank' }).waitFor();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('button', { name: /^Yes, pay/ }).click();
}
