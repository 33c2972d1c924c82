import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { faultAt } from '#contract/faults.ts';
import { limitJson, mostValues } from './json-limits.ts';
import { readBytes } from './read-upload.ts';
import { type Refusal, refuse } from './refusal.ts';

/** The field of a form that contains the call's body as JSON, without its files. */
const BODY = 'body';
/** Its largest size as a field; as a file it is only limited by the whole form. */
const FIELD_BYTES_MAX = 64_000;
const FILES_MAX = 102;
/** The deepest path of a file, as in `layers.0.base64`. */
const PATH_PARTS_MAX = 4;

/** Describes such a form in the API document. */
export const FORM_DESCRIPTION =
  'Also accepts multipart/form-data: first the part `body` with the JSON without its files, then the bytes of each file in a part with the name of its field, such as `base64` or `layers.0.base64`.';

/** Returns whether the body of a call has fields for files (`fileSchema`). */
export const takesFiles = (schema: z.ZodType): boolean =>
  JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'ref' })).includes(
    '"contentEncoding":"base64"',
  );

/**
 * Reads a form into the body of a call. Its part `body` is JSON, and comes first. Each other part is a file of the body: its name
 * is the path of the field, as in `layers.0.base64`, and its bytes become the field's value, without Base64 between.
 */
export async function readForm(
  app: FastifyInstance,
  request: FastifyRequest,
  { bytesMax, schema }: { bytesMax: number; schema: z.ZodType | undefined },
): Promise<{ body: unknown } | Refusal> {
  if (Number(request.headers['content-length']) > bytesMax) return refuse('TooLarge');
  const limits = { fileSize: bytesMax, files: FILES_MAX, fields: 1, fieldSize: FIELD_BYTES_MAX };
  let body: unknown;
  let bytesLeft = bytesMax;
  try {
    for await (const part of request.parts({ limits })) {
      const bytes = part.type === 'file' ? await readBytes(part.file) : Buffer.from(String(part.value));
      bytesLeft -= bytes.byteLength;
      if ((part.type === 'file' && part.file.truncated) || bytesLeft < 0) return refuse('TooLarge');
      if (part.fieldname === BODY && body === undefined)
        body = await parseJson(app, request, bytes.toString(), schema);
      else if (part.type !== 'file' || !placeFile(body, part.fieldname, bytes))
        return wrong(part.fieldname.slice(0, 100), 'FileMisplaced');
    }
  } catch (error) {
    const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
    if (code === 'FST_REQ_FILE_TOO_LARGE') return refuse('TooLarge');
    if (statusCode === 400) throw error;
    return wrong(BODY, 'UploadBreaksOff');
  }
  return { body };
}

/** Parses the JSON of a form like a JSON body. @throws an error with the status 400 */
function parseJson(
  app: FastifyInstance,
  request: FastifyRequest,
  text: string,
  schema: z.ZodType | undefined,
): Promise<unknown> {
  limitJson(text, mostValues(schema));
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const parse = app.getDefaultJsonParser('error', 'error');
  void parse(request, text, (error, body) => (error === null ? resolve(body) : reject(error)));
  return promise;
}

const wrong = (path: string, code: 'FileMisplaced' | 'UploadBreaksOff'): Refusal =>
  refuse('Invalid', [faultAt(path, code)]);

/** Sets a field of the body to a file. @returns false if no object or list of the body has a place for it */
function placeFile(body: unknown, path: string, file: Uint8Array): boolean {
  const names = path.split('.');
  const last = names.pop() ?? '';
  if (names.length >= PATH_PARTS_MAX || last === '__proto__') return false;
  let place: unknown = body;
  for (const name of names) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, name)) return false;
    place = (place as Record<string, unknown>)[name];
  }
  if (typeof place !== 'object' || place === null || Array.isArray(place) || ArrayBuffer.isView(place))
    return false;
  (place as Record<string, unknown>)[last] = file;
  return true;
}
