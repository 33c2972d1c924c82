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

/** Returns the number of base64 letters for bytes. */
export const base64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4;

/** Bytes as a handler gets them. */
type FileBytes = Uint8Array<ArrayBuffer>;

/**
 * Builds the schema of a file of at most `bytesMax` bytes. In a form it is sent as bytes; in a JSON body as base64, which takes more
 * memory. A handler gets the bytes. Decoding checks the base64, which is twenty times as fast as `z.base64()`: a
 * file of 20 MB would keep the process busy for a tenth of a second.
 */
export function fileSchema(bytesMax: number) {
  const lettersMax = base64Length(bytesMax);
  return z
    .custom<string | FileBytes>((sent) => typeof sent === 'string' || sent instanceof Uint8Array, 'no file')
    .meta({ type: 'string', format: 'base64', contentEncoding: 'base64', maxLength: lettersMax })
    .transform((sent, context): FileBytes => {
      const maximum = typeof sent === 'string' ? lettersMax : bytesMax;
      if (sent.length > maximum)
        context.addIssue({ code: 'too_big', origin: 'string', maximum, inclusive: true });
      else if (typeof sent !== 'string') return sent;
      else {
        const bytes = Buffer.from(sent, 'base64');
        if (isBase64(sent, bytes.length)) return bytes;
        context.addIssue('Invalid base64-encoded string');
      }
      return z.NEVER;
    });
}

/** Returns whether every letter counts: the decoder skips those that belong to no base64. */
function isBase64(text: string, bytesCount: number): boolean {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return text.length % 4 === 0 && bytesCount === (text.length / 4) * 3 - padding;
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
