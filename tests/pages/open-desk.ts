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
import { type OpenPage, openPageBrowser, type PageBrowser } from './open-browser.ts';

/** Who comes to the desk, and how. */
interface DeskVisit {
  /** Their roles; an owner's unless told. */
  grants?: Grant[];
  /** Who is a member already. */
  email?: string;
  language?: string;
  /** Whether their login is too old for money and for what cannot be undone. */
  isStale?: boolean;
}

/** A member's browser at the desk, logged in. */
interface DeskVisitor extends PageBrowser {
  email: string;
  /** Opens a page of the tenant, as in `photos`, and waits for its heading. */
  openArea(path: string): Promise<OpenPage>;
}

/** A shop with the pages of its desk. */
export interface DeskPages {
  desk: DeskShop;
  /** Logs a member in, in a browser of their own. Close it at the end of the test. */
  visit(options?: DeskVisit): Promise<DeskVisitor>;
  close(): Promise<void>;
}

/** Opens a shop with the pages of its desk, for page tests. */
export async function openDeskPages(): Promise<DeskPages> {
  const desk = await openDeskShop(DESK_ORIGIN, PAGES_FOLDER);
  return { desk, visit: (options = {}) => visit(desk, options), close: () => desk.close() };
}

async function visit(desk: DeskShop, options: DeskVisit): Promise<DeskVisitor> {
  const { grants = [{ role: 'owner', eventId: null }], language = 'en-GB', isStale = false } = options;
  const email = options.email ?? (await makeMember(desk, TENANT, grants)).email;
  const login = openDeskBrowser(desk);
  const ageMs = isStale ? FRESH_MS + 60_000 : 0;
  const authTime = Math.floor((Date.now() - ageMs) / 1000);
  await passDeskLogin(login, desk.installation, '/login', email, { auth_time: authTime });
  const browser = openPageBrowser(desk.shop, { pages: 'desk', origin: DESK_ORIGIN, languages: [language] });
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
