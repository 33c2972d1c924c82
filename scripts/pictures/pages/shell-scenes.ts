import type { Page } from 'playwright-core';
import type { Scenes, Stage } from './scene.ts';

/** Takes pictures of one of the tenant's content pages, and of the empty form at its end. */
async function pictureForm(stage: Stage, path: string): Promise<void> {
  await stage.open(path);
  await stage.page.locator('main form').last().waitFor();
  await stage.show();
  await stage.press('about.form.send');
  await stage.page.locator('main [aria-invalid=true]').first().waitFor();
  await stage.show('faults');
}

/** Takes pictures of a marketing page; the white label has none. */
async function pictureMarketing(stage: Stage, path: string): Promise<void> {
  if (stage.shop.tenantId !== 'laufbilder') await pictureForm(stage, path);
}

const forgetConsent = (page: Page): Promise<unknown> =>
  page.addInitScript("document.cookie = 'cookie_gdpr=; path=/; max-age=0'");

/** The event of a browser for an uncaught error in a page. */
const SURPRISE = `window.dispatchEvent(new PromiseRejectionEvent('unhandledrejection', {
  promise: Promise.resolve(), reason: new Error('The picture could not be drawn'),
}))`;

async function openDrawer(stage: Stage): Promise<void> {
  await stage.page
    .getByRole('banner')
    .getByRole('button', { name: stage.say('shell.menu.title') })
    .click();
  await stage.page.getByRole('dialog').waitFor();
}

const openMenu = (stage: Stage): Promise<void> =>
  stage.isPhone ? openDrawer(stage) : stage.press('shell.menu.more');

async function openOverlay(stage: Stage, key: string): Promise<void> {
  await stage.open('/contacts');
  if (stage.isPhone) {
    await openDrawer(stage);
    await stage.page
      .getByRole('dialog')
      .getByRole('button', { name: stage.say(key) })
      .click();
  } else {
    await stage.press('shell.menu.more');
    await stage.page
      .getByRole('banner')
      .getByRole('button', { name: stage.say(key) })
      .click();
  }
  await stage.page.locator('dialog form').waitFor();
}

export const shellScenes: Scenes = {
  organizers: (stage) => pictureMarketing(stage, '/for-organizers'),
  photographers: (stage) => pictureMarketing(stage, '/for-photographers'),
  business: (stage) => pictureMarketing(stage, '/for-business'),
  contacts: (stage) => pictureForm(stage, '/contacts'),
  impressum: async (stage) => {
    await stage.open('/impressum');
    await stage.show();
  },
  feedback: async (stage) => {
    if (stage.shop.tenantId === 'laufbilder') return;
    await openOverlay(stage, 'shell.menu.feedback');
    await stage.show(undefined, 'Screen');
  },
  'report-error': async (stage) => {
    await openOverlay(stage, 'shell.menu.reportBug');
    await stage.show(undefined, 'Screen');
  },
  menu: async (stage) => {
    await stage.open('/');
    await openMenu(stage);
    await stage.show(undefined, 'Screen');
    if (stage.isPhone) return;
    const language = stage.page.locator('header button[aria-expanded]').last();
    await language.click();
    await stage.show('last', 'Screen');
  },
  'custom-page': async (stage) => {
    await stage.open('/');
    await openMenu(stage);
    // On a desktop the entry is behind "more", which is in a list itself.
    const entry = stage.isPhone ? 'dialog li button' : 'header li li button';
    await stage.page.locator(entry).first().click();
    await stage.page.locator('dialog iframe').waitFor();
    await stage.show(undefined, 'Screen');
  },
  cookies: async (stage) => {
    await forgetConsent(stage.page);
    await stage.open('/contacts');
    await stage.show(undefined, 'Screen');
  },
  offline: async (stage) => {
    await stage.open('/contacts');
    await stage.page.context().setOffline(true);
    await stage.page.evaluate("window.dispatchEvent(new Event('offline'))");
    await stage.show(undefined, 'Screen');
  },
  surprise: async (stage) => {
    await stage.open('/contacts');
    await stage.page.evaluate(SURPRISE);
    await stage.page.getByRole('alert').getByText('could not be drawn').waitFor();
    await stage.show(undefined, 'Screen');
  },
  waiting: async (stage) => {
    await stage.page.route('**/public/**', () => {
      // Never answered.
    });
    await stage.page.goto(`${stage.shop.address}/search/${stage.shop.event.eventId}/${stage.shop.bib}`);
    await stage.page.waitForTimeout(1_500);
    await stage.show('results', 'Screen');
  },
};
