import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPERATOR } from '#tests/factories/desk-browser.ts';
import { expectLegible } from './access-checks.ts';
import { DESKTOP, expectAccessible, newVisitor, PHONE } from './browser.ts';
import { DESK_STATES, type DeskState, type Furnished, furnishDesk } from './desk-states.ts';
import { type DeskPages, openDeskPages } from './desk-steps.ts';

let pages: DeskPages;
let made: Furnished;
let members: Record<'owner' | 'privacy-officer' | 'installation', Awaited<ReturnType<DeskPages['enter']>>>;
beforeAll(async () => {
  pages = await openDeskPages();
  made = await furnishDesk(pages.desk);
  const enter = async (input: Parameters<DeskPages['enter']>[0]) => {
    const member = await pages.enter({ ...input, viewport: PHONE });
    await member.open('');
    return member;
  };
  members = {
    owner: await enter({ grants: [{ role: 'owner', eventId: null }] }),
    'privacy-officer': await enter({ grants: [{ role: 'privacy-officer', eventId: null }] }),
    installation: await enter({ email: OPERATOR }),
  };
});
afterAll(async () => {
  await members?.owner.leave();
  await members?.['privacy-officer'].leave();
  await members?.installation.leave();
  await pages?.close();
});

/** Expects axe to find nothing, and nothing to move with reduced motion: a color in transition would fail the check of contrast. */
async function expectDeskAccessible(
  page: Page,
  schemes: readonly ('dark' | 'light')[] = ['light'],
  part?: string,
): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    const moving = await page.evaluate(
      'document.getAnimations().flatMap((motion) => motion instanceof CSSTransition ? motion.transitionProperty : [])',
    );
    expect(moving).toEqual([]);
    // The scheme changes only colors.
    await (colorScheme === 'light' ? expectAccessible : expectLegible)(page, part);
  }
}

/** The first state of each page is also checked in the dark scheme; the other states have the same colors. */
const FIRST_STATES = new Set(Object.values(DESK_STATES).map(([first]) => first));

/** A dialog over a page. Only the dialog is checked, because the page is checked in a state of its own. */
const MODAL = '[aria-modal="true"]';

/** Brings a phone's page into a state, and checks it. */
async function lookAt(page: Page, state: DeskState, open: () => Promise<unknown>): Promise<void> {
  const { isWide, reach } = state;
  // Removes the routes of the state before.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.setViewportSize(PHONE);
  await open();
  await reach(page);
  const isFirst = FIRST_STATES.has(state);
  const part = !isFirst && (await page.locator(MODAL).count()) === 1 ? MODAL : undefined;
  await expectDeskAccessible(page, isFirst ? ['dark', 'light'] : ['light'], part);
  if (isWide === undefined) return;
  await page.setViewportSize(DESKTOP);
  await expectAccessible(page, part);
}

test.each(Object.values(DESK_STATES).flat())('axe finds nothing: $name', async (state) => {
  const path = state.path(made);
  if (state.as !== 'nobody') {
    const { page, moveTo } = members[state.as ?? 'owner'];
    return lookAt(page, state, () => moveTo(path));
  }
  const { context, page, faults } = await newVisitor(pages.browser);
  await lookAt(page, state, () => page.goto(pages.desk.origin + path));
  expect(faults).toEqual([]);
  await context.close();
});

test('axe finds nothing: the login page after a session ended', () =>
  pages.visit(
    async ({ page, context, open }) => {
      await open('photos');
      await context.clearCookies();
      await page.reload({ waitUntil: 'load' });
      await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
      await expectDeskAccessible(page);
    },
    { viewport: PHONE },
  ));
