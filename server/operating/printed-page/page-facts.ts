import type { FastifyRequest } from 'fastify';
import { type Cover, coverOf, newestCover } from '#contract/event-cover.ts';
import { isSearched } from '#contract/event-search.ts';
import type { Language } from '#contract/languages.ts';
import { leadAmong } from '#contract/lead-photos.ts';
import type { PageName } from '#contract/page-parts.ts';
import type { Event, PhotosPage } from '#contract/photo.schema.ts';
import { answerKeys, LOST_LEADS_TO, type PrintedPage } from '#contract/printed-page.ts';
import { CONTENT_PATHS, type ContentPage, isPageOff, MARKETING_PAGES } from '#contract/site.ts';
import { type EventDeps, isEventDeleted, readEvent, readEvents } from '#finding/events/index.ts';
import { listEventPhotos } from '#finding/photos/index.ts';
import { pageOfPreview, readContentPage, type SitePreview } from '#hosting/pages/index.ts';
import type { Tenant } from '#hosting/tenants/index.ts';
import { fillText } from '#platform/fill-text.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { readPriceFrom } from '#selling/catalog/index.ts';
import { pageTexts } from './page-texts/languages.ts';
import type { PlainPage } from './page-texts/page-texts.ts';
import { cartToPrint, productsToPrint, resultsToPrint } from './visitor-answers.ts';

const RECENT_EVENTS = 24;
const UPCOMING_EVENTS = 12;
const FIRST_PHOTOS = 100;
/**
 * The number of photos that are fetched early: two rows on a phone, one on a desktop. The largest painted picture is
 * among them.
 */
const FETCHED_AHEAD = 4;
/** The length of a description that search engines show. */
const DESCRIPTION_MAX = 160;

/** The tenant and the language of a page. */
export interface PageScene {
  context: TenantContext;
  tenant: Tenant;
  language: Language;
  /** A draft that is shown instead of the site. */
  preview?: SitePreview | undefined;
}

/** The facts of a page before its script runs. */
export interface PageFacts {
  path: string;
  /** The printed language: the requested one, unless the content exists only in others. */
  language: Language;
  /** The available languages. */
  languages: readonly Language[];
  title: string;
  description: string;
  heading: string;
  cover: Cover | null;
  /** Addresses of the first photos of its grid, if no cover precedes them. */
  firstPhotos: readonly string[];
  answers: Record<string, unknown>;
  /** The visitor's own data. Caches must not store a page that contains any. */
  own?: Pick<PrintedPage, 'results' | 'cart'> | undefined;
  isIndexed: boolean;
  /** The page of the storefront whose chunks are loaded. */
  page: PageName;
  /** Whether the event's page begins with a search. */
  hasSearch?: boolean;
  /** The event a page is about, for search engines. */
  event: Event | undefined;
  /** Why the page offers only a search: the event was not found, or was deleted for good. */
  status?: 404 | 410;
}

/** The redirect of a request whose address is not the event's present one. */
export interface ElsewhereFound {
  address: string;
  /** Whether the redirect is permanent. */
  isForGood: boolean;
}

export async function homeFacts(
  deps: EventDeps & Parameters<typeof readPriceFrom>[0],
  { context, tenant, language }: PageScene,
): Promise<PageFacts> {
  const texts = pageTexts(language);
  const recent = await readEvents(deps, context, { period: 'Recent' }, { offset: 0, count: RECENT_EVENTS });
  const upcoming = await readEvents(
    deps,
    context,
    { period: 'Upcoming' },
    { offset: 0, count: UPCOMING_EVENTS },
  );
  const values = { tenant: tenant.settings.tenantName };
  return {
    path: '/',
    language,
    languages: tenant.settings.languages,
    title: fillText(texts.homeTitle, values),
    description: fillText(texts.homeDescription, values),
    heading: texts.heading,
    cover: newestCover(recent.events),
    firstPhotos: [],
    answers: {
      [answerKeys.recentEvents]: recent,
      [answerKeys.upcomingEvents]: upcoming,
      [answerKeys.priceFrom]: await readPriceFrom(deps, context.tenantId),
    },
    page: 'home',
    isIndexed: true,
    event: undefined,
  };
}

/**
 * Builds the facts of an event's page.
 * @returns a redirect if the event was merged into another one; undefined if the tenant has no such event
 */
export async function eventFacts(
  deps: EventDeps,
  scene: PageScene,
  request: FastifyRequest,
  eventId: string,
): Promise<PageFacts | ElsewhereFound | undefined> {
  const { context, tenant, language } = scene;
  const event = await readEvent(deps, context, { eventId });
  if (event === undefined) return undefined;
  if (event.eventId !== eventId) return mergedAddress(request, event);
  const texts = pageTexts(language);
  const values = { tenant: tenant.settings.tenantName, event: event.title, city: event.city };
  // Only the browser knows whose photos these are, so a printed event page would be replaced at once.
  const isOwn = (request.query as { tab?: unknown }).tab === 'mine';
  const cover = isOwn ? null : coverOf(event);
  const photos = isOwn ? undefined : await firstPage(deps, context, event);
  const products = await productsToPrint({ ...scene, request }, event);
  const hasPackages = products?.products.some(({ productType }) => productType === 'PhotosWithMe') ?? false;
  return {
    path: `/event/${eventId}`,
    language,
    languages: tenant.settings.languages,
    title: fillText(texts.eventTitle, values),
    description: fillText(texts.eventDescription, values),
    heading: isOwn ? texts.plain.found.title : event.title,
    cover,
    // A cover is painted larger than any photo, so it loads first.
    firstPhotos: cover === null ? thumbsOf(photos) : [],
    answers: {
      [answerKeys.event(eventId)]: event,
      ...(photos === undefined ? {} : { [answerKeys.photos(eventId)]: photos }),
      ...(event.catalogId === null || products === undefined
        ? {}
        : { [answerKeys.products(event.catalogId)]: products }),
    },
    page: 'event',
    hasSearch: !isOwn && isSearched(event, hasPackages),
    isIndexed: !event.isSecure,
    event: event.isSecure ? undefined : event,
  };
}

/** Builds the facts of the page with the visitor's own photos: the event and, if a bib suffices, the participant. */
export async function resultsFacts(
  deps: EventDeps,
  scene: PageScene,
  request: FastifyRequest,
  eventId: string,
): Promise<PageFacts | ElsewhereFound> {
  const event = await readEvent(deps, scene.context, { eventId });
  if (event === undefined) return missingEventFacts(deps, scene, request, { eventId, page: 'results' });
  if (event.eventId !== eventId) return mergedAddress(request, event);
  const facts = plainFacts(scene, pathOf(request), 'results', 'found');
  const { number } = request.params as { number: string };
  const visit = { ...scene, request };
  const results = await resultsToPrint(deps, visit, event, number);
  const answers = { [answerKeys.event(eventId)]: event };
  if (results === undefined) return { ...facts, answers };
  const cover = facts.path.endsWith('/video') ? null : leadAmong(results.photos?.photos ?? []);
  return { ...facts, answers, cover, own: { results, cart: await cartToPrint(visit) } };
}

/** Returns the cart, if a cookie identifies it. */
export async function cartFacts(scene: PageScene, request: FastifyRequest): Promise<PageFacts> {
  const cart = await cartToPrint({ ...scene, request });
  const facts = plainFacts(scene, pathOf(request), 'cart', 'cart');
  return cart === undefined ? facts : { ...facts, own: { cart } };
}

/** Builds the facts of a page without content. */
export function missingFacts(scene: PageScene, request: FastifyRequest, page: PageName): PageFacts {
  return { ...plainFacts(scene, pathOf(request), page, 'missing'), status: 404 };
}

/** Builds the facts of the page for a deleted or unknown event. */
export async function missingEventFacts(
  deps: EventDeps,
  scene: PageScene,
  request: FastifyRequest,
  { eventId, page }: { eventId: string; page: 'event' | 'results' },
): Promise<PageFacts> {
  if (!(await isEventDeleted(deps, scene.context, eventId))) return missingFacts(scene, request, page);
  return { ...plainFacts(scene, pathOf(request), page, 'deleted'), status: 410 };
}

/** Returns the requested address with another event instead of the one in it. */
export function addressAt(request: FastifyRequest, eventId: string): string {
  const [path = '', ...query] = request.url.split('?');
  const parts = path.split('/');
  parts[2] = eventId;
  return [parts.join('/'), ...query].join('?');
}

const mergedAddress = (request: FastifyRequest, { eventId }: Event): ElsewhereFound => ({
  address: addressAt(request, eventId),
  isForGood: true,
});

/** Returns a page's path as it was requested. */
export const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/';

/** Returns an event's first photos as its page would request them; undefined if they are not public. */
async function firstPage(
  deps: EventDeps,
  context: TenantContext,
  event: Event,
): Promise<PhotosPage | undefined> {
  const page = { offset: 0, count: FIRST_PHOTOS, isReport: false };
  const photos = await deps.database.inTenant(context.tenantId, (scope) =>
    listEventPhotos(deps, scope, event.eventId, page, false),
  );
  return isRefusal(photos) ? undefined : photos;
}

const thumbsOf = (page: PhotosPage | undefined): string[] =>
  (page?.photos ?? []).slice(0, FETCHED_AHEAD).map(({ thumbUrl }) => thumbUrl);

/**
 * Builds the facts of a content page: the tenant's own text, or the shop's general one, which is not indexed. A page that is off
 * leads to the home page, like an unknown path.
 */
export async function contentFacts(
  deps: EventDeps,
  { tenant, language, preview }: PageScene,
  page: ContentPage,
): Promise<PageFacts | ElsewhereFound> {
  const { settings, tenantId } = tenant;
  const languages = { wanted: language, fallback: settings.defaultLanguage };
  const shown =
    preview === undefined
      ? await readContentPage(deps, tenantId, page, languages)
      : pageOfPreview(preview, page, languages);
  const words = shown?.words;
  if (isPageOff(page, settings, words === undefined ? [] : [page]))
    return { address: LOST_LEADS_TO, isForGood: false };
  const general = pageTexts(language).content[page];
  const heading = words?.title ?? general.title;
  const isMarketing = MARKETING_PAGES.some((marketing) => marketing === page);
  return {
    path: CONTENT_PATHS[page],
    language: words?.language ?? language,
    languages: settings.languages.filter((one) => shown?.languages.includes(one) ?? true),
    title: `${heading} · ${settings.tenantName}`,
    description: cutDescription(
      words?.lead ||
        words?.sections[0]?.paragraphs[0] ||
        fillText(general.description, { tenant: settings.tenantName }),
    ),
    heading,
    cover: null,
    firstPhotos: [],
    answers: words === undefined ? {} : { [answerKeys.page(page)]: words },
    page,
    isIndexed: words !== undefined || !isMarketing,
    event: undefined,
  };
}

/**
 * Builds the facts of pages without data. Pages about one visitor contain nothing of the visitor's, and are not
 * indexed.
 */
export function plainFacts(
  { tenant, language }: PageScene,
  path: string,
  page: PageName,
  kind: PlainPage,
): PageFacts {
  const { tenantName, languages } = tenant.settings;
  const { title, description } = pageTexts(language).plain[kind];
  const values = { tenant: tenantName };
  return {
    path,
    language,
    languages,
    title: `${title} · ${tenantName}`,
    description: fillText(description, values),
    heading: title,
    cover: null,
    firstPhotos: [],
    answers: {},
    page,
    event: undefined,
    isIndexed: kind === 'search',
  };
}

function cutDescription(text: string): string {
  if (text.length <= DESCRIPTION_MAX) return text;
  const cut = text.slice(0, DESCRIPTION_MAX - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), DESCRIPTION_MAX / 2))}…`;
}
