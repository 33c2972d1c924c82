import type { FastifyInstance, FastifyReply } from 'fastify';
import { EMBED_PATH, EMBED_SCRIPT_PATH } from '#contract/embed.ts';
import { idSchema } from '#contract/page.schema.ts';
import { findShownEvent, searchMethods } from '#finding/events/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import { askedLanguage } from '#operating/printed-page/index.ts';
import type { Deps } from '#platform/deps.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { type Surroundings, surroundingsOf } from './embed.rules.ts';
import { EMBED_SCRIPT, type EmbedContent, type EmbedNote, renderEmbed, renderNote } from './embed-page.ts';
import { embedTexts } from './embed-texts.ts';

/** The search is the same for everybody, so a cache may store it for some seconds. */
const PAGE_CACHE = 'public, max-age=60, s-maxage=15';
const SCRIPT_CACHE = 'public, max-age=3600';

const FORBIDDEN = 403;
const NOT_FOUND = 404;

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
    if (context === null) return sendProblem(request, reply, 'NotFound');
    const { settings, embed } = await deps.tenants.read(context.tenantId);
    const around = surroundingsOf(embed.hosts, (request.query as Record<string, unknown>).host);
    const shown = { language: askedLanguage(request, settings), colours: settings.colours };
    const note = noteFor(around, { ...shown, shop: settings.tenantName });
    if (note !== undefined) return send(reply.code(FORBIDDEN), renderNote(note), 'no-store');
    const eventId = idSchema.safeParse((request.params as { eventId: string }).eventId).data;
    const event =
      eventId === undefined
        ? undefined
        : await deps.database.inTenant(context.tenantId, (scope) => findShownEvent(scope, eventId));
    if (eventId === undefined || event === undefined || event.isDeleted) {
      if (around.kind !== 'Allowed') return sendProblem(request, reply, 'NotFound');
      const { unpublished } = embedTexts(shown.language);
      const page = renderNote({ ...shown, ...unpublished, around: around.origin, hosts: embed.hosts });
      return send(reply.code(NOT_FOUND), page, 'no-store');
    }
    const content: EmbedContent = {
      ...shown,
      title: event.title,
      field: fieldOf(searchMethods(event)),
      eventUrl: `/event/${eventId}`,
      resultsUrl: `/search/${eventId}/`,
      hosts: embed.hosts,
      embeddingOrigin: around.kind === 'Allowed' ? around.origin : undefined,
    };
    return send(reply, renderEmbed(content), PAGE_CACHE);
  });
}

function send(reply: FastifyReply, { text, policy }: ReturnType<typeof renderEmbed>, cache: string) {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', cache)
    .header('content-security-policy', policy)
    .header('x-robots-tag', 'noindex')
    .send(text);
}

/**
 * Returns what to show on a page that may not have the search: a browser would leave the frame blank there. The note is
 * the same for every event.
 */
function noteFor(
  around: Surroundings,
  { shop, ...shown }: Pick<EmbedNote, 'language' | 'colours'> & { shop: string },
): EmbedNote | undefined {
  const texts = embedTexts(shown.language);
  if (around.kind === 'File') return { ...shown, ...texts.file, around: '*', hosts: undefined };
  if (around.kind !== 'OtherSite') return undefined;
  const { origin } = around;
  const { heading, text } = texts.otherSite;
  return { ...shown, heading, text: text(origin, shop), around: origin, hosts: undefined };
}

function fieldOf(methods: ReturnType<typeof searchMethods>): EmbedContent['field'] {
  if (!methods.includes('Bib')) return null;
  return methods.includes('Name') ? 'bibOrName' : 'bib';
}
