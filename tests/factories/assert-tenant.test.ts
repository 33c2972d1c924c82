import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { expect, test } from 'vitest';
import { COLUMN_NAMES } from '#platform/database/statement-compiler.ts';
import type { Tables } from '#platform/database/tables.ts';
import type {} from '#selling/orders/index.ts';
import { withoutTenant } from './assert-tenant.ts';

const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (each) => new PostgresIntrospector(each),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const all = db.selectFrom('orders').select('orderId');
const own = all.where('tenantId', '=', 'runpix');

test('a statement needs the tenant of its table', () => {
  expect(withoutTenant(all.toOperationNode())).toEqual(['orders']);
  expect(withoutTenant(own.toOperationNode())).toEqual([]);
  expect(withoutTenant(own.where('state', '=', 'Completed').toOperationNode())).toEqual([]);
  expect(withoutTenant(db.updateTable('orders').set({ email: 'a' }).toOperationNode())).toEqual(['orders']);
  expect(withoutTenant(db.deleteFrom('orders').toOperationNode())).toEqual(['orders']);
});

test('a comparison inside an `or`, or by `!=`, does not count', () => {
  const either = all.where(({ or, eb }) =>
    or([eb('tenantId', '=', 'runpix'), eb('state', '=', 'Completed')]),
  );
  expect(withoutTenant(either.toOperationNode())).toEqual(['orders']);
  expect(withoutTenant(all.where('tenantId', '!=', 'runpix').toOperationNode())).toEqual(['orders']);
});

test('each joined table needs a comparison of its own', () => {
  const joined = db
    .selectFrom('orders')
    .innerJoin('orderItems as item', 'item.orderId', 'orders.orderId')
    .select('orders.orderId')
    .where('orders.tenantId', '=', 'runpix');
  expect(withoutTenant(joined.toOperationNode())).toEqual(['orderItems']);
  expect(withoutTenant(joined.whereRef('item.tenantId', '=', 'orders.tenantId').toOperationNode())).toEqual(
    [],
  );
});

test('a subquery needs a comparison of its own, also after plugins renamed its columns; a comparison in SQL text counts', () => {
  const renamed = db.withPlugin(COLUMN_NAMES).selectFrom('orderItems').select('orderId');
  expect(withoutTenant(own.where('orderId', 'in', renamed).toOperationNode())).toEqual(['orderItems']);
  const filtered = renamed.where('tenantId', '=', 'runpix');
  expect(withoutTenant(own.where('orderId', 'in', filtered).toOperationNode())).toEqual([]);
  expect(withoutTenant(all.where(sql<boolean>`orders.tenant_id = 'runpix'`).toOperationNode())).toEqual([]);
});
