import type { Products } from './catalog.schema.ts';
import type { Verification } from './competitor.schema.ts';
import type { PhotosPage } from './photo.schema.ts';
import type { TenantSettings } from './settings.ts';
import type { Cart, OwnPhotosQuote } from './shoppingcart.schema.ts';
import type { ContentPage, SiteContent } from './site.ts';

/**
 * What the server prints into each page (figures.md, storefront): the tenant's settings and the first data, so
 * that nothing must be asked before the first picture. The same for every visitor, so a CDN may keep it; but for
 * `results`, `cart` and a draft, which no cache keeps (decision 60).
 */
export interface PrintedPage {
  settings: TenantSettings;
  /** What the tenant says beside them: footer, notifications, and which pages and documents there are. */
  site: SiteContent;
  /** Whether the built-in sandbox bank and mailbox page are on. */
  isDemo: boolean;
  /** Whether this document may report to the tenant's counter: its policy belongs to the page it was printed for. */
  isCounted: boolean;
  /** Where the files of a site's draft are, which holders of its link see in place of the site. */
  previewRoot?: string | undefined;
  /** Answers the page would ask for first, by the route's address with its query. */
  answers: Record<string, unknown>;
  /** Who the bib in the address is, and their photos, where that bib alone opens them. */
  results?: PrintedResults | undefined;
  /** The visitor's own, as their cookie names it. */
  cart?: Cart | undefined;
}

/** What the calls of a results page answered the visitor, as the page would have asked them. */
export interface PrintedResults {
  eventId: string;
  /** The bib in the address, normalised. */
  number: string;
  /** The author of the token holder's verdicts: the visitor in the cookie, or a new one. */
  visitorId: string;
  verification: Verification;
  /** Without the token's photos where they were not found, or could not be requested. */
  photos?: PhotosPage | undefined;
  /** What is on sale to them, in the page's language. */
  products?: Products | undefined;
  /** What their photos would add to the cart of this id, or to none. */
  quote?: { shoppingCartId: string | null; answer: OwnPhotosQuote } | undefined;
}

/** The id of the `<script type="application/json">` that carries it. */
export const PRINTED_PAGE_ID = 'printed-page';

/** The id of the message for a page that does not start; shown after a while, at once with `data-due`. */
export const NOT_STARTED_ID = 'not-started';

/** The fragment by which home knows that its visitor came by an address that belongs to no page. */
export const LOST_FRAGMENT = 'page-not-found';

/** Where every unknown path leads (product §2). */
export const LOST_LEADS_TO = `/#${LOST_FRAGMENT}`;

/** The key of an answer: the address exactly as the client would fetch it. */
export const answerKeys = {
  recentEvents: '/public/photo-service/api/v1/events?period=Recent&offset=0&count=24',
  upcomingEvents: '/public/photo-service/api/v1/events?period=Upcoming&offset=0&count=12',
  event: (eventId: string) => `/public/photo-service/api/v1/events/${eventId}`,
  photos: (eventId: string) => `/public/photo-service/api/v1/photos?albumId=${eventId}&offset=0&count=100`,
  /** What everybody can buy at an event, in the language that is printed. */
  products: (catalogId: string) =>
    `/public/catalog-service/api/v1/catalog/products?catalogId=${catalogId}&state=InCatalog&count=100`,
  /** In the language that is printed: the answer names it. */
  page: (page: ContentPage) => `/public/organizer-service/api/v1/pages/${page}`,
} as const;
