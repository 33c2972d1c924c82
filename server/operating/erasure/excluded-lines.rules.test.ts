import { expect, test } from 'vitest';
import { excludedLines } from './excluded-lines.rules.ts';

const line = (bibKey: string, name = 'Berg') => ({ bibKey, name });
const same = (bibKey: string) => ({ wornKey: bibKey, listedKey: bibKey });

test.each([
  ['the own bib', [line('17')], ['17'], [], ['17'], []],
  ['the bib before a correction, too', [line('17'), line('12')], ['17'], [], ['17', '12'], []],
  ['only the name, if somebody else wears the bib', [line('17')], [], [same('17')], [], ['17']],
  [
    'only the name, if the list has the bib for somebody else: after an exchange',
    [line('17'), line('12')],
    ['17'],
    [{ wornKey: '12', listedKey: '17' }],
    [],
    ['17', '12'],
  ],
  ['the own bib, although somebody who left wore it', [line('17')], ['17'], [same('17')], ['17'], []],
  [
    'only the name with a bib before the correction that somebody else has',
    [line('17'), line('12')],
    ['17'],
    [same('12')],
    ['17'],
    ['12'],
  ],
])('excludes %s', (_what, lines, own, others, bibKeys, sharing) => {
  const excluded = excludedLines(lines, own, others);
  expect(excluded.bibKeys).toEqual(bibKeys);
  expect(excluded.sharing.map(({ bibKey }) => bibKey)).toEqual(sharing);
});
