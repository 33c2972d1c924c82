import { createSocket, type Socket } from 'node:dgram';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { resolveName } from './resolve-name.ts';

const A = 1;
const AAAA = 28;
const HEADER_BYTES = 12;

/** Answers a question of a type with its address, or with none. */
function answerTo(question: Buffer, addresses: ReadonlyMap<number, readonly number[]>): Buffer {
  const type = question.readUInt16BE(question.indexOf(0, HEADER_BYTES) + 1);
  const end = question.indexOf(0, HEADER_BYTES) + 5;
  const address = addresses.get(type);
  const header = Buffer.from(question.subarray(0, HEADER_BYTES));
  header.writeUInt16BE(0x8180, 2);
  for (const [count, at] of [
    [1, 4],
    [address === undefined ? 0 : 1, 6],
    [0, 8],
    [0, 10],
  ] as const)
    header.writeUInt16BE(count, at);
  const record = address && [0xc0, HEADER_BYTES, 0, type, 0, 1, 0, 0, 0, 60, 0, address.length, ...address];
  return Buffer.concat([header, question.subarray(HEADER_BYTES, end), Buffer.from(record ?? [])]);
}

/** Opens a name server. @param addresses undefined if it never answers */
async function openServer(addresses?: ReadonlyMap<number, readonly number[]>) {
  const server: Socket = createSocket('udp4');
  const asked = Promise.withResolvers<void>();
  server.on('message', (question, { port, address }) => {
    asked.resolve();
    if (addresses !== undefined) server.send(answerTo(question, addresses), port, address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { servers: [`127.0.0.1:${(server.address() as AddressInfo).port}`], asked: asked.promise };
}

test('a name has the addresses of its hosts file, or else of its name server', async () => {
  const folder = await makeTempFolder('hosts');
  const hostsFile = join(folder, 'hosts');
  await writeFile(
    hostsFile,
    '# 10.0.0.1 timing.lan\n10.1.2.3\tother Timing.LAN # a box\nfd00::1 timing.lan\n',
  );
  const ipv6 = [0x20, 1, ...Array<number>(13).fill(0), 7];
  const { servers } = await openServer(
    new Map([
      [A, [192, 0, 2, 7]],
      [AAAA, ipv6],
    ]),
  );
  expect(await resolveName('timing.lan', { hostsFile })).toEqual([
    { address: '10.1.2.3', family: 4 },
    { address: 'fd00::1', family: 6 },
  ]);
  expect(await resolveName('timing.example', { hostsFile, servers })).toEqual([
    { address: '192.0.2.7', family: 4 },
    { address: '2001::7', family: 6 },
  ]);
  const four = await openServer(new Map([[A, [192, 0, 2, 7]]]));
  expect(await resolveName('four.example.', { hostsFile, servers: four.servers })).toEqual([
    { address: '192.0.2.7', family: 4 },
  ]);
});

test('names under localhost are this machine’s own', async () => {
  for (const name of ['localhost', 'login.localhost', 'LOCALHOST.'])
    expect((await resolveName(name)).map(({ address }) => address)).toEqual(['127.0.0.1', '::1']);
});

test('an unknown name is an error', async () => {
  const { servers } = await openServer(new Map());
  await expect(resolveName('none.example', { servers })).rejects.toThrow('ENODATA');
});

test('a name whose server never answers occupies no thread that other lookups need', async () => {
  const { servers, asked } = await openServer();
  const slow = resolveName('slow.example', { servers, patience: { timeout: 500, tries: 1 } }).catch(String);
  await asked;
  expect(process.getActiveResourcesInfo()).not.toContain('GetAddrInfoReqWrap');
  expect(await slow).toContain('ETIMEOUT');
});
