import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface LogLine {
  level: string;
  message: string;
  fields: string[];
}

const CALL = /\blog\??\.(trace|debug|info|warn|error|fatal)\(/g;
/** The message for a line without a text. */
const NO_MESSAGE = '(none)';

/** Returns the text between a bracket and its closing one; brackets in messages always match. */
function readArguments(source: string, from: number): string {
  let depth = 1;
  for (let at = from; at < source.length; at++) {
    if ('([{'.includes(source[at] ?? '')) depth += 1;
    if (')]}'.includes(source[at] ?? '')) depth -= 1;
    if (depth === 0) return source.slice(from, at);
  }
  throw new Error('a call of the log is not closed');
}

function readLine(level: string, source: string): LogLine {
  const isObject = source.trimStart().startsWith('{');
  const object = isObject ? readArguments(source, source.indexOf('{') + 1) : '';
  const rest = isObject ? source.slice(source.indexOf(object) + object.length + 1) : source;
  const message = /(['"`])(.*)\1/s.exec(rest)?.[2]?.replace(/\$\{[^}]*\}/g, '…') ?? NO_MESSAGE;
  // Text in brackets belongs to the value of a field.
  const flat = object.replace(/\([^()]*\)|\{[^{}]*\}|\[[^[\]]*\]/g, '');
  const fields = flat.split(',').flatMap((part) => /^\s*(\w+)\s*(?::|$)/.exec(part)?.[1] ?? []);
  return { level, message, fields: fields.toSorted() };
}

const inCode = globSync('server/**/*.ts', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .flatMap((path) => {
    const source = read(path);
    return [...source.matchAll(CALL)].map((call) =>
      readLine(call[1] ?? '', readArguments(source, call.index + call[0].length)),
    );
  });

/** The rows of the tables, in the form `| warn | message | `field`, `field` | what it means | what to do |`. */
const inPage = [
  ...read('docs/logs.md').matchAll(
    /^\| (debug|info|warn|error) \| (.+?) \| ([`\w, ]*?) ?\| (.+?) \| (.+) \|$/gm,
  ),
].map(([, level = '', message = '', fields = '']) => ({
  level,
  message,
  fields: [...fields.matchAll(/`(\w+)`/g)].map(([, field = '']) => field).toSorted(),
}));

/** Merges lines with the same message. */
const distinct = (lines: LogLine[]) =>
  [...new Map(lines.map((line) => [`${line.level}: ${line.message}`, line])).keys()].toSorted();

test('docs/logs.md lists exactly the lines that the server writes', () => {
  expect(inCode.length).toBeGreaterThan(40);
  expect(distinct(inPage)).toEqual(distinct(inCode));
  expect(inPage).toHaveLength(distinct(inPage).length);
});

test('docs/logs.md names the fields of each line', () => {
  const missing = inCode.flatMap(({ level, message, fields }) => {
    const row = inPage.find((each) => each.level === level && each.message === message);
    return fields.filter((field) => !row?.fields.includes(field)).map((field) => `${message}: ${field}`);
  });
  expect(missing).toEqual([]);
});
