import type { FastifyInstance } from 'fastify';
import { EMBED_PATH, EMBED_SCRIPT_PATH } from '#contract/embed.ts';
import { idSchema } from '#contract/page.schema.ts';
import { findShownEvent, searchMethods } from '#finding/events/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import { askedLanguage } from '#operating/printed-page/index.ts';
import type { Deps } from '#platform/deps.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { hostAround } from './embed.rules.ts';
import { EMBED_SCRIPT, type EmbedContent, renderEmbed } from './embed-page.ts';

/** The search is the same for everybody, so a cache may store it for some seconds. */
const PAGE_CACHE = 'public, max-age=60, s-maxage=15';
const SCRIPT_CACHE = 'public, max-age=3600';

/**
 * Registers the search that other pages embed. It is the only page that may be framed, and only by the tenant's hosts.
 * It sets no cookie, identifies no visitor, and opens the shop in a separate page.
 */
export function openEmbed(app: FastifyInstance, deps: Deps & { tenants: TenantResolver }): void {
  app.get(EMBED_SCRIPT_PATH, { schema: { hide: true } }, (request, reply) =>
    request.tenant === null
      ? sendProblem(request, reply, 'NotFound')
      : reply
          .type('text/javascript; charset=utf-8')
          .header('cache-control', SCRIPT_CACHE)
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(EMBED_SCRIPT),
  );
  app.get(EMBED_PATH, { schema: { hide: true }, config: { isFramed: true } }, async (request, reply) => {
    const { tenant: context } = request;
    const asked = request.params as { eventId: string };
    const eventId = idSchema.safeParse(asked.eventId).data;
    if (context === null || eventId === undefined) return sendProblem(request, reply, 'NotFound');
    const event = await deps.database.inTenant(context.tenantId, (scope) => findShownEvent(scope, eventId));
    if (event === undefined || event.isDeleted) return sendProblem(request, reply, 'NotFound');
    const { settings, embed } = await deps.tenants.read(context.tenantId);
    const content: EmbedContent = {
      language: askedLanguage(request, settings),
      colours: settings.colours,
      title: event.title,
      field: fieldOf(searchMethods(event)),
      eventUrl: `/event/${eventId}`,
      resultsUrl: `/search/${eventId}/`,
      hosts: embed.hosts,
      embeddingOrigin: hostAround(embed.hosts, (request.query as Record<string, unknown>).host),
    };
    const { text, policy } = renderEmbed(content);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', PAGE_CACHE)
      .header('content-security-policy', policy)
      .header('x-robots-tag', 'noindex')
      .send(text);
  });
}

function fieldOf(methods: ReturnType<typeof searchMethods>): EmbedContent['field'] {
  if (!methods.includes('Bib')) return null;
  return methods.includes('Name') ? 'bibOrName' : 'bib';
}
