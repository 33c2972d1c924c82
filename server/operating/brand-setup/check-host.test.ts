import { expect, test } from 'vitest';
import { checkHost } from './check-host.ts';

const KNOWN: Record<string, string[]> = {
  'desk.laufbild.net': ['192.0.2.1', '2001:db8::1'],
  'fotos.laufbild.net': ['2001:db8::1'],
  'old.laufbild.net': ['192.0.2.9'],
};
const check = (host: string, deskHost = 'desk.laufbild.net') =>
  checkHost(
    async (name) => {
      const found = KNOWN[name];
      if (found === undefined) throw new Error(`no address of ${name}`);
      return found.map((address) => ({ address }));
    },
    { host, deskHost },
  );

test('a host with an address of the desk leads here', async () => {
  expect(await check('fotos.laufbild.net')).toEqual({ leads: 'Here', record: null });
});

test('a host without an address, or with another server’s, gets the record to write', async () => {
  expect(await check('new.laufbild.net')).toEqual({
    leads: 'Nowhere',
    record: 'new.laufbild.net. CNAME desk.laufbild.net.',
  });
  expect(await check('old.laufbild.net')).toMatchObject({ leads: 'Elsewhere' });
});

test('a name under localhost is this machine', async () => {
  expect(await check('fotos.localhost', 'desk.localhost')).toEqual({ leads: 'Machine', record: null });
});

test('nothing is looked up for a desk with the name of an example', async () => {
  expect(await check('new.laufbild.net', 'desk.example')).toEqual({
    leads: 'Unknown',
    record: 'new.laufbild.net. CNAME desk.example.',
  });
});

test('nothing is claimed if the desk has no name in the DNS', async () => {
  expect(await check('new.laufbild.net', '192.0.2.1')).toEqual({ leads: 'Unknown', record: null });
  expect(await check('new.laufbild.net', 'desk.elsewhere.net')).toMatchObject({ leads: 'Unknown' });
});
