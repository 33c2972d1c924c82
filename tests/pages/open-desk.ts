import { DESK_PAGES_PATH } from '#contract/desk.ts';
import { FRESH_MS } from '#hosting/desk/desk.rules.ts';
import type { Grant } from '#hosting/members/index.ts';
import { PAGES_FOLDER } from '#server/commands/serve.ts';
import {
  DESK_ORIGIN,
  type DeskShop,
  makeMember,
  openDeskBrowser,
  openDeskShop,
  passDeskLogin,
  TENANT,
} from '#tests/factories/desk-browser.ts';
import { type LocatedPage, locatePages } from './locators.ts';
import type { Screen } from './missing-parts.ts';
import { type OpenPage, openPageBrowser, type PageBrowser } from './open-browser.ts';

/** The visitor of the desk, and their login. */
interface DeskVisit {
  /** Their roles; an owner's by default. */
  grants?: Grant[];
  /** The address of the member who logs in. */
  email?: string;
  language?: string;
  /** Whether their login is too old for operations that need a recent one. */
  isStale?: boolean;
  screen?: Screen;
}

/** A member's browser at the desk, logged in. */
interface DeskVisitor extends PageBrowser {
  email: string;
  /** Opens a page of the tenant by its path, such as `photos`, and waits for its heading. */
  openArea(path: string): Promise<OpenPage>;
}

/** A member at the desk, whose pages are read by locators. */
interface DeskWalker {
  page: LocatedPage;
  browser: PageBrowser;
  email: string;
  /** Opens a page of the tenant by its path, such as `photos`, and waits for its heading. */
  open(path: string): Promise<void>;
}

/** A shop with the pages of its desk. */
export interface DeskPages {
  desk: DeskShop;
  /** Logs a member in, in a browser of their own. Close it at the end of the test. */
  visit(options?: DeskVisit): Promise<DeskVisitor>;
  /** Runs a test as a member of the tenant, and closes their browser. */
  walk(walk: (walker: DeskWalker) => Promise<void>, options?: DeskVisit): Promise<void>;
  close(): Promise<void>;
}

/** Opens a shop with the pages of its desk, for page tests. */
export async function openDeskPages(): Promise<DeskPages> {
  const desk = await openDeskShop(DESK_ORIGIN, PAGES_FOLDER);
  return {
    desk,
    visit: (options = {}) => visit(desk, options),
    async walk(walk, options = {}) {
      const visitor = await visit(desk, options);
      const page = locatePages(visitor);
      await walk({
        page,
        browser: visitor,
        email: visitor.email,
        async open(path) {
          await page.goto(`${DESK_PAGES_PATH}/${TENANT}/${path}`);
          await page.getByRole('heading', { level: 2 }).waitFor();
        },
      });
      visitor.close();
    },
    close: () => desk.close(),
  };
}

async function visit(desk: DeskShop, options: DeskVisit): Promise<DeskVisitor> {
  const { grants = [{ role: 'owner', eventId: null }], language = 'en-GB', isStale = false } = options;
  const email = options.email ?? (await makeMember(desk, TENANT, grants)).email;
  const login = openDeskBrowser(desk);
  const ageMs = isStale ? FRESH_MS + 60_000 : 0;
  const authTime = Math.floor((Date.now() - ageMs) / 1000);
  await passDeskLogin(login, desk.installation, '/login', email, { auth_time: authTime });
  const browser = openPageBrowser(desk.shop, {
    pages: 'desk',
    origin: DESK_ORIGIN,
    languages: [language],
    ...(options.screen === undefined ? {} : { screen: options.screen }),
  });
  for (const [name, value] of login.cookies)
    await browser.cookies.setCookie(`${name}=${value}; Secure; HttpOnly; Path=/; SameSite=Lax`, DESK_ORIGIN);
  return {
    ...browser,
    email,
    async openArea(path) {
      const page = await browser.open(`${DESK_PAGES_PATH}/${TENANT}/${path}`);
      await page.findByRole('heading', { level: 2 });
      return page;
    },
  };
}
