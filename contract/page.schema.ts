import { z } from 'zod';
import { PAGE_COUNT_DEFAULT, PAGE_COUNT_MAX } from './limits.ts';
import { CURRENCY_IDS } from './money.ts';
import { PLAIN_LINE } from './plain-line.ts';
import { PROBLEM_STATUS, type ProblemCode } from './problems.ts';

/** `offset` and `count` of every list (product §10). */
export const pageQuery = {
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  count: z.coerce.number().int().min(1).max(PAGE_COUNT_MAX).default(PAGE_COUNT_DEFAULT),
};

export const currencyIdSchema = z.literal(CURRENCY_IDS);

/**
 * Builds the schema of a line of text: trimmed, only visible letters (no control or bidirectional characters, no
 * unpaired surrogates), at most `max` characters.
 */
export function lineSchema(max: number) {
  return z.string().trim().max(max).regex(PLAIN_LINE, 'control characters are not allowed');
}

/**
 * Builds the schema of a file in a JSON body, in base64 of at most `max` letters. The check decodes the text, which is
 * twenty times as fast as that of `z.base64()`: a file of 20 MB would keep the process busy for a tenth of a second.
 */
export function fileSchema(max: number) {
  return z
    .string()
    .max(max)
    .refine(isBase64, 'Invalid base64-encoded string')
    .meta({ format: 'base64', contentEncoding: 'base64' });
}

/** Returns whether every letter counts: the decoder skips those that belong to no base64. */
function isBase64(text: string): boolean {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return text.length % 4 === 0 && Buffer.from(text, 'base64').length === (text.length / 4) * 3 - padding;
}

/**
 * An unguessable id (product §10: at least 122 random bits): a version 4 UUID, in lower case. PostgreSQL ignores the
 * case of an id, but maps keyed by an id do not.
 */
export const idSchema = z.uuid().toLowerCase();

/**
 * The schemas of the desk's input that take an order's id. Only in these may members send an order's desk id
 * (decision 260).
 */
export const orderIdFields = z.registry<{ isOrderId: true }>();

/** An order's id in the input of the desk, or the id that the desk shows in its place. */
export const orderIdSchema = z.uuid().toLowerCase().register(orderIdFields, { isOrderId: true });

/**
 * What identifies a fault: its code in `contract/faults.ts`, and the values in its sentence. A value may be a fault again,
 * which is a part of the sentence.
 */
export const faultSchemas = {
  code: z.string(),
  values: z.record(
    z.string(),
    z.union([z.string(), z.object({ code: z.string(), values: z.record(z.string(), z.unknown()) })]),
  ),
};

/** A fault of a field; `message` is in English. */
const fieldFaultSchema = z.object({ path: z.string(), message: z.string(), ...faultSchemas });

export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.literal(Object.keys(PROBLEM_STATUS) as ProblemCode[]),
    errors: z.array(fieldFaultSchema).optional(),
    retryAfterSeconds: z.int().optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Problem' });

/** The total number of a list's items; the list itself has its own plural (product §10). */
export const totalSchema = z.int().min(0);

/** The person of a cart's or an order's line. */
export const linePersonSchema = z
  .object({
    personId: idSchema,
    /** Their name, or a bib that is on no start list; null for a person found by a selfie. */
    name: z.string().nullable(),
  })
  .meta({ id: 'LinePerson' });

export type LinePerson = z.infer<typeof linePersonSchema>;
