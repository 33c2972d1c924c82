import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskOwnRoutes } from '#contract/desk.ts';
import { ensurePhotographer } from '#finding/photographers/index.ts';
import { recordAction } from '#hosting/actions/index.ts';
import { listMembers } from '#hosting/members/index.ts';
import { makeMember, TENANT } from '#tests/factories/desk-browser.ts';
import { callDesk, openScript } from '#tests/factories/desk-calls.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { type DeskPages, openDeskPages } from './open-desk.ts';

let pages: DeskPages;
const receiver = createServer((request, response) => {
  request.resume();
  response.writeHead(204).end();
});
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  pages = await openDeskPages();
  await pages.desk.shop.work();
});
afterAll(async () => {
  await pages?.close();
  receiver.closeAllConnections();
  receiver.close();
});

test('an owner adds a member and removes one of two roles, and the record names the owner', () =>
  pages.walk(async ({ page, email, open }) => {
    await open('members');
    await makeEvent(pages.desk.shop.deps, { tenantId: TENANT, title: 'Seerunde', photos: [] });
    const dialog = page.getByRole('dialog');
    for (const role of ['accountant', 'operator']) {
      await page.getByRole('button', { name: 'Add a member' }).click();
      await dialog.getByLabel('Email address').fill('ana@example.com');
      await dialog.getByLabel('Role').selectOption(role);
      await dialog.getByLabel('Why').fill('she joins us');
      await dialog.getByRole('button', { name: 'Add and invite' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    const row = page.getByRole('row').filter({ hasText: 'ana@example.com' });
    await row.getByText('Operator').waitFor();
    await pages.desk.shop.deps.database.inTenant(TENANT, async (scope) => {
      const [ana] = await listMembers(scope, { email: 'ana@example.com' });
      const cause = { actor: { kind: 'Member', memberId: ana?.memberId ?? '' }, why: '' } as const;
      const after = { url: 'https://books.example/…' };
      await recordAction(scope, { what: 'webhook.add', thingId: randomUUID(), after }, cause);
    });
    await row.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByText('They are no longer a member').waitFor();
    await dialog.getByText('Keeps working after the removal').waitFor();
    await dialog.getByText('https://books.example/…').waitFor();
    await dialog.getByRole('radio', { name: 'Operator' }).check();
    await dialog.getByText('What only this role allowed').waitFor();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row.getByText('Operator').waitFor({ state: 'detached' });
    await row.getByText('Accountant').waitFor();
    await row.getByRole('button', { name: 'What was done' }).click();
    await page.getByRole('dialog').getByText('Remove a member').waitFor();
    await page.keyboard.press('Escape');
    await open('record');
    const done = page.getByRole('row').filter({ hasText: 'Add a member' }).filter({ hasText: email });
    await done.filter({ hasText: 'she joins us' }).first().waitFor();
    await page.getByLabel('Of', { exact: true }).selectOption('photo');
    await page.getByLabel('Named', { exact: true }).fill('none');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('Nothing has been recorded.').waitFor();
    await page.getByRole('button', { name: 'Show everything' }).click();
    await done.first().waitFor();
  }));

test('an owner merges two names of a photographer and links them to a member', () =>
  pages.walk(async ({ page, open }) => {
    const { deps } = pages.desk.shop;
    await deps.database.inTenant(TENANT, async (scope) => {
      for (const name of ['Ada Lindqvist', 'A. Lindqvist']) await ensurePhotographer(deps, scope, name);
    });
    const { email } = await makeMember(pages.desk, TENANT, [{ role: 'photographer', eventId: null }]);
    await open('photographers');
    await page
      .getByRole('row')
      .filter({ hasText: 'A. Lindqvist' })
      .getByRole('button', { name: 'Merge' })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Photographer').selectOption('Ada Lindqvist');
    await dialog.getByText('This cannot be undone.').waitFor();
    await dialog.getByRole('button', { name: 'Merge' }).click();
    const row = page.getByRole('row').filter({ hasText: 'also written A. Lindqvist' });
    await row.getByRole('button', { name: 'Link to a member' }).click();
    await dialog.getByLabel('Member').selectOption(email);
    await dialog.getByRole('button', { name: 'Link to a member' }).click();
    await row.filter({ hasText: email }).waitFor();
  }));

test('an owner adds a webhook, tests it, sees the delivery, sends it again and rotates its secret', () =>
  pages.walk(async ({ page, open }) => {
    await open('webhooks');
    const { port } = receiver.address() as AddressInfo;
    await page.getByRole('button', { name: 'Add a webhook' }).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: 'Add a webhook' });
    await dialog.getByLabel('Address').fill('http://books.example/');
    await dialog.getByRole('checkbox', { name: 'order.paid' }).check();
    await send.click();
    await dialog.getByText('must begin with https://').waitFor();
    await dialog.getByLabel('Address').fill(`http://127.0.0.1:${port}/books`);
    await send.click();
    const secret = page.getByRole('dialog', { name: 'The secret of the webhook' });
    await secret.getByText('whsec_').waitFor();
    await secret.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('link', { name: `http://127.0.0.1:${port}/books` }).click();
    await page.getByRole('button', { name: 'Send a test' }).click();
    const delivery = page.getByRole('row').filter({ hasText: 'webhook.test' });
    await delivery.getByText('HTTP 204').waitFor();
    await delivery.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('Send a webhook’s message again').waitFor();
    await page.getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click();
    await secret.getByText('whsec_').waitFor();
    await secret.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('switch', { name: 'Switched on' }).uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Switched off', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('There are no webhooks yet.').waitFor();
  }));

test('a member creates a token by keyboard, uses it, removes a scope and revokes it', () =>
  pages.walk(
    async ({ page, email, open }) => {
      await open('tokens');
      await page.getByRole('button', { name: 'Create a token' }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Create a token' });
      await dialog.getByLabel('Name').fill('export');
      const scopes = dialog.getByRole('combobox');
      for (const scope of ['member.read', 'order.read']) {
        await scopes.fill(scope);
        await page.getByRole('option', { name: scope }).waitFor();
        await scopes.press('ArrowDown');
        await scopes.press('Enter');
      }
      await dialog.getByRole('button', { name: 'Create a token' }).press('Enter');
      const shown = page.getByRole('dialog', { name: 'Your new token' });
      const token = await shown.getByLabel('Your new token').last().textContent();
      await shown.getByRole('button', { name: 'Close' }).last().click();
      const me = () => callDesk(openScript(pages.desk, token.trim()), deskOwnRoutes.getMe);
      expect((await me()).json()).toMatchObject({ email, by: 'Token' });
      const row = page.getByRole('row').filter({ hasText: 'export' });
      await row.getByText('order.read').first().waitFor();
      await row.getByRole('button', { name: 'Fewer scopes' }).click();
      const narrow = page.getByRole('dialog');
      await narrow.getByRole('combobox').press('Backspace');
      await narrow.getByRole('button', { name: 'Fewer scopes' }).click();
      await narrow.waitFor({ state: 'detached' });
      expect(await row.textContent()).toContain('member.read');
      expect(await row.textContent()).not.toContain('order.read');
      await row.getByRole('button', { name: 'End' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
      await page.getByText('You have no tokens.').waitFor();
      expect(await me()).toMatchObject({ statusCode: 401 });
    },
    { grants: [{ role: 'operator', eventId: null }] },
  ));

test('an accountant sees no members, webhooks or record', () =>
  pages.walk(
    async ({ page, open }) => {
      await open('tokens');
      const areas = page.getByRole('navigation', { name: 'Areas of the desk' });
      await areas.getByRole('link', { name: 'Access tokens' }).waitFor();
      for (const name of ['Members', 'Webhooks', 'Record'])
        expect(await areas.getByRole('link', { name }).count()).toBe(0);
      await areas.getByRole('link', { name: 'Events' }).click();
      await page.getByRole('link', { name: 'Seerunde' }).click();
      await page.getByRole('heading', { name: 'Seerunde' }).waitFor();
      expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
    },
    { grants: [{ role: 'accountant', eventId: null }] },
  ));
