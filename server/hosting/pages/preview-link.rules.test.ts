import { expect, test } from 'vitest';
import { createSigningKeys } from '#platform/signing/signing-keys.ts';
import { readPreviewToken, writePreviewToken } from './preview-link.rules.ts';

const keys = createSigningKeys([{ keyId: 'a', secret: 'a secret of at least thirty-two characters' }]);
const others = createSigningKeys([{ keyId: 'a', secret: 'another secret of thirty-two characters' }]);
const previewId = '7b9d1c52-9a5c-4c9e-8f53-0d1c2b3a4f5e';
const expiresAt = new Date('2026-05-10T11:00:00Z');
const now = new Date('2026-05-10T10:59:59Z');
const token = writePreviewToken(keys, { tenantId: 'photofinish', previewId, expiresAt });

test('a link to a draft opens it for its tenant until it expires', () => {
  expect(readPreviewToken(keys, 'photofinish', token, now)).toBe(previewId);
  expect(readPreviewToken(keys, 'photofinish', token, expiresAt)).toBeUndefined();
  expect(readPreviewToken(keys, 'marafon', token, now)).toBeUndefined();
});

test('a changed link to a draft opens nothing', () => {
  const [id = '', expires = '', signature = ''] = token.split('.');
  const forged = [
    `${id}.${Number(expires) + 3600}.${signature}`,
    `${id.replace('7', '8')}.${expires}.${signature}`,
    `${id}.${expires}.`,
    writePreviewToken(others, { tenantId: 'photofinish', previewId, expiresAt }),
    '',
    '..',
  ];
  for (const one of forged) expect(readPreviewToken(keys, 'photofinish', one, now), one).toBeUndefined();
});
