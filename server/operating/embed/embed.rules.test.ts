import { expect, test } from 'vitest';
import { frameAncestors, surroundingsOf } from './embed.rules.ts';

const HOSTS = ['www.race.example', 'https://club.example:8443', 'http://club.localhost:8080'];

test('no site may frame the search unless the tenant names hosts; then only these origins may', () => {
  expect(frameAncestors([])).toBe("'none'");
  expect(frameAncestors(HOSTS)).toBe(
    'https://www.race.example https://club.example:8443 http://club.localhost:8080',
  );
});

test('a host of this machine works without encryption, and without a port on all its ports', () => {
  expect(frameAncestors(['localhost', 'club.localhost:8080', '127.0.0.1'])).toBe(
    'https://localhost:* http://localhost:* https://club.localhost:8080 http://club.localhost:8080 https://127.0.0.1:* http://127.0.0.1:*',
  );
  const said = (origin: string) => surroundingsOf(['localhost', 'club.localhost:8080'], origin).kind;
  expect(
    ['http://localhost', 'https://localhost', 'http://localhost:5500', 'http://club.localhost:8080'].map(
      said,
    ),
  ).toEqual(['Allowed', 'Allowed', 'Allowed', 'Allowed']);
  expect(
    ['http://club.localhost:8081', 'http://localhost.example', 'http://notlocalhost', 'http://127.0.0.1'].map(
      said,
    ),
  ).toEqual(['OtherSite', 'OtherSite', 'OtherSite', 'OtherSite']);
});

test('only a named origin may have the search, never another scheme, port or subdomain', () => {
  const origin = 'https://www.race.example';
  expect(surroundingsOf(HOSTS, origin)).toEqual({ kind: 'Allowed', origin });
  for (const said of [
    'http://www.race.example',
    'https://race.example',
    'https://club.example',
    'https://www.race.example:444',
    'https://www.race.example.evil',
  ])
    expect(surroundingsOf(HOSTS, said)).toEqual({ kind: 'OtherSite', origin: said });
  for (const said of [
    '*',
    ['https://www.race.example'],
    undefined,
    'https://a.example/path',
    'file://',
    'x'.repeat(400),
  ])
    expect(surroundingsOf(HOSTS, said)).toEqual({ kind: 'Unknown' });
  expect(surroundingsOf(HOSTS, 'null')).toEqual({ kind: 'File' });
});
