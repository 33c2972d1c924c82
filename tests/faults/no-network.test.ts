import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callOut } from '#platform/outbound/call-out.ts';
import { drawRunnerPhoto } from './draw-runner-photo.ts';
import { createShopFolder, type ShopFolder } from './shop-process.ts';

/**
 * Loaded before the program, also in its threads: each connection that leaves the machine fails, as without a network,
 * and is reported. Local addresses and Unix sockets are allowed.
 */
const CUT_OFF = `
  import dns from 'node:dns';
  import net from 'node:net';
  const isOwn = (host) => host === undefined || /^(127\\.|::1$|::$|0\\.0\\.0\\.0$|([^.]+\\.)*localhost$)/.test(host);
  const refuse = (what) => {
    console.error('asked the network: ' + what);
    return Object.assign(new Error('the network is unreachable'), { code: 'ENETUNREACH' });
  };
  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function (...args) {
    const [first] = Array.isArray(args[0]) ? args[0] : args;
    const host = typeof first === 'object' ? (first.path === undefined ? first.host : undefined) : args[1];
    if (isOwn(host)) return connect.apply(this, args);
    this.destroy(refuse(host));
    return this;
  };
  const { lookup } = dns;
  dns.lookup = (name, options, done) => {
    if (isOwn(name)) return lookup(name, options, done);
    (done ?? options)(refuse(name));
  };
`;
const NO_NETWORK = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(CUT_OFF)}` };
const TIMEOUT_MS = 240_000;

let shop: ShopFolder;
beforeAll(async () => {
  shop = await createShopFolder();
}, 120_000);
afterAll(() => shop.remove());

test(
  'photos are read and shown without any network access',
  async () => {
    const card = join(shop.dataDir, 'card');
    await mkdir(card);
    await writeFile(join(card, '17.jpg'), await drawRunnerPhoto('17', 600));
    const facts = [
      '--title',
      'Island Run',
      '--date',
      '2026-05-10',
      '--min-edge',
      '0',
      '--face-ground',
      'A test',
    ];
    const run = shop.run(['import', card, '--tenant', 'photofinish', ...facts, '--json'], NO_NETWORK);
    expect(await run.ended, run.printed()).toMatchObject({ code: 0 });
    expect(run.printed()).not.toContain('asked the network');

    const server = shop.run(['start', '--no-demo'], { ...NO_NETWORK, PORT: '0' });
    const { port } = new URL(await server.ready());
    const home = await callOut(`http://photofinish.localhost:${port}/`, {
      timeoutMs: 60_000,
      bytesMax: 10_000_000,
    });
    expect(home.text).toContain('Island Run');
    server.signal('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0 });
    expect(server.printed()).not.toContain('asked the network');
  },
  TIMEOUT_MS,
);

test(
  'the test detects network access',
  async () => {
    const sends = shop.run(['doctor'], {
      ...NO_NETWORK,
      SMTP_URL: 'smtp://mail.example.com:25',
      STORAGE_URL: 's3://photos/shop?endpoint=http://192.0.2.1:9000',
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
    });
    await sends.ended;
    expect(sends.printed()).toMatch(/asked the network: (mail\.example\.com|192\.0\.2\.1)/);
  },
  TIMEOUT_MS,
);
