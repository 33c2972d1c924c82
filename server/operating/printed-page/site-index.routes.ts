import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONTENT_PATHS } from '#contract/site.ts';
import { type EventDeps, listEvents } from '#finding/events/index.ts';
import { readSite } from '#hosting/pages/index.ts';
import { brandIcons, type Tenant } from '#hosting/tenants/index.ts';
import { escapeHtml } from '#platform/html.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { sendPage } from './send-page.ts';

/** The most events in one sitemap; search engines accept 50,000. */
const SITEMAP_EVENTS = 1_000;
const CACHE = 'public, max-age=300, s-maxage=3600';
const XML = 'application/xml; charset=utf-8';
/** Paths that only programs or a login use. */
const NOT_FOR_ROBOTS = ['/account/', '/identity/', '/search/'];

/** Registers robots.txt, the sitemaps and the web manifest. */
export function openSiteIndex(app: FastifyInstance, deps: EventDeps): void {
  const open = (
    path: string,
    type: string,
    write: (context: TenantContext, request: FastifyRequest) => Promise<string | undefined>,
  ): void => {
    app.get(path, { schema: { hide: true } }, async (request, reply): Promise<FastifyReply> => {
      const text = request.tenant === null ? undefined : await write(request.tenant, request);
      if (text === undefined) return sendProblem(request, reply, 'NotFound');
      return sendPage(request, reply.type(type).header('cache-control', CACHE), text);
    });
  };
  open('/robots.txt', 'text/plain; charset=utf-8', async ({ publicOrigin }) => writeRobots(publicOrigin));
  open('/manifest.webmanifest', 'application/manifest+json', async ({ tenantId }) =>
    JSON.stringify(manifestOf(await deps.tenants.read(tenantId))),
  );
  open('/sitemap.xml', XML, (context) => sitemapIndex(deps, context));
  open('/sitemap-:part', XML, (context, request) => {
    const { part } = request.params as { part: string };
    if (part === 'pages.xml') return pagesSitemap(deps, context);
    const number = /^events-(\d{1,4})\.xml$/.exec(part)?.[1];
    return number === undefined ? Promise.resolve(undefined) : eventsSitemap(deps, context, Number(number));
  });
}

function writeRobots(origin: string): string {
  const closed = NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}\n`).join('');
  return `User-agent: *\n${closed}\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Returns the data that a phone needs to put the shop on its home screen. */
function manifestOf({ settings }: Tenant): Record<string, unknown> {
  const icons = brandIcons(settings.logo);
  return {
    id: '/',
    name: settings.tenantName,
    short_name: settings.tenantName,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: settings.defaultLanguage,
    theme_color: settings.colours.brand,
    background_color: '#ffffff',
    icons:
      icons === undefined
        ? [ownIcon(settings.logoSmall)]
        : [
            { src: icons.icon192, sizes: '192x192', type: 'image/png' },
            { src: icons.icon512, sizes: '512x512', type: 'image/png' },
            { src: icons.maskable512, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          ],
  };
}

/** Returns the icon for a logo that was not uploaded: an SVG for any size, any other picture with its own size. */
function ownIcon(src: string): Record<string, string> {
  return src.endsWith('.svg') ? { src, sizes: 'any', type: 'image/svg+xml' } : { src };
}

async function sitemapIndex(deps: EventDeps, context: TenantContext): Promise<string> {
  const { total } = await readPart(deps, context, 1);
  const parts = Array.from(
    { length: Math.ceil(total / SITEMAP_EVENTS) },
    (_none, index) => `events-${index + 1}`,
  );
  const entries = ['pages', ...parts].map(
    (part) => `<sitemap><loc>${escapeHtml(`${context.publicOrigin}/sitemap-${part}.xml`)}</loc></sitemap>`,
  );
  return writeXml('sitemapindex', entries);
}

async function pagesSitemap(deps: EventDeps, { tenantId, publicOrigin }: TenantContext): Promise<string> {
  const { pages } = await readSite(deps, tenantId);
  return writeXml(
    'urlset',
    ['/', ...pages.map((page) => CONTENT_PATHS[page])].map((path) => entryOf(publicOrigin, path)),
  );
}

/** Secure events are shown only to their participants, and appear in no list. */
async function eventsSitemap(
  deps: EventDeps,
  context: TenantContext,
  part: number,
): Promise<string | undefined> {
  const { events, total } = await readPart(deps, context, part);
  if (part < 1 || (part - 1) * SITEMAP_EVENTS >= total) return undefined;
  const open = events.filter(({ isSecure }) => !isSecure);
  return writeXml(
    'urlset',
    open.map(({ eventId }) => entryOf(context.publicOrigin, `/event/${eventId}`)),
  );
}

function readPart(deps: EventDeps, { tenantId }: TenantContext, part: number) {
  const today = deps.clock.now().toISOString().slice(0, 10);
  const page = { offset: Math.max(0, part - 1) * SITEMAP_EVENTS, count: SITEMAP_EVENTS };
  return deps.database.inTenant(tenantId, (scope) => listEvents(scope, { today }, page));
}

const entryOf = (origin: string, path: string): string =>
  `<url><loc>${escapeHtml(origin + path)}</loc></url>`;

function writeXml(root: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</${root}>\n`;
}
