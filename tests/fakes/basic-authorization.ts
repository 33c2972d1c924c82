import type { IncomingHttpHeaders } from 'node:http';

/** Reads the name and secret of a `Basic` authorization (RFC 7617). Both are empty for any other header. */
export function readBasicAuthorization({ authorization = '' }: IncomingHttpHeaders): {
  name: string;
  secret: string;
} {
  const [, encoded = ''] = /^Basic (.+)$/.exec(authorization) ?? [];
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = Math.max(text.indexOf(':'), 0);
  return { name: text.slice(0, colon), secret: text.slice(colon + 1) };
}
