import type { Language } from './languages.ts';

/**
 * What a tenant says on its site beside its settings: marketing pages, contacts, impressum, documents, custom pages,
 * footer and notifications (product §2, §3). It comes from a folder of files (`photofinish content apply`), never from code.
 * Part of the organizer service; the path is ours.
 */
export const siteRoutes = {
  getPage: { method: 'GET', path: '/public/organizer-service/api/v1/pages/:page' },
} as const;

/** The pages that sell, each with the request form of its readers. */
export const MARKETING_PAGES = ['organizers', 'photographers', 'business'] as const;
export type MarketingPage = (typeof MARKETING_PAGES)[number];
export const CONTENT_PAGES = [...MARKETING_PAGES, 'contacts', 'impressum'] as const;
export type ContentPage = (typeof CONTENT_PAGES)[number];

/** Where each content page is on the tenant's site (product §2). */
export const CONTENT_PATHS = {
  organizers: '/for-organizers',
  photographers: '/for-photographers',
  business: '/for-business',
  contacts: '/contacts',
  impressum: '/impressum',
} as const satisfies Record<ContentPage, string>;

/**
 * Names the language of a page in its address, as in `/?lang=de`: for search engines, and for links in one language.
 * Without it the page is printed in the tenant's default language.
 */
export const LANGUAGE_PARAMETER = 'lang';

/** Carries, in a page's address, what shows a draft of the site in its place (docs/decisions/0170). */
export const PREVIEW_PARAMETER = 'preview';
/** Below this stand the files of drafts: custom pages, documents, pictures. */
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

/** A text in the languages that a tenant wrote it in; read with `wordsIn`. */
export type LocalText = Partial<Record<Language, string | undefined>>;

/** What confirming a notification does: leads to its `link`, opens the feedback form, or only closes it. */
export const CONFIRM_TYPES = ['Link', 'Feedback', 'Close'] as const;
type ConfirmType = (typeof CONFIRM_TYPES)[number];

/** Icons a notification's confirm action may carry. */
export const CONFIRM_ICONS = ['arrow', 'gift', 'heart', 'camera', 'mail'] as const;
export type ConfirmIcon = (typeof CONFIRM_ICONS)[number];

/** The names of the routes of product §2, by which a notification says where it shows. */
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
  /** Stands out beside the title, as in "−20 %". */
  discountText: LocalText;
  /** Empty: the default text (product §2). */
  declineText: LocalText;
  confirmText: LocalText;
  confirmType: ConfirmType;
  confirmIcon: ConfirmIcon | null;
  /** Only its closing cross is shown. */
  hideActions: boolean;
  /** For `Link`: a path of the site, or a whole https address. */
  link: string | null;
  /** Where it shows; empty: everywhere. */
  routes: RouteName[];
}

/** Where a tenant can be met elsewhere. */
interface SocialLink {
  name: string;
  url: string;
}

/** What the footer says beside the legal entity and the support address of the settings. */
interface SiteFooter {
  /** By language: a sentence of its own, as in the Russian one that says that the platform is free of charge. */
  text: LocalText;
  /** By language: replaces the settings' legal entity. */
  legalEntity: LocalText;
  social: SocialLink[];
}

/** A page of the tenant's own under `/pages/{name}/{lang}/`. */
export interface CustomPage {
  name: string;
  /** As the page calls itself in each of its languages; empty if it says nothing. */
  titles: LocalText;
}

/** What every page knows of the site from its first moment; printed into it beside the settings. */
export interface SiteContent {
  /** Which of the documents there are. */
  documents: DocumentName[];
  customPages: CustomPage[];
  /** Content pages with the tenant's own text; the others are shown with the general one. */
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

/** Selects a tenant's text in a language, else in its default one, else in any; empty if there is none. */
export function wordsIn(text: LocalText, language: Language, fallback: Language): string {
  return text[language] ?? text[fallback] ?? Object.values(text)[0] ?? '';
}
