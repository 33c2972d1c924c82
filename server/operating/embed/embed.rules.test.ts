import { expect, test } from 'vitest';
import { frameAncestors, hostAround, writeSnippet } from './embed.rules.ts';

const HOSTS = ['www.race.example', 'https://club.example:8443', 'http://club.localhost:8080'];

test('no site may frame the search unless the tenant names hosts; then only these origins may', () => {
  expect(frameAncestors([])).toBe("'none'");
  expect(frameAncestors(HOSTS)).toBe(
    'https://www.race.example https://club.example:8443 http://club.localhost:8080',
  );
});

test('reports the height only to a named origin, never to another scheme, port or subdomain', () => {
  expect(hostAround(HOSTS, 'https://www.race.example')).toBe('https://www.race.example');
  for (const said of [
    'http://www.race.example',
    'https://race.example',
    'https://club.example',
    'https://www.race.example.evil',
    '*',
    ['https://www.race.example'],
    undefined,
  ])
    expect(hostAround(HOSTS, said)).toBeUndefined();
});

test('the snippet names shop, event and language', () => {
  expect(writeSnippet('https://shop.example', 'abc', 'de')).toBe(
    '<script async src="https://shop.example/embed.js" data-event="abc" data-language="de"></script>',
  );
});
