import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { readSources } from './imports.ts';

/**
 * Files with expressions that take quadratic time or more on some text, with the reason why no such text is long. Write
 * others so that they take linear time: begin a run with `(?<![…])`, give it a maximum, or use `trimEnd` or `split`.
 */
const SLOW_ON_SHORT_TEXTS: Record<string, string> = {
  'server/finding/ingest/capture-time.ts': 'an option of the command line',
  'server/finding/race-results/race-times.rules.ts': 'a cell of at most 1,000 characters, in the sandbox',
  'server/finding/start-lists/choose-columns.rules.ts': 'a cell of at most 1,000 characters, in the sandbox',
  'server/finding/start-lists/choose-fields.rules.ts': 'a cell of at most 1,000 characters, in the sandbox',
  'server/finding/start-lists/decode-text.ts': 'in the sandbox, which ends it after 2 s of CPU',
  'server/finding/start-lists/total-rows.rules.ts': 'a cell of at most 1,000 characters, in the sandbox',
  'server/platform/svg/find-svg-fault.ts': 'in the sandbox, which ends it after 2 s of CPU',
  'server/selling/payments/decimal-amount.ts': 'a cell of at most 1,000 characters',
};

interface Expression {
  pattern: string;
  flags: string;
}

/** Lists the literal regular expressions of a source. */
function listExpressions(path: string, text: string): Expression[] {
  const found: Expression[] = [];
  JSON.stringify(parseSync(path, text).program, (key, value: unknown) => {
    if (key === 'regex') found.push(value as Expression);
    return typeof value === 'bigint' ? String(value) : value;
  });
  return found;
}

/** Returns whether an expression takes more than linear time on some text. */
const isSlow = ({ pattern, flags }: Expression): boolean =>
  analyse({ source: pattern, flags }).reports.length > 0;

test('regular expressions take linear time, or read short texts: 200 kB of `!` held a process for two minutes', () => {
  expect(isSlow({ pattern: '[. ]+$', flags: '' })).toBe(true);
  expect(isSlow({ pattern: '\\p{Lu}{2}.*\\p{Ll}', flags: 'u' })).toBe(true);
  expect(isSlow({ pattern: '(?<![. ])[. ]+$', flags: '' })).toBe(false);
  const slow = readSources()
    .filter(({ path }) => /^(contract|server)\//.test(path) && !path.endsWith('.test.ts'))
    .flatMap(({ path, text }) =>
      listExpressions(path, text)
        .filter(isSlow)
        .map(({ pattern }) => ({ path, pattern })),
    );
  const unlisted = slow.filter(({ path }) => SLOW_ON_SHORT_TEXTS[path] === undefined);
  expect(unlisted, 'write them in linear time; see the comment of SLOW_ON_SHORT_TEXTS').toEqual([]);
  expect([...new Set(slow.map(({ path }) => path))].toSorted()).toEqual(
    Object.keys(SLOW_ON_SHORT_TEXTS).toSorted(),
  );
});
