import { describe, expect, test } from 'vitest';
import { openParsed } from './open-yaml.ts';
import { parseYaml } from './parse-yaml.ts';

const openYaml = (bytes: Uint8Array) => openParsed(parseYaml(bytes));

/** Returns every fault as `line:column path: message`. */
const faultsOf = (source: string | Uint8Array): string[] =>
  openYaml(typeof source === 'string' ? new TextEncoder().encode(source) : source).faults.map(
    ({ line, column, path, message }) => `${line}:${column} ${path}: ${message}`,
  );

describe('YAML that is refused', () => {
  test.each<[string, string | Uint8Array, string]>([
    [
      'an open quote',
      'event: "race\ncurrency: EUR\n',
      '3:1 : something is not closed before here: a bracket, a brace, a quote or a comma is missing',
    ],
    ['two colons', 'event: a: b\n', '1:8 : two colons in one line: put the text into quotes'],
    ['two documents', 'event: a\n---\nevent: b\n', '2:1 : a file contains one document: remove the ---'],
    [
      'an alias of nothing',
      'event: race\ntitle: *title\n',
      '2:8 : nothing before this is called &title: write it out',
    ],
    ['a tag', 'event: !!js/function x\n', '1:8 : tags (a word after !) are not needed here: remove it'],
    ['Latin-1', Buffer.from('event: Zürich', 'latin1'), '1:1 : the file is not UTF-8: save it as UTF-8'],
    ['zero bytes', 'event: race\0', '1:1 : the file contains zero bytes, so it is not a text file'],
    ['more than 1 MB', '#'.repeat(1_000_001), '1:1 : the file is larger than 1 MB'],
    [
      'brackets in brackets',
      `event: race\nproducts: ${'['.repeat(100_000)}`,
      '2:1 : this is nested too deeply',
    ],
    ['lists in lists', `${'- '.repeat(100_000)}x`, '1:1 : this is nested too deeply'],
    [
      'keys without end',
      Array.from({ length: 60_000 }, (_none, index) => `k${index}: 1`).join('\n'),
      '1:1 : this has more keys than a file of this kind can have',
    ],
  ])('%s', (_name, source, fault) => {
    expect(faultsOf(source)).toEqual([fault]);
  });

  test('exponential aliases', () => {
    const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]'];
    for (const [last, next] of ['ab', 'bc', 'cd', 'de', 'ef', 'fg'].map((pair) => [...pair])) {
      bomb.push(`${next}: &${next} [${Array.from({ length: 9 }, () => `*${last}`).join(', ')}]`);
    }
    expect(faultsOf(bomb.join('\n'))).toEqual([
      '1:1 : the aliases in this file expand to far too much text: write them out',
    ]);
  });

  test.each([
    ['a large list', `a: &a [${'x,'.repeat(4_000)}x]\nb: [${'*a,'.repeat(20)}*a]`],
    ['itself', 'a: &a [x, *a]'],
  ])('aliases that repeat %s', (_what, source) => {
    expect(faultsOf(source)).toEqual([
      '1:1 : the aliases in this file expand to far too much text: write them out',
    ]);
  });

  test('tabs', () => {
    expect(faultsOf('event: race\nproducts:\n\t- key: a\n')[0]).toBe(
      '3:1 : indent with spaces, not with tabs',
    );
  });
});
