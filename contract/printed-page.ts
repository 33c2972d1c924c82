import type { TenantSettings } from './settings.ts';
import type { ContentPage, SiteContent } from './site.ts';

/**
 * What the server prints into each page (figures.md, storefront): the tenant's settings and the first data, so
 * that nothing must be asked before the first picture. The same for every visitor, so a CDN may keep it.
 */
export interface PrintedPage {
  settings: TenantSettings;
  /** What the tenant says beside them: footer, notifications, and which pages and documents there are. */
  site: SiteContent;
  /** Whether the built-in sandbox bank and mailbox page are on. */
  isDemo: boolean;
  /** Whether this document may tell the tenant's counter anything: its policy is made for the page it was printed for. */
  isCounted: boolean;
  /** Answers the page would ask for first, by the route's address with its query. */
  answers: Record<string, unknown>;
}

/** The id of the `<script type="application/json">` that carries it. */
export const PRINTED_PAGE_ID = 'printed-page';

/** The id of what is said where the page does not start; shown by itself after a while, at once with `data-due`. */
export const NOT_STARTED_ID = 'not-started';

/** The key of an answer: the address exactly as the client would fetch it. */
export const answerKeys = {
  recentEvents: '/public/photo-service/api/v1/events?period=Recent&offset=0&count=24',
  upcomingEvents: '/public/photo-service/api/v1/events?period=Upcoming&offset=0&count=12',
  event: (eventId: string) => `/public/photo-service/api/v1/events/${eventId}`,
  photos: (eventId: string) => `/public/photo-service/api/v1/photos?albumId=${eventId}&offset=0&count=100`,
  /** In the language that is printed: the answer names it. */
  page: (page: ContentPage) => `/public/organizer-service/api/v1/pages/${page}`,
} as const;
