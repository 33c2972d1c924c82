import { expect, test } from 'vitest';
import { loosenPolicy } from './loosen-policy.ts';

test('development loosens styles, workers and connections, but not scripts', () => {
  const policy =
    "default-src 'none'; script-src 'self' 'sha256-a'; style-src 'self' 'nonce-b'; worker-src blob:; connect-src 'self'";
  expect(loosenPolicy({ 'content-security-policy': policy, etag: 'x' })).toEqual({
    'content-security-policy':
      "default-src 'none'; script-src 'self' 'sha256-a'; style-src 'self' 'unsafe-inline'; worker-src 'self' blob:; connect-src 'self' ws:",
    etag: 'x',
  });
  expect(loosenPolicy({ etag: 'x' })).toEqual({ etag: 'x' });
});
