import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { setLetterGround, startLetters, suppressElsewhere } from '#delivering/letters/index.ts';
import { protectParticipant } from '#finding/competitors/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Grant } from '#hosting/members/index.ts';
import { TENANT } from '#tests/factories/desk-browser.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { giveConsents } from '#tests/factories/give-consents.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { type DeskPages, expectDeskAccessible, openDeskPages } from './desk-steps.ts';

/** A page of the desk in a state that changes its structure. */
interface DeskState {
  name: string;
  /** Of the page, below the tenant. */
  path: () => string;
  role?: 'owner' | 'privacy-officer';
  /** Leads from the opened page to the state, and waits for it. */
  reach: (page: Page) => Promise<void>;
}

let pages: DeskPages;
let event: MadeEvent;
let guarded: MadeEvent;
/** Somebody of it is protected, and its letters are being sent. */
let youth: MadeEvent;
beforeAll(async () => {
  pages = await openDeskPages();
  const { deps } = pages.desk.shop;
  event = await makeEvent(deps, { tenantId: TENANT, title: 'Seerunde', photos: [['17'], ['18'], []] });
  await giveConsents(deps, event.eventId, event.competitors['17'] ?? '');
  guarded = await makeEvent(deps, { tenantId: TENANT, title: 'Bergrunde', factor: 'Surname' });
  youth = await makeEvent(deps, { tenantId: TENANT, title: 'Waldrunde', photos: [['21'], ['22']] });
  await deps.database.inTenant(TENANT, async (scope) => {
    for (const { eventId } of [guarded, youth])
      await setLetterGround(deps, scope, { eventId, ground: 'Consent at registration' }, BY_COMMAND);
    await startLetters(deps, scope, youth.eventId, BY_COMMAND);
    await suppressElsewhere(deps, scope, ['runner22@example.com'], BY_COMMAND);
    const child = { eventId: youth.eventId, competitorId: youth.competitors['21'] ?? '', isProtected: true };
    await protectParticipant(deps, scope, child, BY_COMMAND);
  });
});
afterAll(() => pages?.close());

const shows = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor();
/** Opens the dialog of a button. */
const dialog = (name: string, text: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog', { name }).getByText(text).first().waitFor();
};
const participant = () => `participants/${event.eventId}/${event.competitors['17']}`;
const child = () => `participants/${youth.eventId}/${youth.competitors['21']}`;
const eventPage = () => `events/${event.eventId}`;
/** Opens the dialog of a button, and names the other participant. */
const pairs = (button: string, text: string) => async (page: Page) => {
  await dialog(button, 'Bib of the other one')(page);
  const opened = page.getByRole('dialog', { name: button });
  await opened.getByLabel('Bib of the other one').fill('18');
  await opened.getByText(text).waitFor();
};
/** Opens the dialog of a button, and chooses the event that photos go to. */
const into = (title: string, button: string, text: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).click();
  const opened = page.getByRole('dialog', { name: button });
  await opened.getByLabel('Into the event').fill(title);
  await page.getByRole('option', { name: title }).first().click();
  await opened.getByText(text).waitFor();
};

const STATES: readonly DeskState[] = [
  { name: 'events', path: () => 'events', reach: shows('Seerunde') },
  { name: 'event', path: eventPage, reach: shows('Move photos…') },
  {
    name: 'event, edited',
    path: eventPage,
    reach: async (page) => {
      await dialog('Edit', 'Why')(page);
      const edit = page.getByRole('dialog', { name: 'Edit' });
      await edit.getByLabel('City').fill('Linz');
      await edit.getByLabel('Faces on the photos').selectOption('onRequest');
      await edit.getByText('City: Seewalden → Linz').waitFor();
    },
  },
  { name: 'event, deleted', path: eventPage, reach: dialog('Delete', /photos, with all their files/) },
  {
    name: 'event, its photos moved',
    path: () => `events/${guarded.eventId}`,
    reach: into('Seerunde', 'Move photos…', 'I know that everybody will see them'),
  },
  {
    name: 'event, merged into one of other rules',
    path: eventPage,
    reach: into('Bergrunde', 'Merge…', 'Their photos are shown to different people.'),
  },
  {
    name: 'event, merged',
    path: eventPage,
    reach: into('Waldrunde', 'Merge…', 'photos that go'),
  },
  { name: 'letters', path: () => `${eventPage()}/letters`, reach: shows('A letter, with an invented bib') },
  {
    name: 'letters, their ground',
    path: () => `${eventPage()}/letters`,
    reach: dialog('Record the legal ground', 'On what ground may participants be written to?'),
  },
  {
    name: 'letters, started',
    path: () => `events/${guarded.eventId}/letters`,
    reach: dialog('Start the letters', /get a letter now/),
  },
  {
    name: 'letters, being sent',
    path: () => `events/${youth.eventId}/letters`,
    reach: shows('Unsubscribed elsewhere'),
  },
  { name: 'participants', path: () => `participants/${event.eventId}`, reach: shows('Alex Runner17') },
  { name: 'participant', path: participant, reach: shows('Photos on which 17 was read') },
  {
    name: 'participant, edited',
    path: participant,
    reach: async (page) => {
      await dialog('Edit', 'E-mail')(page);
      await page.getByRole('dialog', { name: 'Edit' }).getByLabel('E-mail').fill('anna@example.com');
      await shows('Links that were mailed to the old address')(page);
    },
  },
  {
    name: 'participant, bibs exchanged',
    path: participant,
    reach: pairs('Exchange bibs', 'Alex Runner18: 18 → 17'),
  },
  { name: 'participant, merged', path: participant, reach: pairs('Merge', '18 · Alex Runner18') },
  {
    name: 'participant, protected',
    path: participant,
    role: 'privacy-officer',
    reach: dialog('Protect', 'Why'),
  },
  {
    name: 'participant who is protected',
    path: child,
    role: 'privacy-officer',
    reach: shows('Protected: said so here'),
  },
  {
    name: 'protection, ended',
    path: child,
    role: 'privacy-officer',
    reach: dialog('End the protection', 'Why'),
  },
  {
    name: 'photos of protected people',
    path: () => `photos?event=${youth.eventId}&filter=Protected`,
    role: 'privacy-officer',
    reach: shows('Shows somebody protected'),
  },
  { name: 'consents', path: () => 'consents', role: 'privacy-officer', reach: shows('Version 1, Greek') },
  {
    name: 'consents, grounds for faces',
    path: () => 'consents',
    role: 'privacy-officer',
    reach: async (page) => {
      await page.getByRole('tab', { name: 'Legal grounds for faces' }).click();
      await shows('Seerunde')(page);
    },
  },
];

test.each([
  ['owner', 'phone', PHONE],
  ['owner', 'desktop', DESKTOP],
  ['privacy-officer', 'phone', PHONE],
  ['privacy-officer', 'desktop', DESKTOP],
] as const)('axe finds nothing as %s on a %s, in light and dark', (role, _screen, viewport) => {
  const grants: Grant[] = [{ role, eventId: null }];
  return pages.visit(
    async ({ page, open }) => {
      for (const state of STATES.filter((one) => (one.role ?? 'owner') === role)) {
        try {
          await open(state.path());
          await state.reach(page);
          await expectDeskAccessible(page);
        } catch (cause) {
          throw new Error(`${state.name}: ${cause}`, { cause });
        }
      }
    },
    { grants, viewport },
  );
});
