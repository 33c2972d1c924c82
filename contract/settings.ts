import type { MainCounter } from './counter.ts';
import type { Language } from './languages.ts';
import type { CurrencyId } from './money.ts';
import type { LocalText } from './site.ts';

/** How a browser gets its tokens (product §6): the code flow with PKCE by default. */
export type LoginFlow = 'code' | 'implicit';

/** A menu entry the theme may allow; `divider` separates (product §2, Menu). */
export type MenuItem =
  | '/'
  | '/for-photographers'
  | '/for-organizers'
  | '/for-business'
  | '/my-account'
  | '/contacts'
  | 'divider';

/** The CSS colours from which a tenant's theme is computed. */
export interface ThemeColours {
  /** The brand's colour; also tints surfaces. */
  brand: string;
  /** The accent colour of a screen's primary action. */
  accent: string;
}

/**
 * The settings object of product §3: all public facts about a tenant, printed into each page. It never contains a
 * secret.
 */
export interface TenantSettings {
  /** The key of the look: colours, footer, menu. */
  theme: string;
  /** The theme from which a variant is derived: a brand theme that is reported as the default theme (product §7). */
  originalTheme: string;
  tenantName: string;
  /** Whether visitors have accounts: by single sign-on, or by mailed links without an identity provider. */
  openId: boolean;
  logo: string;
  logoSmall: string;
  alignLogoCenter: boolean;
  /** The target of the home page's back button: the tenant's own site. */
  backURL: string | null;
  showMobileMenuItems: boolean;
  languages: Language[];
  defaultLanguage: Language;
  features: string[];
  pageTypes: { footer: 'full' | 'compact' | 'legal' };
  rounding: boolean;
  /**
   * Whether buyers have a legal right of withdrawal; the checkout then asks them to agree that it ends with the
   * delivery.
   */
  withdrawalConsent: boolean;
  /** The tenant's promise to a buyer if something is wrong. Pages get it with an order, in one language. */
  refundPromise?: LocalText | undefined;
  supportEmail: string;
  /** The sender of its mails; the installation's by default. */
  mailFrom?: string | undefined;
  /** Whether the home page has a back button even without a `backURL`: one step back in the history. */
  backFromHome: boolean;
  /**
   * Whether notifications are not shown on a first visit, together with the cookie banner, during the checkout, and once closed;
   * true by default. If false, they are shown everywhere (docs/specification-differences.md).
   */
  quietNotifications?: boolean | undefined;
  /**
   * Whether the pages for organizers, photographers and partners are off until the brand has written them; false by default. If
   * false, the shop shows its general text there.
   */
  onlyWrittenPages?: boolean | undefined;
  /**
   * The number of days in which the desk usually answers visitors who found nothing. Pages show it only if it is
   * set.
   */
  searchAnswerDays?: number | undefined;
  /**
   * The tenant's own sentences in the mail to visitors whose search found nothing: for an answer with photos, and
   * for one without. `{event}` and `{count}` are filled in. A language without a text has the shop's own. Pages do
   * not get these sentences.
   */
  searchAnswer?: { found?: LocalText | undefined; none?: LocalText | undefined } | undefined;
  showBannerOnHome: boolean;
  enableCookies: boolean;
  mainCounterId: string | null;
  /** The analytics provider for visitors who agreed; null without one. */
  mainCounter: MainCounter | null;
  upcomingEvents: boolean;
  nameForRecentEvents: string | null;
  /**
   * The identity provider if `openId` is on; null if visitors log in by mailed links. An empty realm means plain
   * OpenID discovery at `uri`; otherwise `uri` is that of a Keycloak. A path as `uri` is an address on the tenant's
   * own site: the demo's built-in provider is at `/identity`.
   */
  identityProvider: { realm: string; clientId: string; uri: string; flow?: LoginFlow | undefined } | null;
  currencyId: CurrencyId;
  menuItems: MenuItem[];
  colours: ThemeColours;
  legalEntity: string;
}

/** Returns whether visitors of a tenant log in by a mailed link: it has accounts and no identity provider. */
export const usesAccountLinks = ({
  openId,
  identityProvider,
}: Pick<TenantSettings, 'openId' | 'identityProvider'>): boolean => openId && identityProvider === null;
