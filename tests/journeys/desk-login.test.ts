import { afterAll, beforeAll, expect, test } from 'vitest';
import { deskOwnRoutes } from '#contract/desk.ts';
import { RECOVERY_CODES } from '#hosting/desk/passkeys.rules.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { expectAccessible } from './browser.ts';
import { type DeskPages, openDeskPages } from './desk-steps.ts';

let pages: DeskPages;
beforeAll(async () => {
  pages = await openDeskPages();
  // The members of this test first log in through the installation's provider.
  pages.desk.shop.deps.config.deskMailedLinks = 'beside-provider';
  await pages.desk.shop.work();
});
afterAll(() => pages?.close());

test('a member logs in by a mailed link, which needs a click on its page', () =>
  pages.visit(async ({ page, context, email }) => {
    const { database } = pages.desk.shop.deps;
    await context.clearCookies();
    await page.goto(`${pages.desk.origin}/entrance`);
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    const token = await waitFor('the link', async () => {
      const mails = await readMailbox(database, TENANT);
      const mail = mails.find(({ recipient }) => recipient === email);
      return mail !== undefined && /login\/link\?token=([\w-]+)/.exec(mail.text)?.[1];
    });
    await page.goto(`${pages.desk.origin}/login/link?token=${token}`);
    await page.getByRole('heading', { name: `Sign in as ${email}?` }).waitFor();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/tenants\//);
  }));

test('a member adds a passkey in a browser, and logs in by it, and by a recovery code', () =>
  pages.visit(async ({ page, context, email, open }) => {
    const me = () =>
      page.evaluate(`fetch('${deskOwnRoutes.getMe.path}').then((reply) => reply.json())`) as Promise<{
        email: string;
        authenticatedAt: string | null;
      }>;
    const login = () =>
      page.evaluate(`fetch('${deskOwnRoutes.getLogin.path}').then((reply) => reply.json())`) as Promise<{
        by: string;
      }>;
    const devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await open('');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Your sign-in' }).click();
    await page.getByText('You have no passkey.').waitFor();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Phone');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('row').filter({ hasText: 'Phone' }).waitFor();
    // The same device has one passkey for each person.
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog.getByLabel('Name').fill('Phone again');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('This device already has a passkey for you.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Make recovery codes' }).click();
    const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
    const codes = (await shown.getByLabel('Your recovery codes').last().textContent())?.split('\n') ?? [];
    expect(codes).toHaveLength(RECOVERY_CODES);
    await shown.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText(`${RECOVERY_CODES} left`).waitFor();

    await context.clearCookies();
    await page.goto(`${pages.desk.origin}/entrance`);
    await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(/\/tenants\//);
    expect(await me()).toMatchObject({ email });
    expect((await me()).authenticatedAt).not.toBeNull();
    expect(await login()).toMatchObject({ by: 'Passkey' });

    await context.clearCookies();
    await page.goto(`${pages.desk.origin}/entrance`);
    await page.getByRole('link', { name: 'Use a recovery code' }).click();
    await expectAccessible(page);
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/tenants\//);
    expect(await me()).toMatchObject({ email, authenticatedAt: null });
    expect(await login()).toMatchObject({ by: 'Code' });
  }));

test('the login page tells a member if the browser has no passkey for the desk', () =>
  pages.visit(async ({ page, context }) => {
    const devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: false,
        automaticPresenceSimulation: true,
      },
    });
    await context.clearCookies();
    await page.goto(`${pages.desk.origin}/entrance`);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('alert').filter({ hasText: 'No passkey was used.' }).waitFor();
  }));
