import {
  type Alias,
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
} from 'yaml';
import { type Fault, faultAt, makeFault } from '#contract/faults.ts';
import {
  FAULTS_MAX,
  type FileFault,
  type ParsedYaml,
  pathKey,
  refuseWhole,
  type YamlPlace,
} from './open-yaml.ts';

/** The limits for the size of a file. */
export interface YamlLimits {
  bytesMax: number;
  keysMax: number;
}

const YAML_FILE_MAX_BYTES = 1_000_000;
/** The deepest nesting of a file; deeper nesting would exhaust the parser. */
const BRACKETS_MAX = 32;
const INDENT_MAX = 64;
/** The most keys; comparing them takes quadratic time. */
const KEYS_MAX = 10_000;
/** The most values, including items of lists, for that number of keys. */
const VALUES_OF_KEY = 5;
/** The most uses of an anchor; a bomb of nested aliases is refused. */
const ALIASES_MAX = 100;

/**
 * Parses YAML in this process, with every value as text; faults are named by line. JSON is YAML too. Only code in the
 * sandbox, or for an operator's own file, may call it.
 */
export function parseYaml(
  bytes: Uint8Array,
  { bytesMax, keysMax }: YamlLimits = { bytesMax: YAML_FILE_MAX_BYTES, keysMax: KEYS_MAX },
): ParsedYaml | { faults: FileFault[] } {
  if (bytes.byteLength > bytesMax) return refuseWhole('FileTooLarge', { mb: bytesMax / 1e6 });
  const source = decode(bytes);
  if (source === undefined) return refuseWhole('FileNotUtf8');
  if (source.includes('\0')) return refuseWhole('FileHasZeros');
  if (source.split(':').length > keysMax) return refuseWhole('TooManyKeys');
  const deep = findDeepLine(source);
  if (deep !== undefined) return { faults: [{ line: deep, column: 1, ...faultAt('', 'TooDeep') }] };

  const counter = new LineCounter();
  const at = (offset: number) => {
    const { line, col } = counter.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const document = parseFlat(source, counter);
  if (document === undefined) return refuseWhole('TooDeep');
  const problems = [...document.errors, ...document.warnings];
  const faults = problems.map(({ pos, code, message }) => ({
    ...at(pos[0]),
    path: '',
    ...syntaxFault(code, message, () => keyAt(source, pos[0])),
  }));
  const dangling = findDanglingAliases(document).map((alias) => ({
    ...at(alias.range?.[0] ?? 0),
    ...faultAt('', 'NoAnchor', { name: alias.source }),
  }));
  const isBroken = problems.some(({ code }) => code !== 'DUPLICATE_KEY') || dangling.length > 0;
  if (isBroken) return { faults: [...faults, ...dangling].slice(0, FAULTS_MAX) };
  try {
    const value: unknown = document.toJS({ maxAliasCount: ALIASES_MAX });
    const valuesMax = keysMax * VALUES_OF_KEY;
    const places = placesIn(document, at, valuesMax);
    if (places !== undefined && countExpanded(value) > valuesMax) return refuseWhole('AliasesExpand');
    return places === undefined
      ? refuseWhole('TooManyValues')
      : { value, faults: faults.slice(0, FAULTS_MAX), places };
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    return refuseWhole('AliasesExpand');
  }
}

/** Counts the values of a file after its aliases are expanded: repeated values count each time. */
function countExpanded(value: unknown, counted = new Map<object, number>()): number {
  if (typeof value !== 'object' || value === null) return 1;
  const known = counted.get(value);
  if (known !== undefined) return known;
  // A list that contains itself ends here.
  counted.set(value, Number.POSITIVE_INFINITY);
  const count = Object.values(value).reduce<number>((sum, inner) => sum + countExpanded(inner, counted), 1);
  counted.set(value, count);
  return count;
}

/**
 * Parses a file without deep nesting. @returns undefined if the parser gives up on nesting that `findDeepLine` does
 * not detect
 */
function parseFlat(source: string, lineCounter: LineCounter): Document | undefined {
  try {
    return parseDocument(source, {
      schema: 'failsafe',
      lineCounter,
      prettyErrors: false,
      logLevel: 'error',
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

/** The parser's codes with texts that say what to do; other codes keep the parser's message. */
const SYNTAX = {
  MULTIPLE_DOCS: 'SeveralDocuments',
  TAG_RESOLVE_FAILED: 'Tag',
  TAB_AS_INDENT: 'TabIndent',
  BAD_INDENT: 'BadIndent',
  MISSING_CHAR: 'NotClosed',
  BLOCK_AS_IMPLICIT_KEY: 'TwoColons',
} as const;

function syntaxFault(code: string, message: string, keyOf: () => string): Fault {
  if (code === 'DUPLICATE_KEY') return makeFault('KeyTwice', { key: keyOf() });
  const known = Object.hasOwn(SYNTAX, code) ? SYNTAX[code as keyof typeof SYNTAX] : undefined;
  return known === undefined ? makeFault('OtherFault', { text: message }) : makeFault(known);
}

/** Aliases of missing anchors. */
function findDanglingAliases(document: Document): Alias[] {
  const anchors = new Set<string>();
  const dangling: Alias[] = [];
  visit(document, {
    Value(_key, node) {
      if (node.anchor !== undefined) anchors.add(node.anchor);
    },
    Alias(_key, alias) {
      if (!anchors.has(alias.source)) dangling.push(alias);
    },
  });
  return dangling;
}

const keyAt = (source: string, offset: number): string =>
  /^["']?([^"':\n]*)/.exec(source.slice(offset, offset + 100))?.[1] ?? '';

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Finds the first line that nests more deeply than allowed. */
function findDeepLine(source: string): number | undefined {
  let open = 0;
  for (const [index, text] of source.split('\n').entries()) {
    const lead = /^[ \-?]*/.exec(text)?.[0].length ?? 0;
    for (const letter of text) {
      if (letter === '[' || letter === '{') open += 1;
      if (letter === ']' || letter === '}') open = Math.max(0, open - 1);
      if (open > BRACKETS_MAX) return index + 1;
    }
    if (lead > INDENT_MAX) return index + 1;
  }
  return undefined;
}

type At = (offset: number) => { line: number; column: number };

/** Lists the places of all values and keys. @returns undefined if there are more than `max` */
function placesIn(document: Document, at: At, max: number): Map<string, YamlPlace> | undefined {
  const places = new Map<string, YamlPlace>();
  const startOf = (node: unknown) => (isNode(node) && node.range ? at(node.range[0]) : undefined);
  const visitNode = (node: unknown, path: readonly PropertyKey[], key: unknown): void => {
    if (places.size > max) return;
    const ofKey = startOf(key);
    const ofNode = startOf(node);
    // A list, a map or an empty value has the place of its key.
    const isWhole = isMap(node) || isSeq(node) || (isScalar(node) && node.value === '');
    const place = isWhole ? (ofKey ?? ofNode) : ofNode;
    const name = pathKey(path);
    if (place !== undefined && !places.has(name)) places.set(name, { ...place, key: ofKey });
    if (isMap(node)) {
      for (const pair of node.items) visitNode(pair.value, [...path, String(pair.key)], pair.key);
    } else if (isSeq(node))
      for (const [index, item] of node.items.entries()) visitNode(item, [...path, index], undefined);
  };
  visitNode(document.contents, [], undefined);
  return places.size > max ? undefined : places;
}
