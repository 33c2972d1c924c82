import type { FastifyInstance } from 'fastify';
import { siteSchemas } from '#contract/site.schema.ts';
import { siteRoutes } from '#contract/site.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/http/answers.ts';
import { refuse } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import { readContentPage } from './read-site.ts';

/** Opens the content pages, as this slice's part of the organizer service. */
export function openSiteService(app: FastifyInstance, deps: Deps & { tenants: TenantResolver }): void {
  openService(app, 'organizer', siteRoutes, siteSchemas, {
    async getPage({ context, params }) {
      const { settings } = await deps.tenants.read(context.tenantId);
      const language = { wanted: context.language, fallback: settings.defaultLanguage };
      const shown = await readContentPage(deps, context.tenantId, params.page, language);
      return shown === undefined ? refuse('NotFound') : ok(shown.words);
    },
  });
}
