import { expect, test } from 'vitest';
import { TENANT_ID_PATTERN } from '#platform/tenancy.ts';
import { brandIdOf, hostIn } from './first-brand.rules.ts';

test.each([
  ['Seelauf Fotos', 'fotos.seelauf.example', 'seelauf-fotos'],
  ['Übersee & Söhne!', 'a.example', 'ubersee-sohne'],
  ['10 km Lauf', 'a.example', 'shop-10-km-lauf'],
  // A name without Latin letters: the host without its last label.
  ['Марафон', 'foto.marafon.example', 'foto-marafon'],
  ['!', '7', 'brand'],
  ['x', 'a.example', 'brand-x'],
])('the brand %s at %s is called %s', (name, host, id) => {
  expect(brandIdOf({ name, host }, () => false)).toBe(id);
  expect(id).toMatch(TENANT_ID_PATTERN);
});

test('an id that is taken is counted up, within the length of an id', () => {
  expect(brandIdOf({ name: 'Lauf', host: 'a.example' }, (id) => ['lauf', 'lauf-2'].includes(id))).toBe(
    'lauf-3',
  );
  const long = brandIdOf({ name: 'a'.repeat(60), host: 'a.example' }, () => false);
  const next = brandIdOf({ name: 'a'.repeat(60), host: 'a.example' }, (id) => id === long);
  expect(next).not.toBe(long);
  for (const id of [long, next]) expect(id).toMatch(TENANT_ID_PATTERN);
});

test.each([
  ['fotos.seelauf.example', 'fotos.seelauf.example'],
  ['https://Fotos.Seelauf.example/start?x=1', 'fotos.seelauf.example'],
  ['fotos.seelauf.example:8443', 'fotos.seelauf.example'],
  ['fotos.söhne.example', 'fotos.xn--shne-5qa.example'],
  ['localhost', 'localhost'],
])('the host typed as %s is %s', (typed, host) => {
  expect(hostIn(typed)).toBe(host);
});

test.each(['', 'two words', 'https://', 'a..b', '-', 'under_score.example', 'a@b.example', '[::1]'])(
  '%j is no host',
  (typed) => {
    expect(hostIn(typed)).toBeUndefined();
  },
);
