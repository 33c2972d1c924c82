import type { FastifyInstance } from 'fastify';
import { organizerSchemas } from '#contract/organizer.schema.ts';
import { organizerRoutes } from '#contract/organizer.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/http/answers.ts';
import { openService } from '#platform/http/service.ts';
import { listBrandImages } from './brand-images.store.ts';
import { presentBrandImage } from './organizer.presenter.ts';

export function openOrganizerService(app: FastifyInstance, deps: Deps): void {
  openService(app, 'organizer', organizerRoutes, organizerSchemas, {
    async listBrandImages({ context, query }) {
      const { images, total } = await deps.database.inTenant(context.tenantId, (scope) =>
        listBrandImages(scope, query),
      );
      return ok({ images: images.map(presentBrandImage), total });
    },
  });
}
