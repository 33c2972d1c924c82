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

/** The colours a tenant's theme is computed from, as CSS colours. */
export interface ThemeColours {
  /** Hints the surfaces and carries the brand. */
  brand: string;
  /** The one accent of the one primary action on a screen. */
  accent: string;
}

/**
 * The settings object of product §3: everything about a tenant that its pages may know, printed into each page.
 * No secret ever enters it.
 */
export interface TenantSettings {
  /** The key of the look: colours, footer, menu. */
  theme: string;
  /** The theme a variant descends from: a brand theme that is reported as the default one (product §7). */
  originalTheme: string;
  tenantName: string;
  /** Whether visitors have accounts: by single sign-on, or by mailed links without an identity provider. */
  openId: boolean;
  logo: string;
  logoSmall: string;
  alignLogoCenter: boolean;
  /** Where the back button of home leads: the tenant's own site. */
  backURL: string | null;
  showMobileMenuItems: boolean;
  languages: Language[];
  defaultLanguage: Language;
  features: string[];
  pageTypes: { footer: 'full' | 'compact' | 'legal' };
  rounding: boolean;
  /** The law gives buyers a right of withdrawal: the checkout asks them to agree that it ends with the delivery. */
  withdrawalConsent: boolean;
  /** What the tenant does for a buyer if something is wrong. Pages get it with an order, in one language. */
  refundPromise?: LocalText | undefined;
  supportEmail: string;
  /** Who writes its mails; the installation's sender if none is named. */
  mailFrom?: string | undefined;
  /** Whether home has a back button without a `backURL` too: one step back in the history. */
  backFromHome: boolean;
  /**
   * Whether notifications keep back on a first visit, under the cookie line, on the way to the payment, and once closed;
   * true if it is left out. False: they show everywhere (docs/specification-differences.md).
   */
  quietNotifications?: boolean | undefined;
  showBannerOnHome: boolean;
  enableCookies: boolean;
  mainCounterId: string | null;
  /** The analytics provider for visitors who agreed; null without one. */
  mainCounter: MainCounter | null;
  upcomingEvents: boolean;
  nameForRecentEvents: string | null;
  /**
   * The identity provider where `openId` is on; null: visitors log in by mailed links. An empty realm means plain OpenID
   * discovery at `uri`; else `uri` is a Keycloak's. A path as `uri` is an address on the tenant's own site: the demo's
   * built-in provider is at `/identity`.
   */
  identityProvider: { realm: string; clientId: string; uri: string; flow?: LoginFlow | undefined } | null;
  currencyId: CurrencyId;
  menuItems: MenuItem[];
  colours: ThemeColours;
  legalEntity: string;
}
