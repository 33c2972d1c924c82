import { parseSync } from 'vite';
import { LANGUAGES } from '#contract/languages.ts';

/** A text for people in a source file. */
export interface SourceText {
  /** Names the text within its file, the same in every language: `lines.photos.few`. */
  path: string;
  /** Its content. An expression of a template is `{name}`, or its number if it is more than a name: `{1}`. */
  text: string;
  start: number;
  end: number;
  /** The code of a template's expressions, by the names in `text`; undefined if the text is a plain string. */
  expressions?: ReadonlyMap<string, string>;
}

/** A node of the syntax tree, as ESTree defines it; spans count UTF-16 units. */
interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** What a node is read for. */
interface Place {
  path: string;
  /** Whether texts here are for people, not for the program. */
  isRead: boolean;
}

/** A JSON file is parsed as the value of a module. */
const JSON_PREFIX = 'export default ';
/** A file with all languages has an object with at least these keys. */
const CORE_LANGUAGES = ['en', 'de', 'ru', 'cs'];
const PLACEHOLDER = /\{(\w+)\}/g;

/**
 * Reads the texts of one language from a file.
 * @param language in files with all languages; undefined if the whole file is in one language
 */
export function readSourceTexts(file: string, source: string, language?: string): SourceText[] {
  const prefix = file.endsWith('.json') ? JSON_PREFIX : '';
  const code = prefix + source;
  const { program, errors } = parseSync('texts.ts', code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: SourceText[] = [];
  visit(program as unknown as Node, { path: '', isRead: language === undefined });
  const paths = Map.groupBy(found, ({ path }) => path);
  for (const same of paths.values())
    if (same.length > 1) for (const [index, one] of same.entries()) one.path += `[${index}]`;
  return found.map((one) => ({ ...one, start: one.start - prefix.length, end: one.end - prefix.length }));

  function visit(node: Node, place: Place): void {
    if (/^TS(?!Satisfies|As)|^(Import|ExportAll)/.test(node.type)) return;
    const { path } = place;
    if (node.type === 'Literal' || node.type === 'TemplateLiteral') add(node, place);
    if (node.type === 'Property') {
      visit(node.value as Node, { ...place, path: join(path, nameOf(node.key as Node)) });
      return;
    }
    if (node.type === 'ObjectExpression' && language !== undefined && hasLanguages(node)) {
      const own = (node.properties as Node[]).find((property) => nameOf(property.key as Node) === language);
      if (own !== undefined) visit(own.value as Node, { path, isRead: true });
      return;
    }
    const isNamed = /^(VariableDeclarator|FunctionDeclaration)$/.test(node.type);
    const name = isNamed ? nameOf(node.id as Node) : '';
    // `export const de = …` is the file's content, not a text called "de".
    const inner = LANGUAGES.some((language) => language === name) ? path : join(path, name);
    for (const child of childrenOf(node)) visit(child, { ...place, path: inner });
  }

  function add(node: Node, { path, isRead }: Place): void {
    const read = node.type === 'Literal' ? readLiteral(node) : readTemplate(node, code);
    // Punctuation between values is not for translators.
    if (!isRead || read === undefined || !/\p{L}/u.test(read.text.replace(PLACEHOLDER, ''))) return;
    found.push({ ...read, path, start: node.start, end: node.end });
  }
}

type ReadText = Pick<SourceText, 'text' | 'expressions'>;

function readLiteral({ value }: Node): ReadText | undefined {
  return typeof value === 'string' ? { text: value } : undefined;
}

function readTemplate(node: Node, code: string): ReadText {
  const expressions = new Map<string, string>();
  const names = (node.expressions as Node[]).map((expression, index) => {
    const source = code.slice(expression.start, expression.end);
    const name = expression.type === 'Identifier' ? source : String(index + 1);
    expressions.set(name, source);
    return `{${name}}`;
  });
  const parts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  if (parts.some((part) => /[{}]/.test(part)))
    throw new Error(`write "${parts.join('…')}" without braces: they mark the values of a template`);
  return { text: parts.map((part, index) => part + (names[index] ?? '')).join(''), expressions };
}

/** Returns the nodes below a node that can hold texts: no conditions, and no arguments for the program. */
function childrenOf(node: Node): Node[] {
  const keys: Record<string, string[]> = {
    ConditionalExpression: ['consequent', 'alternate'],
    IfStatement: ['consequent', 'alternate'],
    MemberExpression: ['object'],
    NewExpression: [],
    SwitchCase: ['consequent'],
    TemplateLiteral: ['expressions'],
  };
  if (node.type === 'BinaryExpression' && node.operator !== '+') return [];
  const children = (keys[node.type] ?? Object.keys(node)).flatMap((key) => node[key]).filter(isNode);
  if (node.type !== 'CallExpression') return children;
  return children.filter(({ type }) => type !== 'Literal');
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const nameOf = (key: Node): string => String(key.name ?? key.value ?? '');

const join = (path: string, name: string): string =>
  path === '' || name === '' ? path + name : `${path}.${name}`;

function hasLanguages(object: Node): boolean {
  const names = (object.properties as Node[]).map(({ key }) =>
    key === undefined ? '' : nameOf(key as Node),
  );
  return CORE_LANGUAGES.every((language) => names.includes(language));
}

/** Returns the values that a text names, each once: `{name}`, in the storefront `{{name}}` and `{{count, number}}`. */
export const placeholdersOf = (text: string): string =>
  [...new Set([...text.matchAll(/\{+[^{}]+\}+/g)].map(([whole]) => whole))].toSorted().join(' ');

/**
 * Replaces texts in a file.
 * @param changes the new texts by path; their values must be the same as before
 */
export function replaceTexts(
  file: string,
  source: string,
  changes: ReadonlyMap<string, string>,
  language?: string,
): string {
  const changed = readSourceTexts(file, source, language).filter(
    ({ path, text }) => changes.has(path) && changes.get(path) !== text,
  );
  if (changed.length === 0) return source;
  // A text within another's expression first: then the outer one is read again.
  const innermost = changed.filter(
    (outer) => !changed.some((inner) => inner.start > outer.start && inner.end < outer.end),
  );
  let replaced = source;
  for (const one of innermost.toSorted((a, b) => b.start - a.start))
    replaced =
      replaced.slice(0, one.start) + encode(file, one, changes.get(one.path) ?? '') + replaced.slice(one.end);
  const done = new Set(innermost.map(({ path }) => path));
  const left = new Map([...changes].filter(([path]) => !done.has(path)));
  return replaceTexts(file, replaced, left, language);
}

function encode(file: string, { expressions }: SourceText, text: string): string {
  if (file.endsWith('.json')) return JSON.stringify(text);
  if (expressions === undefined) {
    const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
    return quote + escaped(text).replaceAll(quote, `\\${quote}`) + quote;
  }
  const body = escaped(text)
    .replaceAll('`', '\\`')
    .replaceAll('${', '\\${')
    .replace(PLACEHOLDER, (whole, name: string) => {
      const code = expressions.get(name);
      return code === undefined ? whole : `\${${code}}`;
    });
  return `\`${body}\``;
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
