import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { faultAt } from '#contract/faults.ts';
import { fieldFaultOf } from './field-fault.ts';
import { findBadText } from './find-bad-text.ts';
import { type Refusal, refuse } from './refusal.ts';

/** The parts of a multipart call: one file and some fields. */
export interface UploadSchema {
  readonly maxBytes: number;
  readonly fields: z.ZodType;
}

/** A sent file, held only in memory. */
export interface Upload<Fields> {
  bytes: Buffer;
  fields: Fields;
}

const FIELDS_MAX = 10;
const FIELD_BYTES_MAX = 1_000;

/**
 * Reads a multipart body into memory; nothing is written to the disk. A file that is too large is refused while it
 * arrives. A missing file, a second file or a wrong field is `Invalid` and named. When `dropped` aborts, the file's bytes
 * are dropped, and the result is a refusal.
 */
export async function readUpload<S extends UploadSchema>(
  request: FastifyRequest,
  schema: S,
  dropped?: AbortSignal,
): Promise<Upload<z.output<S['fields']>> | Refusal> {
  if (!request.isMultipart()) return wrong('file', 'NoMultipart');
  const limits = { fileSize: schema.maxBytes, files: 1, fields: FIELDS_MAX, fieldSize: FIELD_BYTES_MAX };
  const values: Record<string, unknown> = {};
  let bytes: Buffer | undefined;
  if (dropped?.aborted === true) return wrong('file', 'UploadDropped');
  // The parser ends at an error of the request, however far it has read. The connection stays open for the answer,
  // and the rest of the body is read and dropped.
  const drop = () => {
    // Without a listener, an error of a request would end the process.
    request.raw.once('error', () => {});
    request.raw.emit('error', new Error('UploadDropped'));
    request.raw.resume();
  };
  dropped?.addEventListener('abort', drop, { once: true });
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') values[part.fieldname] = part.value;
      else {
        bytes = await readBytes(part.file);
        if (part.file.truncated) return refuse('TooLarge');
      }
    }
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (code === 'FST_REQ_FILE_TOO_LARGE') return refuse('TooLarge');
    if (code === 'FST_FILES_LIMIT') return wrong('file', 'OneFileOnly');
    return wrong('file', 'UploadBreaksOff');
  } finally {
    dropped?.removeEventListener('abort', drop);
  }
  if (bytes === undefined || bytes.byteLength === 0) return wrong('file', 'UploadMissing');
  const bad = findBadText(values, 'body');
  if (bad !== undefined) return refuse('Invalid', [faultAt(bad.path, 'BadText')]);
  const fields = schema.fields.safeParse(values);
  if (!fields.success) {
    return refuse('Invalid', fields.error.issues.map(fieldFaultOf));
  }
  return { bytes, fields: fields.data as z.output<S['fields']> };
}

type UploadFault = 'NoMultipart' | 'UploadDropped' | 'OneFileOnly' | 'UploadBreaksOff' | 'UploadMissing';

const wrong = (path: string, code: UploadFault): Refusal => refuse('Invalid', [faultAt(path, code)]);

/** Reads a file. The part's own `toBuffer` would keep the bytes as long as the connection lives. */
export async function readBytes(file: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
