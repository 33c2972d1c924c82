import type { FastifyRequest } from 'fastify';

/** Whether an If-Match or If-None-Match header names this strong tag (RFC 9110 §13.1). */
function names(header: string, etag: string): boolean {
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim() === etag);
}

/**
 * What a request's conditions decide before a byte is read: 412 where the one that was asked for is another, 304 where
 * the visitor has it. A weak tag matches nothing that is resumed by bytes, and `*` matches whatever is there.
 */
export function judgePreconditions(
  headers: Pick<FastifyRequest['headers'], 'if-match' | 'if-none-match'>,
  etag: string,
): 304 | 412 | undefined {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
  if (ifMatch !== undefined && !names(ifMatch, etag)) return 412;
  // If-None-Match compares weakly: the same bytes are the same, however the tag is written.
  const strong = ifNoneMatch?.replaceAll(/W\/(?=")/g, '');
  return strong !== undefined && names(strong, etag) ? 304 : undefined;
}
