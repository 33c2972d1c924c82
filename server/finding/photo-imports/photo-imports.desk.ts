import type { FastifyInstance } from 'fastify';
import { deskImportSchemas, type ShownImport } from '#contract/desk-imports.schema.ts';
import { deskImportRoutes } from '#contract/desk-imports.ts';
import { findEvent } from '#finding/events/index.ts';
import { readPhotographerNames } from '#finding/photographers/index.ts';
import { countLinks, listUploadLinks } from '#finding/uploads/index.ts';
import { type DeskDeps, openDeskService } from '#hosting/desk/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { created, noContent, ok } from '#platform/http/answers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { resumeImport, startImport, stopImport } from './change-imports.ts';
import { listImports, type PhotoImport } from './photo-imports.store.ts';

/** Opens the calls that import photos from other servers. */
export function openDeskImports(app: FastifyInstance, deps: Deps & DeskDeps): void {
  const findSubject = async ({
    scope,
    params: { eventId },
  }: {
    scope: Scope;
    params: { eventId: string };
  }) => {
    const event = await findEvent(scope, eventId);
    return event === undefined ? undefined : { eventId, takenById: null };
  };
  openDeskService(app, deps, deskImportRoutes, deskImportSchemas, {
    listImports: {
      operation: 'upload.read',
      findSubject,
      run: async ({ scope, params: { eventId } }) =>
        ok({ imports: await present(scope, eventId, deps.clock.now()) }),
    },
    startImport: {
      operation: 'upload.import',
      findSubject,
      async run({ scope, actor, params: { eventId }, body: { why, ...input } }) {
        const started = await startImport(deps, scope, eventId, input, { actor, why });
        return isRefusal(started) ? started : created(started);
      },
    },
    stopImport: {
      operation: 'upload.stop-import',
      findSubject,
      run: async ({ scope, actor, params: { eventId, linkId }, body: { why } }) =>
        (await stopImport(deps, scope, { eventId, linkId }, { actor, why })) ?? noContent(),
    },
    resumeImport: {
      operation: 'upload.resume-import',
      findSubject,
      run: async ({ scope, actor, params: { eventId, linkId }, body: { keys, why } }) =>
        (await resumeImport(deps, scope, { eventId, linkId, keys }, { actor, why })) ?? noContent(),
    },
  });
}

async function present(scope: Scope, eventId: string, now: Date): Promise<ShownImport[]> {
  const links = await listUploadLinks(scope, eventId);
  const linkIds = links.map(({ linkId }) => linkId);
  const imports = new Map((await listImports(scope, linkIds)).map((row) => [row.linkId, row]));
  const names = await readPhotographerNames(scope);
  const countsOf = await countLinks(scope, [...imports.keys()]);
  return links.flatMap(({ linkId, photographerId }) => {
    const row = imports.get(linkId);
    if (row === undefined) return [];
    return {
      ...presentRow(row, now),
      photographer: names.get(photographerId) ?? '',
      counts: countsOf(linkId),
    };
  });
}

function presentRow(row: PhotoImport, now: Date): Omit<ShownImport, 'photographer' | 'counts'> {
  const { reason, status, leasedUntil, nextAt } = row;
  const isWaiting = row.state === 'Running' && reason !== null && leasedUntil === null && nextAt > now;
  return {
    linkId: row.linkId,
    kind: row.kind,
    address: row.shownAddress,
    state: row.state,
    problem: reason === null ? null : { reason, status },
    needsKeys: row.needsKeys,
    isResumable: row.state !== 'Running' && row.sealedSource !== null,
    seen: row.seen,
    skipped: row.skipped,
    total: row.total,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    nextTryAt: isWaiting ? nextAt.toISOString() : null,
  };
}
