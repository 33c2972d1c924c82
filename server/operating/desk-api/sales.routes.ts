import type { FastifyInstance } from 'fastify';
import { deskSalesSchemas } from '#contract/desk-sales.schema.ts';
import { deskSalesRoutes } from '#contract/desk-sales.ts';
import { toMajor } from '#contract/money.ts';
import { type DeskDeps, openDeskService } from '#hosting/desk/index.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/http/answers.ts';
import { readMoment } from '#platform/read-moment.ts';
import { readSales, type SalesRow } from '#selling/ledger/index.ts';

/** Opens the call about what was sold. */
export function openDeskSales(app: FastifyInstance, deps: Deps & DeskDeps): void {
  openDeskService(app, deps, deskSalesRoutes, deskSalesSchemas, {
    getSales: {
      operation: 'money.read',
      async run({ scope, query: { from, until, timeZone, ...filter } }) {
        const days = {
          from: from === undefined ? undefined : readMoment(from, timeZone, 'start'),
          until: until === undefined ? undefined : readMoment(until, timeZone, 'end'),
        };
        const rows = await readSales(scope, { ...filter, ...days, timeZone });
        return ok({ rows: rows.map(presentRow) });
      },
    },
  });
}

function presentRow({ name, currencyId, quantity, ...sums }: SalesRow) {
  return {
    name,
    currencyId,
    quantity,
    revenue: toMajor(sums.revenueMinor, currencyId),
    deferred: toMajor(sums.deferredMinor, currencyId),
    giftCodes: toMajor(sums.giftCodesMinor, currencyId),
    vat: toMajor(sums.vatMinor, currencyId),
    discount: toMajor(sums.discountMinor, currencyId),
  };
}
