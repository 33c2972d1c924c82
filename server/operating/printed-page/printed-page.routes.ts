import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { identityOf } from '#contract/account.ts';
import { idSchema } from '#contract/page.schema.ts';
import type { Event } from '#contract/photo.schema.ts';
import { answerKeys, PRINTED_PAGE_ID, type PrintedPage } from '#contract/printed-page.ts';
import { type EventDeps, readEvent, readEvents } from '#finding/events/index.ts';
import { listEventPhotos } from '#finding/photos/index.ts';
import { type Tenant, themeCss } from '#hosting/tenants/index.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { fillPage, inlineJson, type PageTemplate, readPageTemplate } from './page-template.ts';
import { fillText, pageTexts } from './page-texts.ts';

/** The pages of spec §2 by what is known of them before their script runs. */
const EVENT_PAGES = ['/event/:eventId', '/event/:eventId/photos', '/event/:eventId/video'];
const PLAIN_PAGES = [
  '/search',
  '/competitors/verify',
  '/search/:eventId/:number',
  '/search/:eventId/:number/video',
  '/cart',
  '/checkout/:orderId',
  '/order-complete',
  '/order-failed',
  '/order/:orderId',
  '/preorder/:preorderId',
];
const ACCOUNT_PAGES = ['/my-account', '/my-account/orders', '/my-account/order/:orderId'];

const RECENT_EVENTS = 24;
const UPCOMING_EVENTS = 12;
const FIRST_PHOTOS = 100;
/** Everybody gets the same page, so a cache in front may hold it for a moment. */
const PAGE_CACHE = 'public, max-age=0, s-maxage=15, stale-while-revalidate=60';
/** A login leads back here with what opens it. */
const ACCOUNT_CACHE = 'no-store';
const ASSET_MAX_AGE_MS = 365 * 24 * 3600 * 1000;

/** Opens the pages: built files, and the page printed for each address. */
export async function openPages(app: FastifyInstance, deps: EventDeps, folder: string): Promise<void> {
  const template = await readPageTemplate(folder);
  await app.register(staticFiles, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: ASSET_MAX_AGE_MS,
    preCompressed: true,
    index: false,
    schemaHide: true,
  });
  const hidden = { schema: { hide: true } };
  app.get('/', hidden, (request, reply) =>
    withTenant(request, reply, (context) => homePage(deps, template, context)),
  );
  for (const path of EVENT_PAGES) {
    app.get(path, hidden, (request, reply) =>
      withTenant(request, reply, (context) => eventPage(deps, template, context, request)),
    );
  }
  for (const path of PLAIN_PAGES) {
    app.get(path, hidden, (request, reply) =>
      withTenant(request, reply, (context) => plainPage(deps, template, context, request)),
    );
  }
  for (const path of ACCOUNT_PAGES) {
    app.get(path, hidden, (request, reply) =>
      withTenant(request, reply, (context) => plainPage(deps, template, context, request), ACCOUNT_CACHE),
    );
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    // Any other path leads home (spec §2).
    return isPage && request.tenant !== null
      ? reply.redirect('/', 302)
      : sendProblem(request, reply, 'NotFound');
  });
}

type FilledPage = { html: string; policy: string };

async function withTenant(
  request: FastifyRequest,
  reply: FastifyReply,
  print: (context: TenantContext) => Promise<FilledPage>,
  cache = PAGE_CACHE,
): Promise<FastifyReply> {
  if (request.tenant === null) return sendProblem(request, reply, 'NotFound');
  const { html, policy } = await print(request.tenant);
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', cache)
    .send(html);
}

async function homePage(
  deps: EventDeps,
  template: PageTemplate,
  context: TenantContext,
): Promise<FilledPage> {
  const tenant = await deps.tenants.read(context.tenantId);
  const texts = pageTexts(tenant.settings.defaultLanguage);
  const recent = await readEvents(deps, context, { period: 'Recent' }, { offset: 0, count: RECENT_EVENTS });
  const upcoming = await readEvents(
    deps,
    context,
    { period: 'Upcoming' },
    { offset: 0, count: UPCOMING_EVENTS },
  );
  const values = { tenant: tenant.settings.tenantName };
  return print(deps, template, context, tenant, {
    path: '/',
    title: fillText(texts.homeTitle, values),
    description: fillText(texts.homeDescription, values),
    heading: texts.heading,
    cover: recent.events.find((event) => event.coverUrl !== null)?.coverUrl ?? null,
    answers: { [answerKeys.recentEvents]: recent, [answerKeys.upcomingEvents]: upcoming },
    group: 'finding/home-page.tsx',
    isIndexed: true,
  });
}

async function eventPage(
  deps: EventDeps,
  template: PageTemplate,
  context: TenantContext,
  request: FastifyRequest,
): Promise<FilledPage> {
  const { eventId } = request.params as { eventId: string };
  const event = idSchema.safeParse(eventId).success ? await readEvent(deps, context, { eventId }) : undefined;
  if (event === undefined) return plainPage(deps, template, context, request);
  const tenant = await deps.tenants.read(context.tenantId);
  const texts = pageTexts(tenant.settings.defaultLanguage);
  const values = { tenant: tenant.settings.tenantName, event: event.title, city: event.city };
  return print(deps, template, context, tenant, {
    path: `/event/${eventId}`,
    title: fillText(texts.eventTitle, values),
    description: fillText(texts.eventDescription, values),
    heading: event.title,
    cover: event.coverUrl,
    answers: await eventAnswers(deps, context, event),
    group: 'finding/pages.ts',
    isIndexed: !event.isSecure,
  });
}

async function eventAnswers(
  deps: EventDeps,
  context: TenantContext,
  event: Event,
): Promise<Record<string, unknown>> {
  const page = { offset: 0, count: FIRST_PHOTOS };
  const photos = await deps.database.inTenant(context.tenantId, (scope) =>
    listEventPhotos(deps, scope, event.eventId, page),
  );
  return {
    [answerKeys.event(event.eventId)]: event,
    ...(isRefusal(photos) ? {} : { [answerKeys.photos(event.eventId)]: photos }),
  };
}

/** Pages about one visitor: nothing of theirs is printed, and no search engine keeps them. */
async function plainPage(
  deps: EventDeps,
  template: PageTemplate,
  context: TenantContext,
  request: FastifyRequest,
): Promise<FilledPage> {
  const tenant = await deps.tenants.read(context.tenantId);
  const { tenantName } = tenant.settings;
  return print(deps, template, context, tenant, {
    path: request.url.split('?')[0] ?? '/',
    ...{ title: tenantName, description: tenantName, heading: tenantName },
    ...{ cover: null, answers: {}, isIndexed: false, group: undefined },
  });
}

interface PageFacts {
  path: string;
  title: string;
  description: string;
  heading: string;
  cover: string | null;
  answers: Record<string, unknown>;
  isIndexed: boolean;
  /** The page group that will be asked for, as a source file of the storefront. */
  group: string | undefined;
}

function print(
  deps: EventDeps,
  template: PageTemplate,
  context: TenantContext,
  tenant: Tenant,
  facts: PageFacts,
): FilledPage {
  const { settings } = tenant;
  const printed: PrintedPage = { settings, isDemo: deps.isDemo, answers: facts.answers };
  return fillPage(template, {
    ...{ language: settings.defaultLanguage, tenantName: settings.tenantName, logo: settings.logo },
    ...{ heading: facts.heading, cover: facts.cover, title: facts.title, description: facts.description },
    canonicalUrl: `${context.origin}${facts.path}`,
    themeCss: themeCss(settings.colours),
    themeColour: settings.colours.brand,
    printed: { id: PRINTED_PAGE_ID, json: inlineJson(printed) },
    isIndexed: facts.isIndexed,
    providerOrigin: foreignProvider(tenant, context),
    sources: [
      ...(facts.group === undefined ? [] : [facts.group]),
      `i18n/locales/${settings.defaultLanguage}/index.ts`,
    ],
  });
}

/** Where a tenant's visitors log in, if it is not on the tenant's own site. */
function foreignProvider({ settings }: Tenant, { origin }: TenantContext): string | undefined {
  const identity = identityOf(settings, origin);
  if (identity === undefined || !URL.canParse(identity.issuer)) return undefined;
  const issuer = new URL(identity.issuer);
  return issuer.origin === origin ? undefined : issuer.origin;
}
