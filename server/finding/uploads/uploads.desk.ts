import type { FastifyInstance } from 'fastify';
import { deskUploadSchemas, type ShownUpload } from '#contract/desk-uploads.schema.ts';
import { deskUploadRoutes } from '#contract/desk-uploads.ts';
import { faultAt } from '#contract/faults.ts';
import { findEventSubject } from '#finding/events/index.ts';
import { readPhotographerNames } from '#finding/photographers/index.ts';
import { type DeskDeps, openDeskService } from '#hosting/desk/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { created, noContent, ok } from '#platform/http/answers.ts';
import { refuse } from '#platform/http/refusal.ts';
import { inviteToUpload, revokeUploadLink, uploadUrlOf } from './change-upload-links.ts';
import { countLinks } from './count-links.ts';
import { listFolders } from './list-folders.ts';
import { listUploadLinks, type UploadLink } from './upload-links.store.ts';

/** Opens the calls that invite photographers to upload, list their links and end them. */
export function openDeskUploads(app: FastifyInstance, deps: Deps & DeskDeps): void {
  const { deskUrl } = deps.config;
  const findSubject = findEventSubject;
  // The slice of photo reports, which needs this one, answers it.
  const { reportUpload: _, ...routes } = deskUploadRoutes;
  openDeskService(app, deps, routes, deskUploadSchemas, {
    listUploads: {
      operation: 'upload.read',
      findSubject,
      run: async ({ scope, params: { eventId } }) =>
        ok({ uploads: await present(scope, await listUploadLinks(scope, eventId)) }),
    },
    inviteToUpload: {
      operation: 'upload.invite',
      findSubject,
      async run({ scope, actor, params: { eventId }, body: { why, ...input } }) {
        const link = await inviteToUpload(deps, scope, { eventId, ...input }, { actor, why });
        if (link === undefined) return refuse('Invalid', [faultAt('photographer', 'NoName')]);
        const [shown] = await present(scope, [link]);
        if (shown === undefined) throw new Error('a link that was made is not shown');
        // The address is added to each answer; the answer stored for the idempotency key does not contain it.
        return created({ ...shown, url: '' });
      },
      // No server without DESK_URL opens this call, and the command checks it first.
      reveal: (body: { linkId: string }, tenantId) => ({
        ...body,
        url: deskUrl === undefined ? '' : uploadUrlOf(deps, deskUrl, tenantId, body.linkId),
      }),
    },
    listUploadFolders: {
      operation: 'upload.read',
      findSubject,
      async run({ scope, params: { eventId, linkId } }) {
        const links = await listUploadLinks(scope, eventId);
        if (!links.some((link) => link.linkId === linkId)) return refuse('NotFound');
        return ok({ folders: await listFolders(scope, linkId) });
      },
    },
    revokeUpload: {
      operation: 'upload.revoke',
      findSubject,
      async run({ scope, actor, params: { eventId, linkId }, query: { why } }) {
        const links = await listUploadLinks(scope, eventId);
        if (!links.some((link) => link.linkId === linkId)) return refuse('NotFound');
        return (await revokeUploadLink(deps, scope, linkId, { actor, why })) ?? noContent();
      },
    },
  });
}

async function present(scope: Scope, links: readonly UploadLink[]): Promise<ShownUpload[]> {
  const names = await readPhotographerNames(scope);
  const countsOf = await countLinks(
    scope,
    links.map(({ linkId }) => linkId),
  );
  return links.map((link) => ({
    linkId: link.linkId,
    photographer: names.get(link.photographerId) ?? '',
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    revokedAt: link.revokedAt?.toISOString() ?? null,
    completedAt: link.completedAt?.toISOString() ?? null,
    showsSales: link.showsSales,
    photographerBibs: link.photographerBibs,
    counts: countsOf(link.linkId),
  }));
}
