import { expect, test } from 'vitest';
import { readSources } from './imports.ts';

/** Writers of CSV without user-provided texts, by file, with the reason; all others use `csvCell`. */
const WITHOUT_TEXTS: Record<string, string> = {
  'server/selling/ledger/datev.rules.ts': 'quotes by DATEV’s own rules, which no spreadsheet reads',
};

test('every CSV writer writes its texts by csvCell', () => {
  const writers = readSources().filter(
    ({ path, text }) =>
      /^(?:server|desk)\//.test(path) &&
      !/\.test\.ts$/.test(path) &&
      /function\*? (?:write\w*Csv|csvOf|write\w*Datev)\b|RFC 4180/.test(text),
  );
  expect(writers.length).toBeGreaterThan(3);
  const others = writers.flatMap(({ path, text }) => (/\bcsvCell\(/.test(text) ? [] : path));
  expect(others.filter((path) => !Object.hasOwn(WITHOUT_TEXTS, path))).toEqual([]);
});
