import type { FastifyInstance } from 'fastify';
import { deskLinkSchemas, type ShownLink } from '#contract/desk-links.schema.ts';
import { deskLinkRoutes } from '#contract/desk-links.ts';
import { faultAt } from '#contract/faults.ts';
import { findEvent, readEventTitles } from '#finding/events/index.ts';
import { listPhotographers, readPhotographerNames } from '#finding/photographers/index.ts';
import { type DeskDeps, openDeskService } from '#hosting/desk/index.ts';
import { type DeskLink, linkUrlOf, listLinks, makeLink, revokeLink } from '#hosting/links/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { created, noContent, ok } from '#platform/http/answers.ts';
import { refuse } from '#platform/http/refusal.ts';

/** Opens the calls that make, list and end read-only links. */
export function openDeskLinks(app: FastifyInstance, deps: Deps & DeskDeps): void {
  const { deskUrl } = deps.config;
  openDeskService(app, deps, deskLinkRoutes, deskLinkSchemas, {
    listLinks: {
      operation: 'link.read',
      run: async ({ scope }) => ok({ links: await present(scope, await listLinks(scope)) }),
    },
    makeLink: {
      operation: 'link.make',
      async run({ scope, actor, body: { why, ...input } }) {
        const { eventId, photographerId } = input;
        if (eventId !== null && (await findEvent(scope, eventId)) === undefined)
          return refuse('Invalid', [faultAt('eventId', 'UnknownEvent')]);
        if (photographerId !== null && (await listPhotographers(scope, { photographerId })).length === 0)
          return refuse('Invalid', [faultAt('photographerId', 'UnknownPhotographer')]);
        const [shown] = await present(scope, [await makeLink(deps, scope, input, { actor, why })]);
        if (shown === undefined) throw new Error('a link that was made is not shown');
        // The address is added to each answer; the answer stored for the idempotency key does not contain it.
        return created({ ...shown, url: '' });
      },
      // No server without DESK_URL opens this call, and the command checks it first.
      reveal: (body: { linkId: string }, tenantId) => ({
        ...body,
        url: deskUrl === undefined ? '' : linkUrlOf(deps, deskUrl, tenantId, body.linkId),
      }),
    },
    revokeLink: {
      operation: 'link.revoke',
      run: async ({ scope, actor, params: { linkId }, query: { why } }) =>
        (await revokeLink(deps, scope, linkId, { actor, why })) ?? noContent(),
    },
  });
}

async function present(scope: Scope, links: readonly DeskLink[]): Promise<ShownLink[]> {
  const titles = await readEventTitles(
    scope,
    links.flatMap(({ eventId }) => eventId ?? []),
  );
  const names = await readPhotographerNames(scope);
  return links.map((link) => ({
    linkId: link.linkId,
    kind: link.kind,
    eventId: link.eventId,
    photographerId: link.photographerId,
    of: titles.get(link.eventId ?? '') ?? names.get(link.photographerId ?? '') ?? null,
    label: link.label,
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    revokedAt: link.revokedAt?.toISOString() ?? null,
    uses: link.uses,
    lastUsedAt: link.lastUsedAt?.toISOString() ?? null,
  }));
}
