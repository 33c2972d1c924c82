import { z } from 'zod';
import { type Fault, makeFault } from '#contract/faults.ts';
import { statedFault } from './check-value.ts';

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
  if (schema instanceof z.ZodRecord) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [key, coerceTexts(field, schema.valueType)]),
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
  if (schema instanceof z.ZodRecord) {
    if (step !== undefined) return keysAt(schema.valueType, rest);
    return schema.keyType instanceof z.ZodEnum ? schema.keyType.options.map(String) : [];
  }
  if (!(schema instanceof z.ZodObject)) return [];
  const shape: Record<string, unknown> = schema.shape;
  return step === undefined ? Object.keys(shape) : keysAt(shape[String(step)], rest);
}

const EXPECTED = {
  boolean: 'WriteBoolean',
  number: 'WriteNumber',
  int: 'WriteWholeNumber',
  array: 'WriteList',
  object: 'WriteKeys',
  string: 'WriteText',
} as const;
const FORMATS = { email: 'WriteEmail', url: 'WriteAddress', uuid: 'WriteId' } as const;

const codeIn = <Code>(codes: Readonly<Record<string, Code>>, name: string): Code | undefined =>
  Object.hasOwn(codes, name) ? codes[name] : undefined;

/** Returns the fault that a schema found; it says what to write. */
export function describeIssue(issue: z.core.$ZodIssue): Fault {
  switch (issue.code) {
    case 'invalid_type': {
      const code = codeIn(EXPECTED, issue.expected);
      return code === undefined ? statedFault(issue) : makeFault(code);
    }
    case 'invalid_value':
      return makeFault('WriteOneOf', { known: issue.values.map(String).join(', ') });
    case 'invalid_format': {
      const code = codeIn(FORMATS, issue.format);
      return code === undefined ? statedFault(issue) : makeFault(code);
    }
    case 'invalid_union':
      return describeEither(
        issue.errors.flatMap(([first]) => (first === undefined ? [] : describeIssue(first))),
      );
    case 'too_small':
      if (issue.origin === 'array') return makeFault('NameAtLeastOne');
      return issue.origin === 'string'
        ? makeFault('WriteText')
        : makeFault('WriteNumberFrom', { min: String(issue.minimum) });
    case 'too_big': {
      const max = String(issue.maximum);
      if (issue.origin === 'array') return makeFault('NameAtMost', { max });
      return issue.origin === 'string'
        ? makeFault('LettersMax', { max })
        : makeFault('WriteNumberTo', { max });
    }
    case 'not_multiple_of':
      return makeFault('WriteSteps', { step: issue.divisor });
    default:
      return statedFault(issue);
  }
}

/** Joins the faults of a value that may have several forms. */
const describeEither = (faults: readonly Fault[]): Fault =>
  faults.reduceRight((second, first) => makeFault('Either', { first, second }));
