import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const PACKERS = {
  // At this quality a page costs a few milliseconds and is a fifth of its size.
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 5 }),
} as const;

/** Sends a text that caches may keep: with an ETag, packed as the client can unpack it. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const bytes = Buffer.from(text);
  // Weak: the packed forms are the same page.
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', etag).header('vary', 'accept-encoding');
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim());
  if (known.includes(etag)) return reply.code(304).send();
  const packing = packingOf(request.headers['accept-encoding']);
  if (packing === undefined) return reply.send(bytes);
  return reply.header('content-encoding', packing).send(await PACKERS[packing](bytes));
}

/** Brotli before gzip; neither where the client refuses it (`br;q=0`) or names none. */
function packingOf(accepted: string | string[] | undefined): keyof typeof PACKERS | undefined {
  const offered = [accepted ?? ''].flat().join(',').toLowerCase().split(',');
  const wanted = offered
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  if (wanted.includes('br')) return 'br';
  return wanted.includes('gzip') ? 'gzip' : undefined;
}
