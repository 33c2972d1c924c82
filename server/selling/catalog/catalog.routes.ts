import type { FastifyInstance } from 'fastify';
import { catalogSchemas } from '#contract/catalog.schema.ts';
import { catalogRoutes } from '#contract/catalog.ts';
import { findShownEvent } from '#finding/events/index.ts';
import type { Deps } from '#platform/deps.ts';
import { ok, shared } from '#platform/http/answers.ts';
import { refuse } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import { presentOffers, presentProduct } from './catalog.presenter.ts';
import { isForDistance } from './distances.rules.ts';
import { findProducts } from './products.store.ts';
import { type PriceFromDeps, readPriceFrom } from './read-price-from.ts';
import { readSale } from './read-sale.ts';

export function openCatalogService(app: FastifyInstance, deps: Deps & PriceFromDeps): void {
  openService(app, 'catalog', catalogRoutes, catalogSchemas, {
    async listProducts({ context, query }) {
      const { catalogId, distance, state, offset, count } = query;
      const sale = await deps.database.inTenant(context.tenantId, async (scope) => {
        const found = (await readSale(scope, [catalogId])).get(catalogId);
        return found && (await findShownEvent(scope, found.eventId)) && found;
      });
      if (sale === undefined) return ok({ products: [], total: 0, offers: [], peopleOffers: [], gifts: [] });
      const shown = sale.products.filter(
        (product) => product.state === state && (distance === undefined || isForDistance(product, distance)),
      );
      return ok({
        products: shown
          .slice(offset, offset + count)
          .map((product) => presentProduct(product, context.language)),
        total: shown.length,
        ...presentOffers(sale, shown, context.language),
      });
    },
    async getPriceFrom({ context }) {
      return shared(await readPriceFrom(deps, context.tenantId));
    },
    async getProduct({ context, params: { productId } }) {
      const product = await deps.database.inTenant(context.tenantId, async (scope) => {
        const found = (await findProducts(scope, [productId])).get(productId);
        return found && (await findShownEvent(scope, found.eventId)) && found;
      });
      if (product === undefined || product.state !== 'InCatalog') return refuse('NotFound');
      return ok(presentProduct(product, context.language));
    },
  });
}
