import type { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { traceQuery } from './trace-query.ts';
import { runWithin, type Span, type SpanFacts } from './tracing.ts';

function traced(sql: string): SpanFacts | undefined {
  let told: SpanFacts | undefined;
  const span: Span = {
    traceId: '',
    traceparent: '',
    beginPart(_name, facts) {
      told = facts;
      return undefined;
    },
    add() {},
    end() {},
  };
  runWithin(span, () =>
    traceQuery({ level: 'query', query: { sql } as CompiledQuery, queryDurationMillis: 1 }),
  );
  return told;
}

test.for([
  ['select "id" from "orders" where "email" = $1', 'select "id" from "orders" where "email" = $1'],
  [
    `select * from t\n  where a = 'anna@example.com' and b = 'it''s' or c = ''`,
    'select * from t where a = ? and b = ? or c = ?',
  ],
])('a statement is traced without literal texts: %s', ([sql = '', text]) => {
  expect(traced(sql)).toMatchObject({ 'db.operation.name': 'select', 'db.query.text': text });
});

test('a long statement is truncated', () => {
  const sql = `insert into t values (${Array.from({ length: 9_000 }, (_, index) => `$${index}`).join(', ')})`;
  expect(String(traced(sql)?.['db.query.text'])).toHaveLength(2_000);
});

test('a query outside a trace is not recorded', () => {
  expect(() =>
    traceQuery({ level: 'query', query: { sql: 'select 1' } as CompiledQuery, queryDurationMillis: 1 }),
  ).not.toThrow();
});
