import type { FastifyInstance } from 'fastify';
import { type DeskPriceQuote, deskFileSchemas } from '#contract/desk-settings.schema.ts';
import { deskFileRoutes } from '#contract/desk-settings.ts';
import { faultAt } from '#contract/faults.ts';
import { type CurrencyId, toMajor } from '#contract/money.ts';
import type { TenantSettings } from '#contract/settings.ts';
import { drawDocuments } from '#delivering/documents/index.ts';
import { findEvent, listEvents } from '#finding/events/index.ts';
import {
  type DeskDeps,
  type DeskHandlers,
  openDeskService,
  PARSING_COST,
  placeFault,
  presentProposal,
  type Read,
  refuseUnseen,
} from '#hosting/desk/index.ts';
import { actorMay, type DeskMember } from '#hosting/members/index.ts';
import {
  applySite,
  changeSiteFolder,
  describeSiteChanges,
  type FileChange,
  isSiteText,
  openSiteVersion,
  planSite,
  previewSite,
  type SiteFault,
  type SiteFolder,
  type SitePlan,
  showSite,
} from '#hosting/pages/index.ts';
import {
  applyTenant,
  describePlan,
  originWithoutVisit,
  planTenant,
  readYouthAge,
  showTenant,
  type TenantPlan,
} from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { joinTransaction } from '#platform/database/join-transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { created, ok } from '#platform/http/answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import {
  applyCatalog,
  describeChanges,
  type PriceQuote,
  planCatalog,
  quotePrices,
  readCatalogVersions,
  showCatalog,
} from '#selling/catalog/index.ts';

type SettingsDeps = Deps & DeskDeps;

/** Opens the calls about what a tenant's files say, by the operations that the commands use. */
export function openDeskFiles(app: FastifyInstance, deps: SettingsDeps): void {
  openDeskService(app, deps, deskFileRoutes, deskFileSchemas, {
    ...brandCalls(deps),
    ...catalogCalls(deps),
    ...siteCalls(deps),
  });
}

/** Answers the calls about the brand’s file. */
function brandCalls(
  deps: SettingsDeps,
): Pick<
  DeskHandlers<typeof deskFileSchemas>,
  'getBrand' | 'getBrandVersion' | 'proposeBrand' | 'applyBrand'
> {
  return {
    getBrand: {
      operation: 'tenant.read',
      async run({ scope, member }) {
        const shown = await showTenant(joinTransaction(deps, scope), scope.tenantId);
        if (shown === undefined) return refuse('NotFound');
        const versions = shown.versions.map(({ version, changedAt, summary }) => ({
          version,
          appliedAt: changedAt.toISOString(),
          summary,
        }));
        const isInstallation = member.kind === 'Installation';
        return ok({ version: versions[0]?.version ?? 0, source: shown.source, versions, isInstallation });
      },
    },
    getBrandVersion: {
      operation: 'tenant.read',
      async run({ scope, params }) {
        const shown = await showTenant(joinTransaction(deps, scope), scope.tenantId);
        const found = shown?.versions.find(({ version }) => version === params.version);
        return found === undefined ? refuse('NotFound') : ok({ source: found.source });
      },
    },
    proposeBrand: {
      operation: 'tenant.read',
      isReading: true,
      cost: PARSING_COST,
      async run({ scope, member, body }) {
        return ok(presentProposal(await readBrand(deps, scope, member, body), describeTenant, body));
      },
    },
    applyBrand: {
      operation: 'tenant.apply',
      cost: PARSING_COST,
      async run({ scope, member, actor, body: { seenVersion, shown, why, ...said } }) {
        const read = await readBrand(deps, scope, member, said);
        const seen = refuseUnseen(read, describeTenant, said, { seenVersion, shown });
        if (isRefusal(seen)) return seen;
        const youthAge = await readYouthAge(scope);
        const applied = await applyTenant(joinTransaction(deps, scope), seen.plan, { actor, why });
        if (isRefusal(applied)) return applied;
        // A lower age limit ends protections, which needs a right that not every token has.
        const endsProtection = (await readYouthAge(scope)) < youthAge;
        if (endsProtection && !(await actorMay(scope, actor, 'participant.unprotect', null)))
          return refuse('Forbidden');
        return created({ version: applied.version });
      },
    },
  };
}

/** Answers the calls about the catalogs’ files. */
function catalogCalls(
  deps: SettingsDeps,
): Pick<
  DeskHandlers<typeof deskFileSchemas>,
  'listCatalogs' | 'getCatalog' | 'getCatalogVersion' | 'quoteCatalog' | 'proposeCatalog' | 'applyCatalog'
> {
  return {
    listCatalogs: {
      operation: 'tenant.read',
      async run({ scope, query: { search, offset, count } }) {
        const today = deps.clock.now().toISOString().slice(0, 10);
        const filter = {
          today,
          withUnpublished: true,
          ...(search === undefined ? {} : { searchString: search }),
        };
        const { events, total } = await listEvents(scope, filter, { offset, count });
        const versions = await readCatalogVersions(
          scope,
          events.map(({ eventId }) => eventId),
        );
        const catalogs = events.map(({ eventId, title, date }) => ({
          eventId,
          title,
          date,
          version: versions.get(eventId) ?? 0,
        }));
        return ok({ total, catalogs });
      },
    },
    getCatalog: {
      operation: 'tenant.read',
      async run({ scope, params: { eventId } }) {
        const found = await findEvent(scope, eventId);
        if (found === undefined) return refuse('NotFound');
        const shown = await showCatalog(joinTransaction(deps, scope), scope.tenantId, eventId);
        if (shown === undefined) return refuse('NotFound');
        const { event, version, source } = shown;
        const versions = shown.versions.map((one) => ({
          version: one.version,
          appliedAt: one.appliedAt.toISOString(),
        }));
        const { settings } = await deps.tenants.read(scope.tenantId);
        return ok({
          eventId: event.eventId,
          title: event.title,
          version,
          source,
          versions,
          ...presentShop(settings),
          distances: [...found.distances],
        });
      },
    },
    getCatalogVersion: {
      operation: 'tenant.read',
      async run({ scope, params: { eventId, version } }) {
        const shown = await showCatalog(joinTransaction(deps, scope), scope.tenantId, eventId);
        const found = shown?.versions.find((one) => one.version === version);
        return found === undefined ? refuse('NotFound') : ok({ source: found.source });
      },
    },
    quoteCatalog: {
      operation: 'tenant.read',
      isReading: true,
      cost: PARSING_COST,
      async run({ scope, params: { eventId }, body }) {
        const read = await readCatalog(deps, scope, eventId, body.source);
        if (read === undefined) return refuse('NotFound');
        if ('faults' in read) return ok({ quotes: null });
        const { rounding } = (await deps.tenants.read(scope.tenantId)).settings;
        const { contents } = read.plan;
        return ok({
          quotes: quotePrices(contents, rounding).map((quote) => presentQuote(quote, contents.currencyId)),
        });
      },
    },
    proposeCatalog: {
      operation: 'tenant.read',
      isReading: true,
      cost: PARSING_COST,
      async run({ scope, params: { eventId }, body }) {
        const read = await readCatalog(deps, scope, eventId, body.source);
        if (read === undefined) return refuse('NotFound');
        return ok(presentProposal(read, describeCatalog, body));
      },
    },
    applyCatalog: {
      operation: 'catalog.apply',
      cost: PARSING_COST,
      async run({ scope, actor, params: { eventId }, body: { seenVersion, shown, why, ...said } }) {
        const read = await readCatalog(deps, scope, eventId, said.source);
        if (read === undefined) return refuse('NotFound');
        const seen = refuseUnseen(read, describeCatalog, said, { seenVersion, shown });
        if (isRefusal(seen)) return seen;
        const applied = await applyCatalog(joinTransaction(deps, scope), scope.tenantId, seen.plan, {
          actor,
          why,
        });
        return isRefusal(applied) ? applied : created({ version: applied.version });
      },
    },
  };
}

/** Presents the settings of a shop that a form for prices needs. */
function presentShop({ currencyId, rounding, languages, defaultLanguage }: TenantSettings) {
  const others = languages.filter((language) => language !== defaultLanguage);
  return { currencyId, rounding, languages: [defaultLanguage, ...others] };
}

/** Answers the calls about the files of the site. */
function siteCalls(
  deps: SettingsDeps,
): Pick<
  DeskHandlers<typeof deskFileSchemas>,
  'getSite' | 'getSiteVersion' | 'getSiteFile' | 'proposeSite' | 'previewSite' | 'applySite'
> {
  return {
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
  };
}

const NOT_KEPT = [faultAt('base', 'FilesNotKept')];

async function readBrand(
  deps: SettingsDeps,
  scope: Scope,
  member: DeskMember,
  { source, files }: { source: string; files: { name: string; base64: string }[] },
): Promise<Read<TenantPlan>> {
  const beside = new Map(files.map(({ name, base64 }) => [name, Buffer.from(base64, 'base64')]));
  const file = { bytes: Buffer.from(source), readBeside: async (name: string) => beside.get(name) };
  const editor = { tenantId: scope.tenantId, isInstallation: member.kind === 'Installation' };
  const plan = await planTenant(joinTransaction(deps, scope), 'edit', file, editor);
  if ('faults' in plan) return { faults: plan.faults.map((fault) => placeFault(fault)) };
  return { plan, warnings: plan.warnings.map((fault) => placeFault(fault)) };
}

const describeTenant = (plan: TenantPlan) => ({ changes: describePlan(plan), version: plan.version });

type CatalogPlan = Exclude<Awaited<ReturnType<typeof planCatalog>>, { faults: unknown }>;

/** @returns undefined if the tenant has no such event */
async function readCatalog(
  deps: SettingsDeps,
  scope: Scope,
  eventId: string,
  source: string,
): Promise<Read<CatalogPlan> | undefined> {
  if ((await findEvent(scope, eventId)) === undefined) return undefined;
  const plan = await planCatalog(joinTransaction(deps, scope), scope.tenantId, Buffer.from(source), eventId);
  if ('faults' in plan) return { faults: plan.faults.map((fault) => placeFault(fault)) };
  return { plan, warnings: plan.warnings.map((fault) => placeFault(fault)) };
}

const presentQuote = (
  { of, kind, quantity, bought, totalMinor, withoutMinor }: PriceQuote,
  currencyId: CurrencyId,
): DeskPriceQuote => ({
  of,
  kind,
  quantity,
  bought: bought ?? null,
  total: toMajor(totalMinor, currencyId),
  totalWithout: toMajor(withoutMinor, currencyId),
});

const describeCatalog = ({ changes, version }: CatalogPlan) => ({
  changes: describeChanges(changes),
  version,
});

/** An uploaded change of a site's files. */
interface SentChange {
  base: number;
  changes: ({ path: string } & ({ text: string } | { base64: string } | { isRemoved: true }))[];
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
  deps: SettingsDeps,
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
  deps: SettingsDeps,
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
  return { path, bytes: 'base64' in change ? Buffer.from(change.base64, 'base64') : null };
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
