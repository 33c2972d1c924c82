import { expect, test } from 'vitest';
import { readSources } from './imports.ts';

/** SQL text that reads no table of tenants, by what it contains. */
const NO_ROWS = [
  /pg_advisory_xact_lock|pg_try_advisory|pg_snapshot_xmin|set_config\('work_mem'|current_user|^select 1$/,
  /\b(?:installation_mail_pace|backup_state|schema_needs)\b/,
  // Functions that compare the tenant themselves.
  /^select (?:find_brand_tables|delete_brand)\(/,
];

/** Files whose statements name the tenant in a fragment that they include, or see all tenants, by reason. */
const ELSEWHERE: Record<string, string[]> = {
  'the included fragment compares the tenant': [
    'server/finding/competitors/search.store.ts',
    'server/finding/photos/photo-times.store.ts',
    'server/finding/photos/protected-photos.store.ts',
    'server/finding/photos/search-photos.store.ts',
  ],
  'jobs of all tenants, in the queue’s own schema': [
    'server/platform/queue/count-jobs.ts',
    'server/platform/queue/take-turns.ts',
  ],
};

/** Finds the end of a template literal whose text begins at `from`. */
function endOf(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '`') return at;
    else if (text.startsWith('${', at)) at = endOfValue(text, at + 2);
  }
  throw new Error('a template literal without an end');
}

/** Finds the closing brace of a value in a template literal. */
function endOfValue(text: string, from: number): number {
  for (let at = from, depth = 1; at < text.length; at++) {
    if (text[at] === '`') at = endOf(text, at + 1);
    else if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  throw new Error('a value without an end');
}

/**
 * Statements are written as SQL text for what Kysely cannot express or type: `unnest` of parallel arrays, `insert … select`,
 * window functions, functions of JSON, recursion and locks. `assert-tenant.ts` does not see into them.
 */
test('statements of SQL text compare the tenant, or are listed with a reason', () => {
  const statements = readSources()
    .filter(({ path }) => path.startsWith('server/') && !path.endsWith('.test.ts'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bsql(?:<[^`]*?>)?`\s*(?=(?:select|with|insert|update|delete)\b)/g)].map((match) => {
        const from = match.index + match[0].length;
        return { path, text: text.slice(from, endOf(text, from)).trim() };
      }),
    );
  expect(statements.length).toBeGreaterThan(80);
  const open = statements
    .filter(({ text }) => !text.includes('tenant_id') && !NO_ROWS.some((pattern) => pattern.test(text)))
    .map(({ path }) => path);
  expect([...new Set(open)].toSorted()).toEqual(Object.values(ELSEWHERE).flat().toSorted());
});
