import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CREW_PATH } from '#contract/crew.ts';
import { OWN_DATA_PATH } from '#contract/own-data.ts';
import { idSchema, lineSchema } from '#contract/page.schema.ts';
import type { PageName } from '#contract/page-parts.ts';
import { PHOTO_ALERT_PATH } from '#contract/photo-alert.ts';
import { REMOVAL_PATH } from '#contract/removal.ts';
import { CONTENT_PAGES, CONTENT_PATHS, PREVIEW_PARAMETER } from '#contract/site.ts';
import { type EventDeps, readEvent } from '#finding/events/index.ts';
import { sendNoShop } from '#hosting/desk/index.ts';
import { readSitePreview } from '#hosting/pages/index.ts';
import { leadHome, sendProblem, wantsPage } from '#platform/http/problem-answers.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { createBlurredCovers } from './blurred-covers.ts';
import {
  addressAt,
  cartFacts,
  contentFacts,
  type ElsewhereFound,
  eventFacts,
  homeFacts,
  missingEventFacts,
  missingFacts,
  type PageFacts,
  type PageScene,
  pathOf,
  plainFacts,
  resultsFacts,
} from './page-facts.ts';
import { askedLanguage } from './page-language.ts';
import { readPageTemplate } from './page-template.ts';
import type { PlainPage } from './page-texts/page-texts.ts';
import { type PageDeps, printPage } from './print-page.ts';
import { sendPage } from './send-page.ts';
import { openServiceWorker } from './service-worker.routes.ts';
import { openSiteIndex } from './site-index.routes.ts';

const EVENT_PAGES = ['/event/:eventId', '/event/:eventId/photos', '/event/:eventId/video'];
const RESULTS_PAGES = ['/search/:eventId/:number', '/search/:eventId/:number/video'];

/** The other pages of product §2, with the facts before their script runs. */
const PLAIN_PAGES: Readonly<Record<string, readonly [PageName, PlainPage]>> = {
  '/search': ['search', 'search'],
  '/competitors/verify': ['verify', 'found'],
  [PHOTO_ALERT_PATH]: ['alert', 'alert'],
  [REMOVAL_PATH]: ['removal', 'removal'],
  [OWN_DATA_PATH]: ['ownData', 'ownData'],
  [CREW_PATH]: ['crew', 'crew'],
  [`${CREW_PATH}/:crewId`]: ['crew', 'crew'],
  '/checkout/:orderId': ['checkout', 'checkout'],
  '/order-complete': ['afterPayment', 'order'],
  '/order-failed': ['afterPayment', 'order'],
  '/order/:orderId': ['order', 'order'],
  '/preorder/:preorderId': ['preorder', 'order'],
};
const ACCOUNT_PAGES: Readonly<Record<string, PageName>> = {
  '/my-account': 'myAccount',
  '/my-account/orders': 'myAccount',
  '/my-account/order/:orderId': 'myOrder',
};

/**
 * A page is the same for everybody, so a cache may store it for a moment, unless it contains the visitor's own data.
 */
const PAGE_CACHE = 'public, max-age=0, s-maxage=15, stale-while-revalidate=60';
const OWN_CACHE = 'private, no-store';
/** After a login, the browser is redirected here with a code. */
const ACCOUNT_CACHE = 'no-store';
const ASSET_MAX_AGE_MS = 365 * 24 * 3600 * 1000;
const FLAG_MAX_AGE_MS = 24 * 3600 * 1000;

/** A page, or the address to which a request is redirected. */
type Found = PageFacts | ElsewhereFound;

/** Registers the pages: built files, and the page printed for each address. */
export async function openPages(app: FastifyInstance, deps: PageDeps, folder: string): Promise<void> {
  const template = await readPageTemplate(folder);
  const blurredCovers = createBlurredCovers(deps);
  await app.register(staticFiles, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: ASSET_MAX_AGE_MS,
    preCompressed: true,
    index: false,
    serve: false,
  });
  // The plugin's own route would list the whole folder for each request, to compare the spelling of the name.
  app.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true } }, (request, reply) =>
    reply.sendFile(request.params['*']),
  );
  // The languages' flags have no hash in their names, so a browser revalidates them once a day.
  await app.register(staticFiles, {
    root: join(folder, 'img'),
    prefix: '/img/',
    maxAge: FLAG_MAX_AGE_MS,
    index: false,
    decorateReply: false,
    schemaHide: true,
  });
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    scene: PageScene,
    facts: PageFacts,
    cache: string,
  ): Promise<FastifyReply> => {
    const blurred =
      facts.cover === null ? undefined : await blurredCovers.of(scene.context.tenantId, facts.cover);
    const { html, policy } = await printPage(deps, template, scene, facts, blurred);
    const isDraft = scene.preview !== undefined;
    // The address gives access, so search engines and linked pages must not learn it.
    if (isDraft) reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
    reply
      .code(facts.status ?? 200)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', facts.own === undefined && !isDraft ? cache : OWN_CACHE);
    return sendPage(request, reply, html);
  };
  const open = (
    path: string,
    read: (scene: PageScene, request: FastifyRequest) => Found | Promise<Found>,
    cache = PAGE_CACHE,
  ): void => {
    app.get(path, { schema: { hide: true } }, async (request, reply): Promise<FastifyReply> => {
      if (request.tenant === null)
        return wantsPage(request)
          ? sendNoShop(deps, request, reply)
          : sendProblem(request, reply, 'NotFound');
      const scene = await sceneOf(deps, request, request.tenant);
      const facts = await read(scene, request);
      if ('address' in facts) return reply.redirect(facts.address, facts.isForGood ? 301 : 302);
      return send(request, reply, scene, facts, cache);
    });
  };
  /** Serves a page that can also show a draft of the site. */
  const openOfSite = (path: string, page: PageName, read: (scene: PageScene) => Promise<Found>): void =>
    open(path, async (scene, request) => {
      const token = (request.query as Record<string, unknown>)[PREVIEW_PARAMETER];
      if (token === undefined) return read(scene);
      scene.preview = await readSitePreview(deps, scene.context.tenantId, String(token));
      return scene.preview === undefined ? missingFacts(scene, request, page) : read(scene);
    });
  openOfSite('/', 'home', (scene) => homeFacts(deps, scene));
  for (const path of EVENT_PAGES) open(path, (scene, request) => eventOrMissing(deps, scene, request));
  for (const path of RESULTS_PAGES) open(path, (scene, request) => resultsOrMissing(deps, scene, request));
  open('/cart', cartFacts);
  for (const page of CONTENT_PAGES)
    openOfSite(CONTENT_PATHS[page], page, (scene) => contentFacts(deps, scene, page));
  for (const [path, [page, kind]] of Object.entries(PLAIN_PAGES))
    open(path, (scene, request) => plainFacts(scene, pathOf(request), page, kind));
  for (const [path, page] of Object.entries(ACCOUNT_PAGES))
    open(path, (scene, request) => plainFacts(scene, pathOf(request), page, 'account'), ACCOUNT_CACHE);
  openSiteIndex(app, deps);
  openServiceWorker(app, deps, folder);
  app.setNotFoundHandler(async (request, reply) => {
    if (request.tenant === null || !isLost(request)) return sendProblem(request, reply, 'NotFound');
    return leadHome(reply);
  });
}

/** Paths that are not for visitors' pages: a missing file or call is answered with 404. */
const NOT_OF_PAGES = /^\/(?:assets|files|public|img|desk|\.well-known)(?:\/|$)/;

/** Returns whether a visitor requests a page at an unknown path. */
const isLost = (request: FastifyRequest): boolean =>
  wantsPage(request) && !NOT_OF_PAGES.test(pathOf(request));

/** Reads the tenant and the language of a requested page. */
async function sceneOf(deps: PageDeps, request: FastifyRequest, context: TenantContext): Promise<PageScene> {
  const tenant = await deps.tenants.read(context.tenantId);
  return { context, tenant, language: askedLanguage(request, tenant.settings) };
}

/** Returns the event's name in a page's address. */
const namedEvent = (request: FastifyRequest): string => (request.params as { eventId: string }).eventId;

/** Returns the event's id in a page's address; undefined if it cannot be one. */
function eventIdOf(request: FastifyRequest): string | undefined {
  return idSchema.safeParse(namedEvent(request)).data;
}

/** Returns the redirect of a page whose address has the organizer's event id; undefined if there is no such event. */
async function addressById(
  deps: EventDeps,
  { context }: PageScene,
  request: FastifyRequest,
): Promise<ElsewhereFound | undefined> {
  const externalEventId = lineSchema(100).safeParse(namedEvent(request));
  if (!externalEventId.success) return undefined;
  const event = await readEvent(deps, context, { externalEventId: externalEventId.data });
  if (event === undefined) return undefined;
  return { address: addressAt(request, event.eventId), isForGood: false };
}

async function eventOrMissing(
  deps: EventDeps,
  scene: PageScene,
  request: FastifyRequest,
): Promise<PageFacts | ElsewhereFound> {
  const eventId = eventIdOf(request);
  const known = eventId === undefined ? undefined : await eventFacts(deps, scene, request, eventId);
  const found = known ?? (await addressById(deps, scene, request));
  if (found !== undefined || eventId === undefined) return found ?? missingFacts(scene, request, 'event');
  return missingEventFacts(deps, scene, request, { eventId, page: 'event' });
}

async function resultsOrMissing(
  deps: EventDeps,
  scene: PageScene,
  request: FastifyRequest,
): Promise<PageFacts | ElsewhereFound> {
  const eventId = eventIdOf(request);
  if (eventId !== undefined) return resultsFacts(deps, scene, request, eventId);
  return (await addressById(deps, scene, request)) ?? missingFacts(scene, request, 'results');
}
