import {
  type Alias,
  type Document,
  isMap,
  isNode,
  isPair,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
} from 'yaml';

/** Where in the file something is, and what to do about it; `path` is dotted, as in `products.0.price`. */
export interface FileFault {
  line: number;
  column: number;
  path: string;
  message: string;
}

/** A file whose YAML holds together: its values as text, lists and maps. */
export interface OpenYaml {
  value: unknown;
  /** Syntax that can be passed over to find the rest: keys that stand twice. */
  faults: FileFault[];
  /** Where the value at a path stands, else the nearest thing around it. */
  placeOf(path: readonly PropertyKey[]): { line: number; column: number };
  /** Where the key itself stands. */
  placeOfKey(path: readonly PropertyKey[], key: string): { line: number; column: number };
}

const YAML_FILE_MAX_BYTES = 1_000_000;
/** Deeper nesting than any file of ours has would exhaust the parser. */
const BRACKETS_MAX = 32;
const INDENT_MAX = 64;
/** Telling keys apart takes time that grows with their square. */
const KEYS_MAX = 10_000;
/** An anchor may be used so often; a bomb of aliases in aliases is refused. */
const ALIASES_MAX = 100;

/**
 * Reads YAML with every value as it is written; what cannot be read is named by line. JSON is YAML.
 * @param limits for files that list thousands of things
 */
export function openYaml(
  bytes: Uint8Array,
  { bytesMax, keysMax }: { bytesMax: number; keysMax: number } = {
    bytesMax: YAML_FILE_MAX_BYTES,
    keysMax: KEYS_MAX,
  },
): OpenYaml | { faults: FileFault[] } {
  const whole = (message: string) => ({ faults: [{ line: 1, column: 1, path: '', message }] });
  if (bytes.byteLength > bytesMax) return whole(`the file is larger than ${bytesMax / 1e6} MB`);
  const source = decode(bytes);
  if (source === undefined) return whole('the file is not UTF-8: save it as UTF-8');
  if (source.includes('\0')) return whole('the file holds zero bytes: it is no text');
  if (source.split(':').length > keysMax) return whole('this has more keys than any such file');
  const deep = findDeepLine(source);
  if (deep !== undefined)
    return { faults: [{ line: deep, column: 1, path: '', message: 'this is nested too deeply' }] };

  const counter = new LineCounter();
  const at = (offset: number) => {
    const { line, col } = counter.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const document = parseDocument(source, {
    schema: 'failsafe',
    lineCounter: counter,
    prettyErrors: false,
    logLevel: 'error',
  });
  const problems = [...document.errors, ...document.warnings];
  const faults = problems.map(({ pos, code, message }) => ({
    ...at(pos[0]),
    path: '',
    message: code === 'DUPLICATE_KEY' ? keyTwice(source, pos[0]) : (SYNTAX[code] ?? message),
  }));
  const dangling = findDanglingAliases(document).map((alias) => ({
    ...at(alias.range?.[0] ?? 0),
    path: '',
    message: `nothing before this is called &${alias.source}: write it out`,
  }));
  const isBroken = problems.some(({ code }) => code !== 'DUPLICATE_KEY') || dangling.length > 0;
  if (isBroken) return { faults: [...faults, ...dangling] };
  try {
    const value: unknown = document.toJS({ maxAliasCount: ALIASES_MAX });
    return { value, faults, ...placesIn(document, at) };
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    return whole('the aliases in this file multiply beyond measure: write them out');
  }
}

/** The parser's codes in words that say what to do; others keep the parser's own words. */
const SYNTAX: Readonly<Record<string, string>> = {
  MULTIPLE_DOCS: 'one file holds one document: take the --- out',
  TAG_RESOLVE_FAILED: 'tags (a word after !) are not needed here: take it out',
  TAB_AS_INDENT: 'indent with spaces, not with tabs',
  BAD_INDENT: 'this line is not indented like those beside it',
  MISSING_CHAR: 'something is not closed before here: a bracket, a brace, a quote or a comma is missing',
  BLOCK_AS_IMPLICIT_KEY: 'two colons in one line: put the text into quotes',
};

/** Aliases of what is not there. */
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

function keyTwice(source: string, offset: number): string {
  const key = /^["']?([^"':\n]*)/.exec(source.slice(offset, offset + 100))?.[1] ?? '';
  return `"${key}" stands twice here: keep one of them`;
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Finds the first line that opens more than any file of ours does. */
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

function placesIn(document: Document, at: At): Pick<OpenYaml, 'placeOf' | 'placeOfKey'> {
  const offsetOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined);
  const offsetOfKey = (path: readonly PropertyKey[], key: PropertyKey): number | undefined => {
    const map = path.length === 0 ? document.contents : document.getIn(path, true);
    if (!isMap(map)) return undefined;
    const pair = map.items.find((item) => isPair(item) && String(item.key) === String(key));
    return offsetOf(pair?.key);
  };
  const placeOf = (path: readonly PropertyKey[]): { line: number; column: number } => {
    for (let length = path.length; length > 0; length--) {
      const part = path.slice(0, length);
      const parent = path.slice(0, length - 1);
      const node = document.getIn(part, true);
      // A list or a map is found by its key; so is a value that was left empty.
      const isWhole = isMap(node) || isSeq(node) || document.getIn(part) === '';
      const key = part.at(-1) ?? '';
      const offset = isWhole ? (offsetOfKey(parent, key) ?? offsetOf(node)) : offsetOf(node);
      if (offset !== undefined) return at(offset);
    }
    return at(offsetOf(document.contents) ?? 0);
  };
  return {
    placeOf,
    placeOfKey: (path, key) => {
      const offset = offsetOfKey(path, key);
      return offset === undefined ? placeOf(path) : at(offset);
    },
  };
}
