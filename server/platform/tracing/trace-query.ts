import type { LogEvent } from 'kysely';
import { currentSpan } from './tracing.ts';

/** How much of a statement is recorded, in characters: the rest of a longer one is mostly placeholders. */
const TEXT_MAX = 2_000;

/** Records a finished query as a span of the current operation: its statement with placeholders, never a value. */
export function traceQuery(event: LogEvent): void {
  const span = currentSpan();
  if (span === undefined) return;
  const text = withoutValues(event.query.sql).slice(0, TEXT_MAX);
  const operation = /^\W*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query';
  const facts = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text };
  span
    .beginPart(operation, facts, Date.now() - event.queryDurationMillis)
    ?.end(event.level === 'error' ? event.error : undefined);
}

/**
 * Removes quoted texts from a statement: values should be parameters, and a literal value must not be recorded by
 * mistake.
 */
function withoutValues(statement: string): string {
  return statement.replace(/'(?:[^']|'')*'/g, '?').replaceAll(/\s+/g, ' ');
}
