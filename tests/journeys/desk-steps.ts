import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESK_PAGES_PATH } from '#contract/desk.ts';
import { FRESH_MS } from '#hosting/desk/desk.rules.ts';
import type { Grant } from '#hosting/members/index.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import {
  type DeskShop,
  makeMember,
  openDeskBrowser,
  openDeskShop,
  passDeskLogin,
  TENANT,
} from '#tests/factories/desk-browser.ts';
import { DESK_HOST, DESKTOP, newVisitor, openBrowser, serveAtDesk } from './browser.ts';

const ORIGIN = `http://${DESK_HOST}`;

/** The member and the browser of a visit. */
interface DeskVisit {
  /** Their roles; by default owner. */
  grants?: Grant[];
  /** The address of an existing member. */
  email?: string;
  viewport?: { width: number; height: number };
  locale?: string;
  isDark?: boolean;
  /** Whether their login is too old for refunds and irreversible actions. */
  isStale?: boolean;
}

/** A page of the desk and its member. */
interface DeskVisitor {
  page: Page;
  context: BrowserContext;
  email: string;
  /** Goes to a page of the tenant, as in `photos`, and waits for its heading. */
  open(path: string): Promise<void>;
  /** Goes to a page without loading a document, and discards the state of the page. */
  moveTo(path: string): Promise<void>;
}

/** A shop with the pages of its desk, and a browser. */
export interface DeskPages {
  desk: DeskShop;
  browser: Browser;
  /** Opens the desk as a member of the tenant. Call `leave` at the end, which fails if the page had errors. */
  enter(input?: DeskVisit): Promise<DeskVisitor & { leave(): Promise<void> }>;
  /** Runs steps as a member of the tenant, whose page must have no errors at the end. */
  visit(walk: (visitor: DeskVisitor) => Promise<void>, input?: DeskVisit): Promise<void>;
  close(): Promise<void>;
}

/** Opens a shop with the pages of its desk. They must be built: `npm run build:pages`. */
export async function openDeskPages(): Promise<DeskPages> {
  const desk = await openDeskShop(ORIGIN, PAGES_FOLDER);
  await desk.shop.app.listen({ port: 0, host: '127.0.0.1' });
  serveAtDesk(desk.shop.app.server);
  const browser = await openBrowser();
  return {
    desk,
    browser,
    enter: (input = {}) => enter(desk, browser, input),
    async visit(walk, input = {}) {
      const visitor = await enter(desk, browser, input);
      await walk(visitor);
      await visitor.leave();
    },
    async close() {
      await browser.close();
      await desk.close();
    },
  };
}

async function enter(
  desk: DeskShop,
  browser: Browser,
  input: DeskVisit,
): Promise<DeskVisitor & { leave(): Promise<void> }> {
  const { grants = [{ role: 'owner', eventId: null }], viewport = DESKTOP, locale } = input;
  const email = input.email ?? (await makeMember(desk, TENANT, grants)).email;
  const login = openDeskBrowser(desk);
  const authTime = secondsAgo(input.isStale === true ? FRESH_MS / 1000 + 60 : 0);
  await passDeskLogin(login, desk.installation, '/login', email, { auth_time: authTime });
  const { context, page, faults } = await newVisitor(browser, {
    viewport,
    ...(locale === undefined ? {} : { locale }),
  });
  await page.emulateMedia({ colorScheme: input.isDark === true ? 'dark' : 'light', reducedMotion: 'reduce' });
  await context.addCookies(
    [...login.cookies].map(([name, value]) => ({
      name,
      value,
      url: ORIGIN.replace('http:', 'https:'),
      secure: true,
      httpOnly: true,
      sameSite: 'Lax' as const,
    })),
  );
  return {
    page,
    context,
    email,
    open: (path) => open(page, path),
    moveTo: (path) => moveTo(page, path),
    async leave() {
      expect(faults).toEqual([]);
      await context.close();
    },
  };
}

/** Returns a time in seconds, as in tokens. */
export const secondsAgo = (seconds: number): number => Math.floor(Date.now() / 1000) - seconds;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${ORIGIN}${DESK_PAGES_PATH}/${TENANT}/${path}`, { waitUntil: 'load' });
  await headingOf(page).waitFor();
}

const headingOf = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first();

/** Goes to a missing page first, so that the page is built anew even if the address is the same. */
async function moveTo(page: Page, path: string): Promise<void> {
  const go = (to: string) => {
    const address = JSON.stringify(`${DESK_PAGES_PATH}/${TENANT}/${to}`);
    return page.evaluate(
      `history.pushState(null, '', ${address}); dispatchEvent(new PopStateEvent('popstate'))`,
    );
  };
  await page.mouse.move(0, 0);
  await go('nowhere');
  await page.getByText('This page does not exist').waitFor();
  await go(path);
  await headingOf(page).waitFor();
}
