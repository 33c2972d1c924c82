import type { FastifyInstance } from 'fastify';
import { type Archive, archiveSchemas } from '#contract/archive.schema.ts';
import { archiveRoutes } from '#contract/archive.ts';
import {
  handOver,
  linkExpiry,
  placeFiles,
  presentDownload,
  readBought,
} from '#delivering/downloads/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { AccountVerifier } from '#hosting/accounts/index.ts';
import type { Deps } from '#platform/deps.ts';
import { created, ok } from '#platform/http/answers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import { signFileLink } from '#platform/signing/file-links.ts';
import { limitPackages } from '#selling/orders/index.ts';
import { ARCHIVE_FILE_PREFIX } from './archive-file.routes.ts';
import type { ArchiveRecord } from './archives.store.ts';
import { createArchive, readArchive } from './create-archive.ts';
import { nameArchive } from './name-archive.ts';

export interface ArchiveServiceDeps extends Deps, RecognitionDeps {
  accounts: AccountVerifier;
}

export function openArchiveService(app: FastifyInstance, deps: ArchiveServiceDeps): void {
  openService(app, 'archive', archiveRoutes, archiveSchemas, {
    async createArchive({ context, body, bearer, clientAddress }) {
      const reading = { packages: 'orderId' in body ? [body.orderId] : [], clientAddress };
      const archive = await limitPackages(deps, context.tenantId, reading, () =>
        createArchive(deps, context, body, bearer),
      );
      if (isRefusal(archive)) return archive;
      const { archiveId } = archive;
      return created({ archiveId }, archiveRoutes.getArchive.path.replace(':archiveId', archiveId));
    },
    async getArchive({ context, params, clientAddress }) {
      const archive = await readArchive(deps, context, params.archiveId, clientAddress);
      return isRefusal(archive) ? archive : ok(presentArchive(deps, context.tenantId, archive));
    },
    async listDownloads({ context, params, query, clientAddress }) {
      // Only the first page adds new photos to packages; the next pages repeat no search and match it.
      const isSearched = query.offset === 0;
      const reading = { packages: isSearched ? [params.orderId] : [], clientAddress };
      const found = await limitPackages(deps, context.tenantId, reading, () =>
        deps.database.inTenant(context.tenantId, async (scope) => {
          const handed = await handOver(deps, scope, params.orderId, { isSearched });
          if (isRefusal(handed)) return handed;
          const { files } = handed;
          const page = files.slice(query.offset, query.offset + query.count);
          return { page, total: files.length, places: await placeFiles(deps, scope, page) };
        }),
      );
      if (isRefusal(found)) return found;
      const { page, total, places } = found;
      const downloads = page.map((file) =>
        presentDownload(deps, context.tenantId, file, places.get(file.file.fileId)),
      );
      return ok({ downloads, total });
    },
    async listBought({ context, params, body, bearer, clientAddress }) {
      const account = await deps.accounts.verify(context, bearer);
      const asked = { eventId: params.eventId, orderIds: body.orderIds, account, clientAddress };
      const bought = await readBought(deps, context.tenantId, asked);
      return isRefusal(bought) ? bought : ok(bought);
    },
  });
}

function presentArchive(
  deps: Pick<Deps, 'keys' | 'clock'>,
  tenantId: string,
  archive: ArchiveRecord,
): Archive {
  const isReady = archive.state === 'Published';
  return {
    archiveId: archive.archiveId,
    state: archive.state,
    fileUrl: isReady
      ? signFileLink(deps.keys, {
          tenantId,
          path: `${ARCHIVE_FILE_PREFIX}${archive.archiveId}.zip`,
          expiresAt: linkExpiry(deps.clock.now()),
          downloadName: nameArchive(archive.entries.map(({ name }) => name)),
        })
      : null,
    size: isReady ? archive.size : null,
    count: archive.entries.length,
    missing: archive.lost,
  };
}
