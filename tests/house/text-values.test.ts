import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** A node of the syntax tree. */
interface Node {
  type: string;
  [key: string]: unknown;
}

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;

/** Returns the names of the values of each of the storefront's texts, by key without plural form. */
function readValueNames(): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  const add = (texts: object, path: string): void => {
    for (const [name, text] of Object.entries(texts) as [string, string | object][]) {
      const key = `${path}.${name}`;
      if (typeof text === 'object') {
        add(text, key);
        continue;
      }
      const bare = key.replace(PLURAL_FORM, '');
      const own = names.get(bare) ?? new Set();
      if (bare !== key) own.add('count');
      for (const [, value = ''] of text.matchAll(/\{\{\s*(\w+)/g)) own.add(value);
      names.set(bare, own);
    }
  };
  for (const file of globSync('storefront/i18n/locales/en/*.json', { cwd: ROOT }))
    add(JSON.parse(read(file)) as object, basename(file, '.json'));
  return names;
}

/** Finds the calls `t('key', { … })` below a node: the keys, and the names of the values if all can be read. */
function findCalls(node: unknown): { keys: string[]; names: string[] | undefined }[] {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.values(node).flatMap(findCalls);
  const { type, callee, arguments: given } = node as Node;
  if (type !== 'CallExpression' || (callee as Node).name !== 't') return inner;
  const [key, values] = given as [Node | undefined, Node | undefined];
  return [{ keys: keysOf(key), names: namesOf(values) }, ...inner];
}

function keysOf(key: Node | undefined): string[] {
  if (key?.type === 'ConditionalExpression')
    return [...keysOf(key.consequent as Node), ...keysOf(key.alternate as Node)];
  return key?.type === 'Literal' ? [String(key.value)] : [];
}

function namesOf(values: Node | undefined): string[] | undefined {
  if (values === undefined) return [];
  const properties =
    values.type === 'ObjectExpression' ? (values.properties as Node[]) : [{ type: 'Spread' }];
  if (properties.some(({ type }) => type !== 'Property')) return undefined;
  return properties.map(({ key }) => String((key as Node).name ?? (key as Node).value));
}

test('each text of the storefront gets exactly the values that it names', () => {
  const wanted = readValueNames();
  const files = globSync('storefront/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/*.test.*'] });
  const calls = files.flatMap((file) =>
    findCalls(parseSync(file, read(file)).program).flatMap(({ keys, names }) =>
      keys.map((key) => ({ call: `${file}: ${key}`, key, names })),
    ),
  );
  expect(calls.length).toBeGreaterThan(900);
  const wrong = calls
    .filter(({ names }) => names !== undefined)
    .map(({ call, key, names }) => ({
      call,
      given: names?.toSorted(),
      wanted: [...(wanted.get(key) ?? [])].toSorted(),
    }))
    .filter(({ given, wanted }) => given?.join() !== wanted.join());
  expect(wrong).toEqual([]);
});
