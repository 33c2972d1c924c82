import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DESK_SIGN_IN_PAGE } from '#contract/desk.ts';
import { insertPasskey } from '#hosting/desk/passkeys.store.ts';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { type DeskPages, openDeskPages } from './open-desk.ts';

let pages: DeskPages;
beforeAll(async () => {
  pages = await openDeskPages();
});
const setLinks = (mode: 'without-provider' | 'beside-provider') => {
  pages.desk.shop.deps.config.deskMailedLinks = mode;
};
beforeEach(() => setLinks('beside-provider'));
afterEach(() => setLinks('without-provider'));
afterAll(() => pages?.close());

/** Adds a passkey without a device. */
const addPasskey = (email: string, name: string) => {
  const { deps } = pages.desk.shop;
  const passkey = {
    passkeyId: deps.newId(),
    email,
    credentialId: deps.newId(),
    publicKey: new Uint8Array(8),
    counter: 0,
    userHandle: 'x',
    name,
    createdAt: new Date(),
    lastUsedAt: null,
  };
  return deps.database.inTenant(DESK_SCOPE_ID, (scope) => insertPasskey(scope, passkey));
};

test('a member renames and removes a passkey, in a browser that has none itself', () =>
  pages.walk(async ({ page, email, open }) => {
    await addPasskey(email, 'Phone');
    await open('sign-in');
    await page.getByText(`You’re signed in as ${email} through your shop’s sign-in service.`).waitFor();
    await page.getByText('This browser has no passkeys.').waitFor();
    await page.getByRole('button', { name: 'Rename' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Old phone');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const row = page.getByRole('row').filter({ hasText: 'Old phone' });
    await row.getByText('never').waitFor();
    await row.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByText('It no longer signs you in').waitFor();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('You have no passkey.').waitFor();
  }));

test('a member makes recovery codes, and is asked before new ones replace them', () =>
  pages.walk(async ({ page, open }) => {
    await open('sign-in');
    await page.getByText('You have no recovery codes.').waitFor();
    await page.getByRole('button', { name: 'Make recovery codes' }).click();
    const made = page.getByRole('dialog', { name: 'Your recovery codes' });
    await made.getByText('We show them only once.').waitFor();
    await made.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('10 left, made on').waitFor();
    await page.getByRole('button', { name: 'Make recovery codes' }).click();
    const asked = page.getByRole('dialog', { name: 'Make new codes?' });
    await asked.getByText('stop working at once').waitFor();
    await asked.getByRole('button', { name: 'Make recovery codes' }).click();
    await made.getByText('We show them only once.').waitFor();
  }));

test('a stale login must be renewed before anything changes', () =>
  pages.walk(
    async ({ page, email, open }) => {
      await addPasskey(email, 'Phone');
      await open('sign-in');
      await page
        .getByRole('row')
        .filter({ hasText: 'Phone' })
        .getByRole('button', { name: 'Remove' })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor();
    },
    { isStale: true },
  ));

test('a member of a shop with a sign-in service reads why there are no passkeys', () =>
  pages.walk(async ({ page, open }) => {
    setLinks('without-provider');
    await open('sign-in');
    await page.getByText('Your shop’s sign-in service decides how you sign in.').waitFor();
  }));

test('a member of a shop finds the way back from the page outside of shops', () =>
  pages.walk(async ({ page }) => {
    await page.goto(DESK_SIGN_IN_PAGE);
    await page.getByRole('heading', { level: 2, name: 'Your sign-in' }).waitFor();
    await page.getByRole('link', { name: /^Back to / }).click();
    await expect.poll(() => page.path()).toBe(`/tenants/${TENANT}/today`);
  }));
