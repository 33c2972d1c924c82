import type { FastifyInstance } from 'fastify';
import { competitorSchemas } from '#contract/competitor.schema.ts';
import { competitorRoutes } from '#contract/competitor.ts';
import { findShownEvent, hasPublicNames } from '#finding/events/index.ts';
import { readShownColumns } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/http/answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import { presentCompetitor } from './competitors.presenter.ts';
import { shareNameDictionaries } from './name-dictionaries.ts';
import { searchCompetitors } from './search-competitors.ts';

/** The most searches of one network address per minute; typing a name causes at most a few per second. */
const SEARCHES = { name: 'competitor-search', limit: 120, windowSeconds: 60 };

export function openCompetitorService(app: FastifyInstance, deps: Deps): void {
  const names = shareNameDictionaries(deps);
  openService(app, 'competitor', competitorRoutes, competitorSchemas, {
    async listCompetitors({ context, query, clientAddress }) {
      const tooMany = await deps.rateLimits.take(context.tenantId, SEARCHES, clientAddress);
      if (tooMany !== undefined) return tooMany;
      const found = await deps.database.inTenant(context.tenantId, async (scope) => {
        const event = await findShownEvent(scope, query.competitorsListId);
        if (event === undefined) return refuse('NotFound');
        if (!hasPublicNames(event)) return refuse('Unauthorized');
        const shown = await readShownColumns(scope);
        const { competitors, total } = await searchCompetitors(
          names,
          scope,
          event,
          query.search,
          query,
          shown,
        );
        return { competitors: competitors.map((one) => presentCompetitor(one, shown, event.date)), total };
      });
      return isRefusal(found) ? found : ok(found);
    },
  });
}
