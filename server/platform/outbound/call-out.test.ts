import { createServer } from 'node:http';
import { type AddressInfo, createServer as createRawServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callOut, PrivateAddress } from './call-out.ts';
import { createReach, isNetwork, isPublicAddress } from './networks.ts';

describe('an address', () => {
  test.each([
    ...['127.0.0.1', '127.8.9.10', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '192.0.0.8'],
    ...['::', '::1', 'fe80::1', 'fc00::1', 'fd12:3456::1', 'fec0::1', 'ff02::1'],
    ...[
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::7f00:1',
      '2002:7f00:1::1',
      '2001::1',
      'no address',
      '',
    ],
  ])('%j is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '193.0.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test('in a private network is allowed if the operator allows that network', () => {
    const mayReach = createReach(['10.1.0.0/16', '::1', '192.168.7.7']);
    expect(['10.1.2.3', '::1', '192.168.7.7', '8.8.8.8'].filter((address) => !mayReach(address))).toEqual([]);
    expect(['10.2.0.1', '127.0.0.1', '192.168.7.8', '::2'].filter(mayReach)).toEqual([]);
  });

  test.each(['10.0.0.0/8', '::1', '1.2.3.4', 'fd00::/8'])('%s is a network', (text) => {
    expect(isNetwork(text)).toBe(true);
  });

  test.each(['', 'localhost', '10.0.0.0/33', '10.0.0/8', '::1/129', '10.0.0.0/8/8', '10.0.0.0/'])(
    '%j is not a network',
    (text) => {
      expect(isNetwork(text)).toBe(false);
    },
  );
});

describe('a call', () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.url === '/away') response.writeHead(307, { location: '/secret' }).end();
    else if (request.url === '/large') response.end('x'.repeat(2000));
    else if (request.url === '/silent') return;
    else request.pipe(response);
  });
  let port: number;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const limits = { timeoutMs: 10_000, bytesMax: 1000 };

  test('sends a body and returns the answer', async () => {
    const answer = await callOut(`http://brand.localhost:${port}/`, {
      ...limits,
      method: 'POST',
      body: 'Zürich',
    });
    expect(answer).toEqual({ status: 200, text: 'Zürich' });
  });

  test('follows no redirect, and limits the answer’s size and time', async () => {
    await expect(callOut(`http://127.0.0.1:${port}/away`, limits)).rejects.toThrow('redirect');
    expect(asked).not.toContain('GET /secret');
    expect(await callOut(`http://127.0.0.1:${port}/large`, limits)).toEqual({ status: 200, text: undefined });
    const impatient = callOut(`http://127.0.0.1:${port}/silent`, { ...limits, timeoutMs: 50 });
    await expect(impatient).rejects.toThrow(/abort|timeout/i);
  });

  test.each([
    ['the address itself', '127.0.0.1'],
    ['in another notation', '2130706433'],
    ['in hexadecimal', '0x7f.1'],
    ['mapped into IPv6', '[::ffff:127.0.0.1]'],
    ['a name that leads there', 'localhost'],
    ['a name below it', 'login.localhost'],
  ])('to a private network that is not allowed is refused: %s', async (_name, host) => {
    asked.length = 0;
    const call = callOut(`http://${host}:${port}/`, { ...limits, mayReach: createReach([]) });
    await expect(call).rejects.toThrow(PrivateAddress);
    expect(asked).toEqual([]);
  });

  test('to a private address that the operator allows succeeds', async () => {
    const mayReach = createReach(['127.0.0.1']);
    expect(await callOut(`http://localhost:${port}/`, { ...limits, mayReach })).toMatchObject({
      status: 200,
    });
  });

  test.each([
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    'HTTP/1.1 101 Switching Protocols\r\n\r\n',
    'HTTP/1.1 100 Continue\r\n\r\n',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nab',
    '',
  ])('ends with an error if %j is all that comes', async (answer) => {
    const raw = createRawServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', () => (answer === '' ? socket.end() : socket.write(answer)));
    });
    await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(raw.address() as AddressInfo).port}/`;
    await expect(callOut(url, { ...limits, timeoutMs: 200 })).rejects.toThrow();
    raw.close();
  });
});
