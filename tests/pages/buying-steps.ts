import { expect } from 'vitest';
import { BIB } from '#tests/journeys/selling-steps.ts';
import type { LocatedPage, Locator } from './locators.ts';

/** The texts of the buttons that select a photo and go to the cart. */
export const ENGLISH = { select: /^Select:/, go: /^Continue/ };
export const RUSSIAN = { select: /^Выбрать:/, go: /^Дальше/ };
export const GERMAN = { select: /^Auswählen:/, go: /^Weiter/ };

/** Waits for the page to be at a path, which may have a query. */
export const expectPath = (page: LocatedPage, path: RegExp) => expect.poll(page.path).toMatch(path);

/** Opens the photos of bib 17 at an event that has eight of them. */
export async function findOwn(page: LocatedPage, eventId: string): Promise<void> {
  await page.goto(`/search/${eventId}/${BIB}`);
  await page.getByRole('heading', { level: 1, name: /^8 / }).waitFor();
}

/** Selects a number of the shown photos, and goes to the cart with them. */
export async function selectPhotos(page: LocatedPage, count: number, words = ENGLISH): Promise<void> {
  for (let ticked = 0; ticked < count; ticked += 1)
    await page.getByRole('button', { name: words.select, pressed: false }).first().click();
  await page.getByRole('button', { name: words.go }).click();
  await expectPath(page, /^\/cart/);
}

/** Adds all photos that the bar offers to the cart. */
export async function takeAll(page: LocatedPage, name = /^Add all 8/): Promise<void> {
  await page.getByRole('button', { name }).click();
  await expectPath(page, /^\/cart/);
}

/** Expects the amount to pay in the last line of the receipt, once the page no longer recalculates it. */
export function expectTotal(page: LocatedPage, total: string): Promise<void> {
  const totals = page.locator('dl[aria-busy]').last();
  const read = async () => ((await totals.locator('dd').last().textContent()) ?? '').replaceAll(/\s/g, ' ');
  return expect
    .poll(async () => ((await totals.getAttribute('aria-busy')) === 'false' ? read() : 'busy'))
    .toBe(total);
}

/** Returns the price on a button, once it is there. */
export async function sumOn(button: Locator): Promise<string> {
  const sum = button.locator('span:last-child:not([aria-busy="true"])').filter({ hasText: /\d/ });
  return (await sum.textContent()).replaceAll(/\s/g, ' ');
}

/** Ticks every agreement of the checkout: the documents, if the brand has some, and the end of the right of withdrawal. */
export async function agreeToAll(page: LocatedPage): Promise<void> {
  const form = page.locator('main form');
  await form.locator('button[type="submit"]').last().waitFor();
  for (const box of await form.getByRole('checkbox').all()) await box.check();
}

/** Goes from the cart to the choice of a way to pay. */
export async function checkOut(page: LocatedPage, email: string): Promise<void> {
  await page.getByLabel(/^E-?mail$/i).fill(email);
  await agreeToAll(page);
  await page.locator('main button[type="submit"]').last().click();
  await expectPath(page, /^\/checkout\//);
  // The page's address changes first, then the cart disappears, then the checkout appears.
  await page.getByLabel(/^E-?mail$/i).waitFor({ state: 'detached' });
  await page.locator('main h1').waitFor();
}
