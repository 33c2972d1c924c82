import { z } from 'zod';

/** The deepest nesting of a body: our calls need at most five levels, providers' webhooks at most twelve. */
export const JSON_DEPTH_MAX = 32;
/** The most values of any body: our largest list has 10,000 ids, a provider's webhook some hundred values. */
export const JSON_VALUES_MAX = 12_000;

/**
 * The characters that separate the parts of a JSON text; between them are only numbers, literals, colons and
 * spaces.
 */
const PARTS = /["[\]{},]/g;
/** A value has at most five of these parts: a comma before it, two brackets, a key and a text. */
const PARTS_PER_VALUE = 5;
const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);

/**
 * Refuses a JSON text that is nested too deeply or has too many values, before it is parsed: parsing 1 MB of keys takes
 * half a second, and checking them as long again. Strings are skipped, so that large files in them cost little.
 * @throws an error with the status 400
 */
export function limitJson(text: string, valuesMax = JSON_VALUES_MAX): void {
  const partsMax = (valuesMax + 1) * PARTS_PER_VALUE;
  let depth = 0;
  let values = 1;
  let parts = 0;
  PARTS.lastIndex = 0;
  for (let found = PARTS.exec(text); found !== null; found = PARTS.exec(text)) {
    const [part] = found;
    parts += 1;
    if (part === '"') PARTS.lastIndex = endOfString(text, PARTS.lastIndex);
    else if (part === ',') values += 1;
    else if (part === '[' || part === '{') {
      depth += 1;
      values += 1;
      if (depth > JSON_DEPTH_MAX) throw tooComplex('the body is nested too deeply');
    } else depth -= 1;
    if (values > valuesMax || parts > partsMax) throw tooComplex('the body has too many values');
  }
}

const tooComplex = (message: string): Error => Object.assign(new Error(message), { statusCode: 400 });

/** Returns the place after the quote that ends a string; the text's end if there is none. */
function endOfString(text: string, from: number): number {
  const end = text.indexOf('"', from);
  if (end === -1) return text.length;
  if (text[end - 1] !== '\\') return end + 1;
  // This quote may be escaped, and so may each of the following: a text of them is read faster letter by letter.
  let at = text.indexOf('\\', from);
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    at += code === BACKSLASH ? 2 : 1;
  }
  return text.length;
}

interface Shape {
  $ref?: string;
  $defs?: Readonly<Record<string, Shape>>;
  anyOf?: readonly Shape[];
  oneOf?: readonly Shape[];
  allOf?: readonly Shape[];
  type?: string;
  items?: Shape;
  maxItems?: number;
  properties?: Readonly<Record<string, Shape>>;
  additionalProperties?: Shape | boolean;
}

/** The number of entries that is assumed for a list or a map whose schema has no maximum. */
const ENTRIES_MAX = 200;
/** The number of values that is assumed for additional fields, and for a value of any kind. */
const OTHERS_MAX = 10;
/** Added to the computed maximum, so that some wrong fields beside the right ones are still reported by name. */
const SLACK = 100;

const counted = new WeakMap<z.ZodType, number>();

/** Returns the most values that a body of a schema may have. */
export function mostValues(schema: unknown): number {
  if (!(schema instanceof z.ZodType)) return JSON_VALUES_MAX;
  const known = counted.get(schema);
  if (known !== undefined) return known;
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'ref' }) as Shape;
  const most = Math.min(JSON_VALUES_MAX, countValues(shape, shape.$defs ?? {}, []) + SLACK);
  counted.set(schema, most);
  return most;
}

/** @param within the references that contain this shape: a shape within itself counts as any value */
function countValues(shape: Shape, defs: Readonly<Record<string, Shape>>, within: readonly string[]): number {
  const count = (inner: Shape, further = within): number => countValues(inner, defs, further);
  const { $ref, anyOf, oneOf, allOf, type, items, properties = {}, additionalProperties } = shape;
  if ($ref !== undefined) {
    const meant = defs[$ref.replace('#/$defs/', '')];
    return meant === undefined || within.includes($ref) ? OTHERS_MAX : count(meant, [...within, $ref]);
  }
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return Math.max(...choices.map((choice) => count(choice)));
  if (allOf !== undefined) return allOf.reduce((sum, part) => sum + count(part), 0);
  if (type === 'array') return 1 + (shape.maxItems ?? ENTRIES_MAX) * count(items ?? {});
  if (type === 'object') {
    const fields = Object.values(properties).reduce((sum, field) => sum + count(field), 1);
    if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
      return fields + ENTRIES_MAX * count(additionalProperties);
    return additionalProperties === false ? fields : fields + OTHERS_MAX;
  }
  return type === undefined ? OTHERS_MAX : 1;
}
