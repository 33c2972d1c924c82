import { describe, expect, test } from 'vitest';
import { cacheControlOf, pictureExpiry, signFileLink, verifyFileLink } from './file-links.ts';
import { createSigningKeys } from './signing-keys.ts';

const keys = createSigningKeys([{ keyId: 'a', secret: 'a secret of at least thirty-two characters' }]);
const now = new Date('2026-05-10T10:00:00Z');
const expiresAt = new Date('2026-05-11T10:00:00Z');
const link = {
  tenantId: 'photofinish',
  path: '/files/events/e/originals/ω.jpg',
  expiresAt,
  downloadName: 'Ελένη 1.jpg',
};

/** Parses an address as a server does. */
function read(address: string, tenantId = 'photofinish') {
  const url = new URL(address, 'http://shop');
  return { tenantId, path: decodeURIComponent(url.pathname), query: Object.fromEntries(url.searchParams) };
}

describe('a signed file link', () => {
  const address = signFileLink(keys, link);

  test('opens its file until it expires', () => {
    expect(verifyFileLink(keys, read(address), now)).toEqual(link);
    expect(verifyFileLink(keys, read(address), expiresAt)).toBe('Expired');
  });

  test('opens nothing else: another file, tenant, end or name', () => {
    const right = read(address);
    const wrong = [
      { ...right, path: '/files/events/e/originals/other.jpg' },
      { ...right, tenantId: 'marafon' },
      { ...right, query: { ...right.query, e: '9999999999' } },
      { ...right, query: { ...right.query, n: 'x.jpg' } },
      { ...right, query: { ...right.query, s: 'AAAA' } },
      { ...right, query: {} },
    ];
    for (const request of wrong) expect(verifyFileLink(keys, request, now)).toBe('Forged');
  });

  test('with another secret is forged', () => {
    const others = createSigningKeys([{ keyId: 'a', secret: 'another secret of thirty-two characters' }]);
    expect(verifyFileLink(keys, read(signFileLink(others, link)), now)).toBe('Forged');
  });

  test('of a picture is the same for all visitors for half a day, and is valid at least that long', () => {
    const morning = pictureExpiry(new Date('2026-05-10T00:00:01Z'), false);
    const noon = pictureExpiry(new Date('2026-05-10T11:59:59Z'), false);
    expect(noon).toEqual(morning);
    expect(noon.getTime() - new Date('2026-05-10T11:59:59Z').getTime()).toBeGreaterThan(12 * 3600_000);
  });

  test('of a public picture is the same for an hour, and is valid for one to two hours', () => {
    const early = new Date('2026-05-10T10:00:00Z');
    const late = new Date('2026-05-10T10:59:59Z');
    expect(pictureExpiry(late, true)).toEqual(pictureExpiry(early, true));
    expect(pictureExpiry(early, true)).toEqual(new Date('2026-05-10T12:00:00Z'));
  });

  test('may be cached publicly only if it was signed as public, and only while it is valid', () => {
    const open = { ...link, isPublic: true };
    expect(cacheControlOf(link, now)).toBe('private, max-age=86400, immutable');
    expect(cacheControlOf(open, now)).toBe('public, max-age=86400, immutable, must-revalidate');
    expect(verifyFileLink(keys, read(signFileLink(keys, open)), now)).toEqual(open);
    // A private address cannot be made public, nor a public one private.
    const { query, ...rest } = read(address);
    expect(verifyFileLink(keys, { ...rest, query: { ...query, p: '1' } }, now)).toBe('Forged');
    const {
      query: { p, ...shown },
      ...same
    } = read(signFileLink(keys, open));
    expect(p).toBe('1');
    expect(verifyFileLink(keys, { ...same, query: shown }, now)).toBe('Forged');
  });
});
