import type { Random } from '#demo/random.ts';

/** A part of a JSON schema as the OpenAPI document writes it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
}

/** The source of generated values. */
export interface Source {
  random: Random;
  /** Ids: the tenant's own, another tenant's, unknown ones. */
  ids: readonly string[];
  /** Texts with a meaning for the shop: bibs, codes, addresses. */
  texts: readonly string[];
  /** The schemas in the document's `components`. */
  schemas: Record<string, Schema>;
}

const HOSTILE_TEXTS = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\u0007',
    '\ud800',
    'x\udfff',
    '\ufeff',
    '\u202e',
    '\ufffe',
    '\n',
    '\r\nBcc: x@y.example',
  ],
  ...["' or 1=1--", '%', '_', '%00', '../../etc/passwd', '..\\..', '{{7*7}}', '<script>alert(1)</script>'],
  ...[
    'null',
    'NaN',
    '-0',
    '1e999',
    '99999999999999999999',
    '-1',
    '0x10',
    '٣',
    '１２',
    'İ',
    'ß',
    '👩‍👩‍👧‍👦',
    'e\u0301',
  ],
  ...[
    '0001-01-01',
    '9999-12-31',
    '2026-02-30',
    '275760-09-13',
    '24:00',
    '__proto__',
    'constructor',
    'toString',
  ],
  ...[
    'a'.repeat(300),
    'ü'.repeat(5000),
    `${'a'.repeat(64)}@${'b'.repeat(250)}.example`,
    'https://evil.example\\@x/',
  ],
  ...['00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF', '6f1c'],
];
const HOSTILE_NUMBERS = [
  ...[0, -0, -1, 1.5, 1e-320, 2 ** 31, 2 ** 31 - 1, 2 ** 53, -(2 ** 63), 2 ** 63, 1e21, 1e308, 0.1 + 0.2],
];
const NESTED_DEPTH = 200;

/** Creates a value that matches no schema. */
export function makeHostile({ random, ids, texts }: Source): unknown {
  const text = () => random.pick(random.chance(0.7) ? HOSTILE_TEXTS : [...ids, ...texts]);
  return random.pick<() => unknown>([
    text,
    text,
    text,
    () => random.pick(HOSTILE_NUMBERS),
    () => random.pick([null, true, false]),
    () => [],
    () => ({}),
    () => [text(), random.pick(HOSTILE_NUMBERS), null],
    () => ({ [text()]: text() }),
    () => Array.from({ length: 600 }, () => random.pick(ids)),
    () => nest(random.chance(0.5)),
  ])();
}

function nest(isList: boolean): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < NESTED_DEPTH; level += 1) value = isList ? [value] : { a: value };
  return value;
}

/**
 * Creates a value that mostly matches a schema; with the given probability, a part of it is hostile.
 * @param name of its field, which indicates the kind of text if the schema does not
 */
export function makeValue(schema: Schema, source: Source, hostility: number, name = ''): unknown {
  const { random, schemas } = source;
  if (random.chance(hostility)) return makeHostile(source);
  const make = (inner: Schema) => makeValue(inner, source, hostility, name);
  if (schema.$ref !== undefined) return make(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined && options.length > 0) return make(random.pick(options));
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map((each) => make(each)));
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  if (type === 'object') return makeObject(schema, source, hostility);
  if (type === 'array') return Array.from({ length: random.whole(0, 3) }, () => make(schema.items ?? {}));
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'integer' || type === 'number') return makeNumber(schema, random);
  if (type === 'null') return null;
  const text = makeText(schema, source, name);
  return random.chance(hostility) ? infect(text, random) : text;
}

function makeObject(schema: Schema, source: Source, hostility: number): Record<string, unknown> {
  const { random } = source;
  const entries = Object.entries(schema.properties ?? {})
    .filter(([name]) => (schema.required?.includes(name) ? !random.chance(hostility) : random.chance(0.5)))
    .map(([name, inner]): [string, unknown] => [name, makeValue(inner, source, hostility, name)]);
  if (random.chance(hostility)) entries.push([random.pick(HOSTILE_TEXTS), makeHostile(source)]);
  return Object.fromEntries(entries);
}

const makeNumber = ({ minimum = 0, maximum = 100 }: Schema, random: Random): number =>
  random.whole(minimum, Math.min(maximum, minimum + 100));

/** Inserts one invalid character into a valid text. A check of only the ends and the length would miss it. */
function infect(text: string, random: Random): string {
  const at = random.whole(0, text.length);
  return text.slice(0, at) + random.pick(['\0', '\ud800', '\u0085', '\n', '\u202e']) + text.slice(at);
}

function makeText({ format }: Schema, { random, ids, texts }: Source, name: string): string {
  if (format === 'uuid') return random.pick(ids);
  if (format === 'email' || /email/i.test(name)) return `runner${random.whole(1, 9)}@example.com`;
  if (format === 'uri') return random.pick(['http://photofinish.localhost/x', 'https://evil.example/']);
  if (format === 'date') return random.pick(['1990-05-17', '2026-02-29', '0000-01-01']);
  return random.pick(random.chance(0.8) ? texts : [...ids, ...HOSTILE_TEXTS]);
}
