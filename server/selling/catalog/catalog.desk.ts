import type { FastifyInstance } from 'fastify';
import { type DeskPriceQuote, deskFileSchemas } from '#contract/desk-settings.schema.ts';
import { deskCatalogRoutes } from '#contract/desk-settings.ts';
import { type CurrencyId, toMajor } from '#contract/money.ts';
import type { TenantSettings } from '#contract/settings.ts';
import { findEvent, listEvents } from '#finding/events/index.ts';
import {
  type DeskDeps,
  openDeskService,
  PARSING_COST,
  placeFault,
  presentProposal,
  type Read,
  refuseUnseen,
} from '#hosting/desk/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { joinTransaction } from '#platform/database/join-transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { created, ok } from '#platform/http/answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { applyCatalog, planCatalog } from './apply-catalog.ts';
import { readCatalogVersions } from './catalog.store.ts';
import { describeChanges } from './catalog-changes.ts';
import { type PriceQuote, quotePrices } from './quote-prices.rules.ts';
import { showCatalog } from './show-catalog.ts';

/** Opens the calls about the catalogs' files, by the operations that the command uses. */
export function openDeskCatalogs(app: FastifyInstance, deps: Deps & DeskDeps): void {
  openDeskService(app, deps, deskCatalogRoutes, deskFileSchemas, {
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
  });
}

/** Presents the settings of a shop that a form for prices needs. */
function presentShop({ currencyId, rounding, languages, defaultLanguage }: TenantSettings) {
  const others = languages.filter((language) => language !== defaultLanguage);
  return { currencyId, rounding, languages: [defaultLanguage, ...others] };
}

type CatalogPlan = Exclude<Awaited<ReturnType<typeof planCatalog>>, { faults: unknown }>;

/** @returns undefined if the tenant has no such event */
async function readCatalog(
  deps: Deps & DeskDeps,
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
