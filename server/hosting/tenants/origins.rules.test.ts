import { describe, expect, test } from 'vitest';
import { hostName, originsOf, originWithoutVisit, presentOrigin } from './origins.rules.ts';

const HOSTS = ['shop.example', 'www.shop.example', 'localhost'];

describe('the addresses of a tenant', () => {
  test.each([
    // Visited host, PUBLIC_URL, the visitor's origin, the origin in mails.
    ['shop.example', 'https://shop.example', 'https://shop.example', 'https://shop.example'],
    ['WWW.Shop.Example.', 'https://shop.example', 'https://www.shop.example', 'https://shop.example'],
    ['shop.example:6379', 'https://shop.example', 'https://shop.example', 'https://shop.example'],
    [
      'www.shop.example',
      'https://other.example:8443',
      'https://www.shop.example:8443',
      'https://shop.example:8443',
    ],
    ['localhost:3000', 'https://shop.example', 'http://localhost:3000', 'https://shop.example'],
    ['shop.example:3000', undefined, 'http://shop.example:3000', 'http://shop.example:3000'],
    ['shop.example:666', undefined, 'http://shop.example:666', 'http://shop.example:3000'],
    ['shop.example', undefined, 'http://shop.example', 'http://shop.example'],
  ])('visited at %s with PUBLIC_URL %s', (host, publicUrl, origin, publicOrigin) => {
    expect(originsOf(HOSTS, { host, localPort: 3000 }, publicUrl)).toEqual({ origin, publicOrigin });
  });

  test('that is reachable only on this machine links mails to the visited address', () => {
    const hosts = ['brand.localhost', 'localhost'];
    expect(originsOf(hosts, { host: 'localhost:4711', localPort: 4711 }, undefined)).toEqual({
      origin: 'http://localhost:4711',
      publicOrigin: 'http://localhost:4711',
    });
    expect(
      originsOf(hosts, { host: 'brand.localhost:8080', localPort: 3000 }, 'http://localhost:8080'),
    ).toEqual({
      origin: 'http://brand.localhost:8080',
      publicOrigin: 'http://localhost:8080',
    });
  });

  test.each([
    [['shop.example'], undefined, 'https://shop.example'],
    [['localhost', '127.0.0.1', 'shop.example'], undefined, 'https://shop.example'],
    [['a.example', 'b.example'], 'https://b.example:8443', 'https://b.example:8443'],
    [['a.example'], 'http://other.example', 'http://a.example'],
    [['brand.localhost'], undefined, 'http://brand.localhost:3000'],
    [[], undefined, 'http://localhost:3000'],
  ])('hosts %j with %s are reached at %s', (hosts, publicUrl, origin) => {
    expect(originWithoutVisit(hosts, { publicUrl, port: 3000 })).toBe(origin);
  });

  test.each([
    // Its host is still one of the tenant's.
    ['https://www.shop.example', HOSTS, 'https://www.shop.example'],
    ['http://photos.localhost:3000', HOSTS, 'http://photos.localhost:3000'],
    // The tenant gave the domain up.
    ['https://old.example', HOSTS, 'https://shop.example'],
    // The tenant has no address that could be linked to instead.
    ['https://old.example', ['localhost'], 'https://old.example'],
  ])('links of what was stored at %s lead, with hosts %j, to %s', (stored, hosts, origin) => {
    expect(presentOrigin(stored, hosts, { publicUrl: undefined, port: 3000 })).toBe(origin);
  });

  test.each([
    ['Shop.Example:80', 'shop.example'],
    ['shop.example.', 'shop.example'],
    ['shop.example.:80', 'shop.example'],
    ['[::1]:3000', '[::1]'],
    ['', ''],
  ])('%j resolves to %j', (host, name) => {
    expect(hostName(host)).toBe(name);
  });
});
