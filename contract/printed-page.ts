import type { Products } from './catalog.schema.ts';
import type { Verification } from './competitor.schema.ts';
import type { PhotosPage } from './photo.schema.ts';
import type { TenantSettings } from './settings.ts';
import type { Cart, OwnPhotosQuote } from './shoppingcart.schema.ts';
import type { ContentPage, SiteContent } from './site.ts';

/**
 * The data that the server prints into each page (figures.md, storefront): the tenant's settings and the first
 * answers, so that no call is needed before the first picture. It is the same for every visitor, so a CDN may keep
 * it; but no cache keeps a page with `results`, `cart` or a draft (decision 60).
 */
export interface PrintedPage {
  settings: TenantSettings;
  /** The tenant's other content: footer, notifications, and the list of pages and documents. */
  site: SiteContent;
  /** Whether the built-in sandbox bank and mailbox page are on. */
  isDemo: boolean;
  /**
   * Whether this document may report to the tenant's counter. Its content security policy depends on the page for
   * which it was printed.
   */
  isCounted: boolean;
  /** The path of the files of a site's draft, which visitors with its link see instead of the site. */
  previewRoot?: string | undefined;
  /** The answers that the page would request first, by the route's address with its query. */
  answers: Record<string, unknown>;
  /** The participant with the bib in the address, and their photos, if the bib is sufficient proof. */
  results?: PrintedResults | undefined;
  /** The visitor's own cart, from their cookie. */
  cart?: Cart | undefined;
}

/** The answers of the calls of a results page for the visitor. */
export interface PrintedResults {
  eventId: string;
  /** The bib in the address, normalised. */
  number: string;
  /** The id under which the visitor's verdicts are stored: from the cookie, or new. */
  visitorId: string;
  verification: Verification;
  /** Without the token's photos if they were not found or could not be requested. */
  photos?: PhotosPage | undefined;
  /** The products on sale to the visitor, in the page's language. */
  products?: Products | undefined;
  /** The price that their photos would add to the cart of this id, or to an empty cart. */
  quote?: { shoppingCartId: string | null; answer: OwnPhotosQuote } | undefined;
}

/** The id of the `<script type="application/json">` that contains it. */
export const PRINTED_PAGE_ID = 'printed-page';

/** The id of the message for a page that does not start; shown after a delay, or at once with `data-due`. */
export const NOT_STARTED_ID = 'not-started';

/** The fragment with which the home page shows that the visitor's address belongs to no page. */
export const LOST_FRAGMENT = 'page-not-found';

/** Where every unknown path leads (product §2). */
export const LOST_LEADS_TO = `/#${LOST_FRAGMENT}`;

/** The key of an answer: the address exactly as the client would fetch it. */
export const answerKeys = {
  recentEvents: '/public/photo-service/api/v1/events?period=Recent&offset=0&count=24',
  upcomingEvents: '/public/photo-service/api/v1/events?period=Upcoming&offset=0&count=12',
  priceFrom: '/public/catalog-service/api/v1/catalog/priceFrom',
  event: (eventId: string) => `/public/photo-service/api/v1/events/${eventId}`,
  photos: (eventId: string) => `/public/photo-service/api/v1/photos?albumId=${eventId}&offset=0&count=100`,
  /** The catalog of an event for everybody, in the printed language. */
  products: (catalogId: string) =>
    `/public/catalog-service/api/v1/catalog/products?catalogId=${catalogId}&state=InCatalog&count=100`,
  /** In the printed language, which the answer names. */
  page: (page: ContentPage) => `/public/organizer-service/api/v1/pages/${page}`,
} as const;
