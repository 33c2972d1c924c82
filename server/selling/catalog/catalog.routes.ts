import type { FastifyInstance } from 'fastify';
import { catalogSchemas } from '#contract/catalog.schema.ts';
import { catalogRoutes } from '#contract/catalog.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/http/answers.ts';
import { refuse } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import { presentProduct } from './catalog.presenter.ts';
import { findProducts, listProducts } from './catalog.store.ts';

export function openCatalogService(app: FastifyInstance, deps: Deps): void {
  openService(app, 'catalog', catalogRoutes, catalogSchemas, {
    async listProducts({ context, query }) {
      const products = await deps.database.inTenant(context.tenantId, (scope) =>
        listProducts(scope, query.catalogId),
      );
      const page = products.slice(query.offset, query.offset + query.count);
      return ok({
        products: page.map((product) => presentProduct(product, context.language)),
        total: products.length,
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
