import type { FastifyInstance } from 'fastify';
import { deskFileSchemas } from '#contract/desk-settings.schema.ts';
import { deskSiteRoutes } from '#contract/desk-settings.ts';
import { faultAt } from '#contract/faults.ts';
import {
  type DeskDeps,
  openDeskService,
  PARSING_COST,
  placeFault,
  presentProposal,
  type Read,
  refuseUnseen,
} from '#hosting/desk/index.ts';
import {
  applySite,
  changeSiteFolder,
  describeSiteChanges,
  type FileChange,
  findUnreviewedDocuments,
  isSiteText,
  openSiteVersion,
  planSite,
  previewSite,
  type SiteFault,
  type SiteFolder,
  type SitePlan,
  showSite,
} from '#hosting/pages/index.ts';
import { originWithoutVisit } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { joinTransaction } from '#platform/database/join-transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { created, ok } from '#platform/http/answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { drawDocuments } from './draw-documents.ts';

const NOT_KEPT = [faultAt('base', 'FilesNotKept')];

/** Opens the calls about a site's texts and documents, by the operations that the command uses. */
export function openDeskSite(app: FastifyInstance, deps: Deps & DeskDeps): void {
  openDeskService(app, deps, deskSiteRoutes, deskFileSchemas, {
    getSite: {
      operation: 'tenant.read',
      async run({ scope }) {
        const joined = joinTransaction(deps, scope);
        const folder = await openSiteVersion(joined, scope.tenantId);
        if (folder === undefined) return refuse('NotFound');
        const { versions } = await showSite(joined, scope.tenantId);
        const { settings, hosts } = await deps.tenants.read(scope.tenantId);
        const { defaultLanguage } = settings;
        const others = settings.languages.filter((language) => language !== defaultLanguage);
        return ok({
          ...presentFolder(folder),
          versions: versions.map(({ version, appliedAt, summary, isKept }) => ({
            version,
            appliedAt: appliedAt.toISOString(),
            summary,
            isKept,
          })),
          languages: [defaultLanguage, ...others],
          unreviewed: [...(await findUnreviewedDocuments(joined, scope.tenantId))],
          shopUrl: originWithoutVisit(hosts, deps.config),
        });
      },
    },
    getSiteVersion: {
      operation: 'tenant.read',
      async run({ scope, params: { version } }) {
        const folder = await openSiteVersion(joinTransaction(deps, scope), scope.tenantId, version);
        return folder === undefined ? refuse('NotFound') : ok(presentFolder(folder));
      },
    },
    getSiteFile: {
      operation: 'tenant.read',
      // A document has up to 20 MB, and its answer a third more.
      cost: PARSING_COST,
      async run({ scope, params: { version }, query: { path } }) {
        const folder = await openSiteVersion(joinTransaction(deps, scope), scope.tenantId, version);
        const file = folder?.files.find((one) => one.path === path);
        if (file === undefined) return refuse('NotFound');
        const bytes = Buffer.from(await file.read());
        const isText = isSiteText(path);
        return ok({
          path,
          text: isText ? bytes.toString('utf8') : null,
          base64: isText ? null : bytes.toString('base64'),
        });
      },
    },
    proposeSite: {
      operation: 'tenant.read',
      isReading: true,
      cost: PARSING_COST,
      async prepare({ tenantId, body: sent }) {
        const drawn = await readFolder(deps, tenantId, sent);
        return async ({ scope, body }) => {
          const read = await planFolder(deps, scope, drawn);
          if (read === undefined) return refuse('Conflict', NOT_KEPT);
          return ok(presentProposal(read, describeSite, body));
        };
      },
    },
    previewSite: {
      operation: 'content.apply',
      cost: PARSING_COST,
      async prepare({ tenantId, body: sent }) {
        const drawn = await readFolder(deps, tenantId, sent);
        return async ({ scope }) => {
          const read = await planFolder(deps, scope, drawn);
          if (read === undefined) return refuse('Conflict', NOT_KEPT);
          if ('faults' in read) return ok({ faults: read.faults, link: null });
          const { token, expiresAt } = await previewSite(deps, scope, read.plan.draft);
          return ok({ faults: [], link: { token, expiresAt: expiresAt.toISOString() } });
        };
      },
    },
    applySite: {
      operation: 'content.apply',
      cost: PARSING_COST,
      async prepare({ tenantId, body: sent }) {
        const drawn = await readFolder(deps, tenantId, sent);
        return async ({ scope, actor, body: { seenVersion, shown, why, ...said } }) => {
          const read = await planFolder(deps, scope, drawn);
          if (read === undefined) return refuse('Conflict', NOT_KEPT);
          const seen = refuseUnseen(read, describeSite, said, { seenVersion, shown });
          if (isRefusal(seen)) return seen;
          const joined = joinTransaction(deps, scope);
          const applied = await applySite(joined, scope.tenantId, seen.plan, { actor, why });
          return isRefusal(applied) ? applied : created({ version: applied.version });
        };
      },
    },
  });
}

/** An uploaded change of a site's files. */
interface SentChange {
  base: number;
  changes: ({ path: string } & ({ text: string } | { base64: Uint8Array } | { isRemoved: true }))[];
}

/** The most text from which one call draws documents: one document in every language, and a little more. */
const DRAWN_TEXT_MAX_BYTES = 500_000;

type DrawnFolder = Awaited<ReturnType<typeof drawDocuments>> | undefined;

/**
 * Changes the files of a version and draws the documents whose texts changed. It needs no transaction, so that none is open while
 * the sandbox draws.
 * @returns undefined if the files of the version to change were not stored
 */
async function readFolder(
  deps: Deps & DeskDeps,
  tenantId: string,
  { base, changes }: SentChange,
): Promise<DrawnFolder> {
  const folder = await openSiteVersion(deps, tenantId, base);
  if (folder === undefined) return undefined;
  const files = changeSiteFolder(folder.files, changes.map(readChange));
  const changed = changes.map(({ path }) => path);
  return drawDocuments(tenantId, files, { changed, maxBytes: DRAWN_TEXT_MAX_BYTES });
}

async function planFolder(
  deps: Deps & DeskDeps,
  scope: Scope,
  drawn: DrawnFolder,
): Promise<Read<SitePlan> | undefined> {
  if (drawn === undefined) return undefined;
  const plan =
    'faults' in drawn ? drawn : await planSite(joinTransaction(deps, scope), scope.tenantId, drawn.files);
  if ('faults' in plan) return { faults: plan.faults.map(placeSiteFault) };
  return { plan, warnings: plan.warnings.map(placeSiteFault) };
}

function readChange(change: SentChange['changes'][number]): FileChange {
  const { path } = change;
  if ('text' in change) return { path, bytes: Buffer.from(change.text) };
  return { path, bytes: 'base64' in change ? change.base64 : null };
}

const placeSiteFault = ({ file, fault }: SiteFault) =>
  'line' in fault ? placeFault(fault, file) : { file, line: null, column: null, path: '', ...fault };

const describeSite = ({ changes, version }: SitePlan) => ({
  changes: describeSiteChanges(changes),
  version,
});

const presentFolder = ({ version, files }: SiteFolder) => ({
  version,
  files: files.map(({ path, byteSize }) => ({ path, byteSize, isText: isSiteText(path) })),
});
