import type { FastifyInstance } from 'fastify';
import { orderSchemas } from '#contract/order.schema.ts';
import { orderRoutes } from '#contract/order.ts';
import { textIn } from '#contract/site.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { AccountVerifier } from '#hosting/accounts/index.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/http/answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import { readAccountOrders } from './account-orders.ts';
import { limitPackages } from './limit-packages.ts';
import { presentPictures } from './order-pictures.ts';
import { presentOrder, presentOrderItem, presentOrderSummary } from './orders.presenter.ts';
import { packageOwner } from './orders.rules.ts';
import { findOrder, listOrderItems, type OrderItemRecord } from './orders.store.ts';
import { hasStoppedPackage } from './photos-of-package.ts';

const countOwners = (items: readonly OrderItemRecord[]) =>
  new Set(items.flatMap((item) => packageOwner(item) ?? [])).size;

export function openOrderService(
  app: FastifyInstance,
  deps: Deps & RecognitionDeps & { accounts: AccountVerifier; tenants: TenantResolver },
): void {
  const read = (tenantId: string, orderId: string) =>
    deps.database.inTenant(tenantId, async (scope) => {
      const order = await findOrder(scope, orderId);
      return order && { order, items: await listOrderItems(scope, orderId) };
    });

  openService(app, 'order', orderRoutes, orderSchemas, {
    async listOrders({ context, bearer, query }) {
      const account = await deps.accounts.verify(context, bearer);
      const found = await readAccountOrders(deps, context, account, query);
      if (isRefusal(found)) return found;
      return ok({ orders: found.orders.map(presentOrderSummary), total: found.total });
    },
    async getOrder({ context, params, clientAddress }) {
      const found = await read(context.tenantId, params.orderId);
      if (found === undefined) return refuse('NotFound');
      const { order, items } = found;
      const packages = order.state === 'AwaitingPayment' ? countOwners(items) : 0;
      const shown = await limitPackages(deps, context.tenantId, { packages, clientAddress }, () =>
        deps.database.inTenant(context.tenantId, async (scope) => ({
          ...(await presentPictures(deps, scope, order, items)),
          hasStoppedPackage: await hasStoppedPackage(scope, items),
        })),
      );
      if (isRefusal(shown)) return shown;
      const { refundPromise = {}, defaultLanguage } = (await deps.tenants.read(context.tenantId)).settings;
      const promise = textIn(refundPromise, context.language, defaultLanguage) || null;
      return ok(presentOrder(order, items, { ...shown, refundPromise: promise }));
    },
    async listOrderItems({ context, params, query }) {
      const found = await read(context.tenantId, params.orderId);
      if (found === undefined) return refuse('NotFound');
      const page = found.items.slice(query.offset, query.offset + query.count);
      const items = page.map((item) => presentOrderItem(item, found.order.currencyId));
      return ok({ items, total: found.items.length });
    },
  });
}
