import { z } from 'zod';

/** How a file writes null. */
const NONE = ['', 'null', '~'];

/**
 * Converts texts of a file to the types that the schema expects at their place: `true`, `7`, `null`. Texts that do not
 * fit are left for the schema to report. So a file supports a new setting as soon as the schema has it.
 */
export function coerceTexts(value: unknown, schema: unknown): unknown {
  if (schema instanceof z.ZodNullable)
    return typeof value === 'string' && NONE.includes(value) ? null : coerceTexts(value, schema.unwrap());
  if (schema instanceof z.ZodOptional) return coerceTexts(value, schema.unwrap());
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.map((item) => coerceTexts(item, schema.element)) : value;
  if (schema instanceof z.ZodObject) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const shape: Record<string, unknown> = schema.shape;
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [key, coerceTexts(field, shape[key])]),
    );
  }
  if (typeof value !== 'string') return value;
  if (schema instanceof z.ZodBoolean) return value === 'true' ? true : value === 'false' ? false : value;
  const isNumber = /^-?\d+(\.\d+)?$/.test(value);
  if (schema instanceof z.ZodNumber) return isNumber ? Number(value) : value;
  if (schema instanceof z.ZodLiteral)
    return isNumber && schema.values.has(Number(value)) ? Number(value) : value;
  return value;
}

/** Lists the keys that a schema allows in the map at a path. */
export function keysAt(schema: unknown, path: readonly PropertyKey[]): string[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return keysAt(schema.unwrap(), path);
  const [step, ...rest] = path;
  if (schema instanceof z.ZodArray) return keysAt(schema.element, rest);
  if (!(schema instanceof z.ZodObject)) return [];
  const shape: Record<string, unknown> = schema.shape;
  return step === undefined ? Object.keys(shape) : keysAt(shape[String(step)], rest);
}

const EXPECTED: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    boolean: 'write true or false',
    number: 'write a number',
    int: 'write a whole number',
    array: 'write a list, like [one, two]',
    object: 'write keys under this, each in a line of its own',
    string: 'write text here',
  }),
);
const FORMATS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    email: 'write an email address',
    url: 'write an address that starts with http:// or https://',
    uuid: 'write an id, as the shop shows it',
  }),
);

/** Describes a schema fault in a sentence that says what to write. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return EXPECTED.get(issue.expected) ?? issue.message;
    case 'invalid_value':
      return `write one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return FORMATS.get(issue.format) ?? issue.message;
    case 'invalid_union':
      return `${issue.errors.map(([first]) => (first === undefined ? '' : describeIssue(first))).join('; or it ')}`;
    case 'too_small':
      if (issue.origin === 'array') return 'name at least one';
      return issue.origin === 'string' ? 'write text here' : `write a number of ${issue.minimum} or more`;
    case 'too_big':
      if (issue.origin === 'array') return `name at most ${issue.maximum}`;
      return issue.origin === 'string'
        ? `at most ${issue.maximum} characters`
        : `write a number of at most ${issue.maximum}`;
    case 'not_multiple_of':
      return `write it in steps of ${issue.divisor}`;
    default:
      return issue.message;
  }
}
