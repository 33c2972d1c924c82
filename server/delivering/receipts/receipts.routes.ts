import type { FastifyInstance } from 'fastify';
import { receiptSchemas } from '#contract/receipt.schema.ts';
import { receiptRoutes } from '#contract/receipt.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/http/answers.ts';
import { refuse } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import { presentReceipt } from './receipts.presenter.ts';
import { findReceipt, listReceipts } from './receipts.store.ts';

/**
 * Registers the receipt service. Knowing an invoice's id is enough to see its receipts (product §10). So the auth token
 * that calls send as a field (product §6) has no effect: any value is accepted, and none is read.
 */
export function openReceiptService(app: FastifyInstance, deps: Pick<Deps, 'database'>): void {
  openService(app, 'receipt', receiptRoutes, receiptSchemas, {
    async listReceipts({ context, query: { invoiceId, offset, count } }) {
      const receipts = await deps.database.inTenant(context.tenantId, (scope) =>
        listReceipts(scope, invoiceId),
      );
      const page = receipts.slice(offset, offset + count);
      return ok({ receipts: page.map(presentReceipt), total: receipts.length });
    },
    async getReceipt({ context, params, query }) {
      const receipt = await deps.database.inTenant(context.tenantId, (scope) =>
        findReceipt(scope, query.invoiceId, params.receiptId),
      );
      return receipt === undefined ? refuse('NotFound') : ok(presentReceipt(receipt));
    },
  });
}
