import type { FastifyInstance } from 'fastify';
import { catalogSchemas } from '#contract/catalog.schema.ts';
import { catalogRoutes } from '#contract/catalog.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/http/answers.ts';
import { refuse } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import { presentOffers, presentProduct } from './catalog.presenter.ts';
import { isForDistance } from './distances.rules.ts';
import { findProducts } from './products.store.ts';
import { readSale } from './read-sale.ts';

export function openCatalogService(app: FastifyInstance, deps: Deps): void {
  openService(app, 'catalog', catalogRoutes, catalogSchemas, {
    async listProducts({ context, query }) {
      const { catalogId, distance, state, offset, count } = query;
      const sales = await deps.database.inTenant(context.tenantId, (scope) => readSale(scope, [catalogId]));
      const sale = sales.get(catalogId);
      if (sale === undefined) return ok({ products: [], total: 0, offers: [], gifts: [] });
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
    async getProduct({ context, params: { productId } }) {
      const found = await deps.database.inTenant(context.tenantId, (scope) =>
        findProducts(scope, [productId]),
      );
      const product = found.get(productId);
      if (product === undefined || product.state !== 'InCatalog') return refuse('NotFound');
      return ok(presentProduct(product, context.language));
    },
  });
}
