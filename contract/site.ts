import type { Language } from './languages.ts';

/**
 * The content of a tenant's site besides its settings: marketing pages, contacts, impressum, documents, custom pages,
 * footer and notifications (product §2, §3). It comes from a folder of files (`photofinish content apply`), never from
 * code. Part of the organizer service; the path is our own.
 */
export const siteRoutes = {
  getPage: { method: 'GET', path: '/public/organizer-service/api/v1/pages/:page' },
} as const;

/** The marketing pages, each with a request form for its readers. */
export const MARKETING_PAGES = ['organizers', 'photographers', 'business'] as const;
export type MarketingPage = (typeof MARKETING_PAGES)[number];
export const CONTENT_PAGES = [...MARKETING_PAGES, 'contacts', 'impressum'] as const;
export type ContentPage = (typeof CONTENT_PAGES)[number];

/** The path of each content page on the tenant's site (product §2). */
export const CONTENT_PATHS = {
  organizers: '/for-organizers',
  photographers: '/for-photographers',
  business: '/for-business',
  contacts: '/contacts',
  impressum: '/impressum',
} as const satisfies Record<ContentPage, string>;

/**
 * Returns whether a page is off: the brand shows its marketing pages only once they are written.
 * @param written the pages that are written in any language
 */
export const isPageOff = (
  page: ContentPage,
  { onlyWrittenPages = false }: { onlyWrittenPages?: boolean | undefined },
  written: readonly ContentPage[],
): boolean =>
  onlyWrittenPages && MARKETING_PAGES.some((marketing) => marketing === page) && !written.includes(page);

/**
 * The query parameter with the language of a page, as in `/?lang=de`: for search engines, and for links in one
 * language. Without it the page is printed in the tenant's default language.
 */
export const LANGUAGE_PARAMETER = 'lang';

/** The query parameter with the token that shows a draft of the site instead of the site (docs/decisions/0170). */
export const PREVIEW_PARAMETER = 'preview';
/** The path of the files of drafts: custom pages, documents, pictures. */
export const SITE_PREVIEWS_PATH = '/preview';

/** The static documents of product §2, at the root of the tenant's site. */
export const DOCUMENTS = [
  'Privacy_Policy.pdf',
  'AGB.pdf',
  'Our_Terms_and_Conditions.pdf',
  'policy.pdf',
  'Cookies_Info.pdf',
] as const;
export type DocumentName = (typeof DOCUMENTS)[number];

/** A text in the languages that a tenant provides; select one with `textIn`. */
export type LocalText = Partial<Record<Language, string | undefined>>;

/** What happens when a visitor confirms a notification: its `link` or the feedback form opens, or it only closes. */
export const CONFIRM_TYPES = ['Link', 'Feedback', 'Close'] as const;
type ConfirmType = (typeof CONFIRM_TYPES)[number];

/** Icons of a notification's confirm action. */
export const CONFIRM_ICONS = ['arrow', 'gift', 'heart', 'camera', 'mail'] as const;
export type ConfirmIcon = (typeof CONFIRM_ICONS)[number];

/** The names of the routes of product §2. A notification names the routes whose pages show it. */
export const ROUTE_NAMES = [
  'home',
  'event',
  'video',
  'event-photos',
  'search',
  'search-verify-email',
  'photo-alert',
  'removal',
  'crew',
  'search-from-url',
  'search-from-url-video',
  'cart',
  'order',
  'after-payment',
  'order-paid',
  'preorder-paid',
  'contacts',
  'own-data',
  'organizers',
  'photographers',
  'business',
  'my-account',
  'my-orders',
  'my-order',
  'impressum',
] as const;
export type RouteName = (typeof ROUTE_NAMES)[number];

/** A message of the tenant to its visitors (product §3). */
export interface SiteNotification {
  id: string;
  title: LocalText;
  text: LocalText;
  /** A picture on the tenant's own site; null for none. */
  img: string | null;
  /** A highlighted text beside the title, as in "−20 %". */
  discountText: LocalText;
  /** Empty: the default text (product §2). */
  declineText: LocalText;
  confirmText: LocalText;
  confirmType: ConfirmType;
  confirmIcon: ConfirmIcon | null;
  /** Whether only its closing cross is shown. */
  hideActions: boolean;
  /** For `Link`: a path of the site, or a complete https address. */
  link: string | null;
  /** The routes that show it; empty for all. */
  routes: RouteName[];
}

/** A tenant's profile on another site. */
interface SocialLink {
  name: string;
  url: string;
}

/** The footer's texts besides the legal entity and the support address of the settings. */
interface SiteFooter {
  /** By language: a sentence of the tenant, for example that the platform is free of charge. */
  text: LocalText;
  /** By language: replaces the settings' legal entity. */
  legalEntity: LocalText;
  social: SocialLink[];
}

/** A page of the tenant's own under `/pages/{name}/{lang}/`. */
export interface CustomPage {
  name: string;
  /** The page's title in each of its languages; empty if it has none. */
  titles: LocalText;
}

/** The data of the site that every page has from the start; printed into it with the settings. */
export interface SiteContent {
  /** The existing documents. */
  documents: DocumentName[];
  customPages: CustomPage[];
  /** Content pages with the tenant's own text; the others have the general text. */
  pages: ContentPage[];
  footer: SiteFooter;
  notifications: SiteNotification[];
}

/** An empty site. */
export const EMPTY_SITE: SiteContent = {
  documents: [],
  customPages: [],
  pages: [],
  footer: { text: {}, legalEntity: {}, social: [] },
  notifications: [],
};

/**
 * Selects a tenant's text in a language, otherwise in the default language, otherwise in any; empty if there is none.
 */
export function textIn(text: LocalText, language: Language, fallback: Language): string {
  return text[language] ?? text[fallback] ?? Object.values(text)[0] ?? '';
}
