import { once } from 'node:events';
import { createConnection } from 'node:net';
import { promisify } from 'node:util';
import sharp from 'sharp';
import ssh2, { type SFTPWrapper } from 'ssh2';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { UPLOAD_BYTES_MAX } from '#contract/uploads.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { networkKey } from '#platform/canonical-key.ts';
import { runningCaller } from '#platform/database/connection-shares.ts';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import { Outage } from '#platform/outage.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { makeUploadLink, type TestLink } from '#tests/factories/upload-link.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { revokeUploadLink } from '../change-upload-links.ts';
import { EXPECTED_BYTES_MAX, WRONG_LINKS } from '../uploads.rules.ts';
import { sweepParts } from './accept-part.ts';
import { generateHostKey } from './host-key.ts';
import { openSftpServer } from './sftp-server.ts';

const TENANT = 'photofinish';
const NO_SUCH_FILE = 2;
const PERMISSION_DENIED = 3;
const FAILURE = 4;

const hostKey = generateHostKey();
let shop: TestShop;
let port: number;
beforeAll(async () => {
  shop = await openTestShop({ environment: { DESK_URL: 'http://desk.localhost' } });
  port = await serve(shop.deps);
});
afterAll(() => shop.close());

const servers: Awaited<ReturnType<typeof openSftpServer>>[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
});

async function serve(deps: TestShop['deps']): Promise<number> {
  const server = await openSftpServer(deps, { hostKey, port: 0, host: '127.0.0.1' });
  servers.push(server);
  return server.port;
}

/** A photo that cannot be compressed. */
async function takePhoto(seed: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 100 + seed, sigma: 40 } as const;
  return sharp({ create: { width: 300, height: 200, channels: 3, background: 'white', noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function openRace(photographer = 'Ada Lindqvist') {
  const { eventId } = await makeEvent(shop.deps, { photos: [] });
  return { eventId, link: await makeUploadLink(shop, { tenantId: TENANT, eventId, photographer }) };
}

const listPhotos = (eventId: string) =>
  shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx
      .selectFrom('photos')
      .select(['fileName', 'folder', 'photographerId', 'byteSize'])
      .where('eventId', '=', eventId)
      .orderBy('fileName')
      .execute(),
  );

async function connect(username: string, password: string, at = port): Promise<ssh2.Client> {
  const client = new ssh2.Client();
  onTestFinished(() => void client.end());
  client.connect({ host: '127.0.0.1', port: at, username, password });
  client.setNoDelay(true);
  await once(client, 'ready');
  // The server may close the connection.
  client.on('error', () => {});
  return client;
}

/** Opens a link's folder; the calls return promises. */
async function open({ linkId, token }: TestLink, at = port) {
  const client = await connect(linkId, token, at);
  const sftp: SFTPWrapper = await promisify(client.sftp.bind(client) as SftpOpener)();
  return {
    client,
    sftp,
    put: promisify(sftp.writeFile.bind(sftp) as (path: string, data: Buffer, done: Done) => void),
    append: promisify(sftp.appendFile.bind(sftp) as (path: string, data: Buffer, done: Done) => void),
    rename: promisify(sftp.rename.bind(sftp)),
    list: async (path: string) => (await promisify(sftp.readdir.bind(sftp))(path)).map((one) => one.filename),
    sizeOf: async (path: string) => (await promisify(sftp.stat.bind(sftp))(path)).size,
    remove: promisify(sftp.unlink.bind(sftp)),
    openFile: promisify(sftp.open.bind(sftp) as (path: string, mode: string, done: Done<Buffer>) => void),
    write: (handle: Buffer, data: Buffer, at: number) =>
      promisify(sftp.write.bind(sftp) as Writer)(handle, data, 0, data.length, at),
    close: promisify(sftp.close.bind(sftp)),
  };
}
type Done<T = void> = (error: Error | null | undefined, value?: T) => void;
type SftpOpener = (done: (error: Error | undefined, sftp: SFTPWrapper) => void) => void;
type Writer = (handle: Buffer, data: Buffer, from: number, length: number, at: number, done: Done) => void;

test('a photographer gets in although connections that never log in use all places', async () => {
  const server = await openSftpServer(shop.deps, { hostKey, port: 0, host: '127.0.0.1', connectionsMax: 3 });
  servers.push(server);
  for (let count = 0; count < 3; count++) {
    const socket = createConnection({ port: server.port, host: '127.0.0.1' });
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    // The server's greeting.
    await once(socket, 'data');
  }
  const { link } = await openRace();
  const camera = await open(link, server.port);
  expect(await camera.list('/')).toEqual([]);
});

test('the connections of a link and of a brand are limited, whichever networks they come from', async () => {
  const server = await openSftpServer(shop.deps, {
    hostKey,
    port: 0,
    host: '127.0.0.1',
    connectionsMax: 4,
    connectionsOfLink: 1,
  });
  servers.push(server);
  const [{ link }, { link: second }, { link: third }] = [
    await openRace(),
    await openRace(),
    await openRace(),
  ];
  const { client } = await open(link, server.port);
  await expect(open(link, server.port)).rejects.toMatchObject({ level: 'client-authentication' });
  await open(second, server.port);
  await expect(open(third, server.port)).rejects.toMatchObject({ level: 'client-authentication' });
  client.end();
  // The server may notice the end later than the client.
  const camera = await waitFor('the end of a connection', () =>
    open(third, server.port).catch(() => undefined),
  );
  expect(await camera?.list('/')).toEqual([]);
});

test('requests wait if their connection sends too many; content does not count', async () => {
  const asked: number[] = [];
  const charged: number[] = [];
  const take = () => (asked.push(1) === 1 ? 1 : 0);
  const pace = { open: () => ({ take, charge: (requests: number) => void charged.push(requests) }) };
  const server = await openSftpServer(shop.deps, { hostKey, port: 0, host: '127.0.0.1', pace });
  servers.push(server);
  const { link } = await openRace();
  const camera = await open(link, server.port);
  // The first listing waits, is tried again, and is answered.
  expect(await camera.list('/')).toEqual([]);
  const before = asked.length;
  expect(before).toBeGreaterThan(3);
  const handle = await camera.openFile('/DSC_1.JPG', 'w');
  for (let part = 0; part < 5; part += 1)
    await camera.write(handle ?? Buffer.of(), Buffer.alloc(4_096), part * 4_096);
  expect(asked.length - before).toBe(1);
  await camera.write(handle ?? Buffer.of(), Buffer.alloc(10), 5 * 4_096);
  expect(asked.length - before).toBe(2);
  // A long path is not counted as content.
  await expect(camera.sizeOf(`/${'./'.repeat(600)}x.jpg`)).rejects.toMatchObject({ code: FAILURE });
  expect(asked.length - before).toBe(3);
  // The file is not a photo, so nothing of it is kept.
  await expect(camera.close(handle ?? Buffer.of())).rejects.toMatchObject({ code: FAILURE });
  // A listing counts as several requests if it reads many files.
  for (let file = 0; file < 10; file += 1) await camera.put(`/.part${file}`, Buffer.of());
  expect(await camera.list('/')).toHaveLength(10);
  expect(Math.max(...charged)).toBe(5);
  for (let file = 0; file < 10; file += 1) await camera.remove(`/.part${file}`);
});

test('the requests of a link take a share of the database connections', async () => {
  const callers = new Set<string | undefined>();
  const { database } = shop.deps;
  const inTenant: typeof database.inTenant = (...of) => {
    callers.add(runningCaller());
    return database.inTenant(...of);
  };
  const { link } = await openRace();
  const at = await serve({ ...shop.deps, database: { ...database, inTenant } });
  callers.clear();
  const camera = await open(link, at);
  expect(callers).toContain(networkKey('127.0.0.1'));
  expect(await camera.list('/')).toEqual([]);
  expect(callers).toContain(`upload link ${link.linkId}`);
});

test('a sent photo belongs to its photographer once it is closed; it is listed but cannot be read', async () => {
  const { eventId, link } = await openRace();
  const camera = await open(link);
  expect(await camera.list('/')).toEqual([]);
  const photo = await takePhoto(1);
  await camera.put('/DCIM/100A/DSC_1.JPG', photo);
  expect(await listPhotos(eventId)).toEqual([
    {
      fileName: 'DSC_1.JPG',
      folder: 'DCIM/100A',
      photographerId: link.photographerId,
      byteSize: photo.byteLength,
    },
  ]);
  expect(await camera.list('/')).toEqual(['DCIM']);
  expect(await camera.list('/DCIM')).toEqual(['100A']);
  expect(await camera.list('/DCIM/100A')).toEqual(['DSC_1.JPG']);
  for (const missing of ['/DCIM/100', '/DCI', '/DCIM/100A/x', '/DCIM/%'])
    await expect(camera.list(missing)).rejects.toMatchObject({ code: NO_SUCH_FILE });
  expect(await camera.sizeOf('/DCIM/100A/DSC_1.JPG')).toBe(photo.byteLength);
  await expect(camera.openFile('/DCIM/100A/DSC_1.JPG', 'r')).rejects.toMatchObject({
    code: PERMISSION_DENIED,
  });
  await expect(camera.remove('/DCIM/100A/DSC_1.JPG')).rejects.toMatchObject({ code: PERMISSION_DENIED });
  await expect(camera.openFile('/DSC_1.NEF', 'w')).rejects.toMatchObject({ code: PERMISSION_DENIED });
  await expect(camera.put('/notes.jpg', Buffer.from('no photo'))).rejects.toMatchObject({ code: FAILURE });
  // A client that has finished waits until the server closes, and then leaves.
  const said = await promisify((name: string, done: Done<ssh2.ClientChannel>) =>
    camera.client.subsys(name, done),
  )('sftp');
  const closed = said === undefined ? undefined : once(said, 'close');
  said?.resume().end();
  await closed;
  // A file that is sent again is the same photo, and no upload remains.
  await camera.put('/DCIM/100A/DSC_1.JPG', photo);
  expect(await listPhotos(eventId)).toHaveLength(1);
  expect(await shop.deps.storage.list('.uploads')).toEqual([]);
});

test('a file is accepted when it is renamed to its final name, and an interrupted one resumes', async () => {
  const { eventId, link } = await openRace();
  const [one, other] = [await takePhoto(2), await takePhoto(3)];
  const first = await open(link);
  await first.put('/card/DSC_2.JPG.tmp', one);
  expect(await listPhotos(eventId)).toEqual([]);
  await first.rename('/card/DSC_2.JPG.tmp', '/card/DSC_2.JPG');
  const handle = await first.openFile('/DSC_3.JPG', 'w');
  if (handle === undefined) throw new Error('the file was not opened');
  await first.write(handle, other.subarray(0, 5_000), 0);
  first.client.end();
  const second = await open(link);
  const size = await waitFor('what has come', () => second.sizeOf('/DSC_3.JPG'));
  expect(size).toBe(5_000);
  expect(await listPhotos(eventId)).toHaveLength(1);
  await second.append('/DSC_3.JPG', other.subarray(5_000));
  expect(await listPhotos(eventId)).toMatchObject([
    { fileName: 'DSC_2.JPG', folder: 'card', byteSize: one.byteLength },
    { fileName: 'DSC_3.JPG', folder: '', byteSize: other.byteLength },
  ]);
});

test('two photographers with the same file names keep their own, and do not see each other’s', async () => {
  const { eventId, link } = await openRace();
  const stranger = await makeUploadLink(shop, { tenantId: TENANT, eventId, photographer: 'Bruno Marti' });
  const [ada, bruno] = [await open(link), await open(stranger)];
  await ada.put('/DSC_4.JPG', await takePhoto(4));
  expect(await bruno.list('/')).toEqual([]);
  await bruno.put('/DSC_4.JPG', await takePhoto(5));
  const photos = await listPhotos(eventId);
  expect(photos.map((row) => row.photographerId).toSorted()).toEqual(
    [link.photographerId, stranger.photographerId].toSorted(),
  );
});

test('open folders count as open files, and are listed when they are read', async () => {
  const { link } = await openRace();
  const { sftp, close } = await open(link);
  const openFolder = promisify(sftp.opendir.bind(sftp) as (path: string, done: Done<Buffer>) => void);
  await expect(openFolder('/nowhere')).rejects.toThrow('There is no such file.');
  const handles: (Buffer | undefined)[] = [];
  for (let count = 0; count < 32; count++) handles.push(await openFolder('/'));
  await expect(openFolder('/')).rejects.toThrow('Too many files and folders are open.');
  await close(handles[0] ?? Buffer.alloc(0));
  await expect(openFolder('/')).resolves.toBeInstanceOf(Buffer);
});

test('all connections of a link together open a limited number of folders', async () => {
  const options = { hostKey, port: 0, host: '127.0.0.1', ofLink: { openFolders: 1 } };
  const server = await openSftpServer(shop.deps, options);
  servers.push(server);
  const { link } = await openRace();
  const [one, other] = [await open(link, server.port), await open(link, server.port)];
  const openFolder = ({ sftp }: typeof one) =>
    promisify(sftp.opendir.bind(sftp) as (path: string, done: Done<Buffer>) => void)('/');
  await openFolder(one);
  await expect(openFolder(other)).rejects.toThrow('Too many files and folders are open.');
  one.client.end();
  // The server may notice the end later than the client.
  expect(
    await waitFor('the end of a connection', () => openFolder(other).catch(() => undefined)),
  ).toBeInstanceOf(Buffer);
});

test('if a link has too many unfinished files, a new one replaces the oldest, and photos get in', async () => {
  const { eventId, link } = await openRace();
  const before = await open(link);
  for (const name of ['a', 'b', 'c']) await before.put(`/.${name}`, Buffer.from(name));
  const options = { hostKey, port: 0, host: '127.0.0.1', ofLink: { files: 3 } };
  const server = await openSftpServer(shop.deps, options);
  servers.push(server);
  const camera = await open(link, server.port);
  await camera.put('/DSC_8.JPG', await takePhoto(8));
  expect(await listPhotos(eventId)).toMatchObject([{ fileName: 'DSC_8.JPG' }]);
  const left = await camera.list('/');
  expect(left).toHaveLength(3);
  expect(left).toContain('DSC_8.JPG');
  for (const name of left) if (name !== 'DSC_8.JPG') await camera.remove(`/${name}`);
});

test('a file that grows after it was opened counts against the link’s quota', async () => {
  const { link } = await openRace();
  const { sftp, openFile, write, close } = await open(link);
  const grow = (handle: Buffer, size: number) =>
    promisify(sftp.fsetstat.bind(sftp) as (handle: Buffer, facts: { size: number }, done: Done) => void)(
      handle,
      {
        size,
      },
    );
  const tooMuch = 'Too much has been sent';
  for (let left = EXPECTED_BYTES_MAX; left > 0; left -= UPLOAD_BYTES_MAX) {
    // The name is temporary, so that no photo is created from it.
    const handle = (await openFile(`/.part${left}`, 'w')) ?? Buffer.alloc(0);
    await grow(handle, Math.min(left, UPLOAD_BYTES_MAX));
    await close(handle);
  }
  await expect(openFile('/.more', 'w')).resolves.toBeInstanceOf(Buffer);
  const more = (await openFile('/.again', 'a')) ?? Buffer.alloc(0);
  await expect(write(more, Buffer.from('x'), 0)).rejects.toThrow(tooMuch);
  await expect(grow(more, 1)).rejects.toThrow(tooMuch);
});

test('a client that sends thousands of requests without waiting for answers is disconnected', async () => {
  const { link } = await openRace();
  const { client, sftp } = await open(link);
  const closed = once(client, 'close');
  // When the connection ends, requests without an answer fail too.
  let answered = 0;
  for (let asked = 0; asked < 5_000; asked++)
    sftp.stat('/DCIM/unknown.jpg', (error) => {
      if ((error as { code?: number } | undefined)?.code === NO_SUCH_FILE) answered++;
    });
  await closed;
  expect(answered).toBeLessThan(5_000);
  expect(await (await open(link)).list('/')).toEqual([]);
});

test('an SFTP login needs a valid link and sees only that link’s folder', async () => {
  const { eventId, link } = await openRace();
  const other = await makeUploadLink(shop, { tenantId: TENANT, eventId, photographer: 'Eve' });
  for (const [name, password] of [
    [link.linkId, 'secret'],
    [other.linkId, link.token],
    ['root', link.token],
  ] as const)
    await expect(connect(name, password)).rejects.toThrow('authentication');
  const { client } = await open(link);
  await expect(promisify((done: Done) => client.exec('id', (error) => done(error)))()).rejects.toThrow();
  await expect(promisify((done: Done) => client.shell((error) => done(error)))()).rejects.toThrow();
  const forward = promisify(client.forwardOut.bind(client));
  await expect(forward('127.0.0.1', 1, '127.0.0.1', port)).rejects.toThrow();
});

test('wrong passwords of a network end its connections, but keep no valid link out', async () => {
  const { link } = await openRace();
  shop.holdClock();
  const network = networkKey('127.0.0.1');
  await shop.deps.rateLimits.take(DESK_SCOPE_ID, WRONG_LINKS, network, WRONG_LINKS.limit);
  const stranger = new ssh2.Client();
  const closed = once(stranger, 'close');
  stranger.connect({ host: '127.0.0.1', port, username: link.linkId, password: 'secret' });
  await closed;
  expect(await (await open(link)).list('/')).toEqual([]);
});

test('logins by an ended link do not count as wrong passwords', async () => {
  const { link } = await openRace();
  const counted: unknown[] = [];
  const take = async (_scope: unknown, _limit: unknown, key: unknown) => void counted.push(key);
  const server = await serve({ ...shop.deps, rateLimits: { ...unlimited(), take } });
  await shop.deps.database.inTenant(TENANT, (scope) =>
    revokeUploadLink(shop.deps, scope, link.linkId, BY_COMMAND),
  );
  await expect(connect(link.linkId, link.token, server)).rejects.toThrow('authentication');
  expect(counted).toEqual([]);
  await expect(connect(link.linkId, 'secret', server)).rejects.toThrow('authentication');
  expect(counted).toEqual([networkKey('127.0.0.1')]);
});

test('a revoked link accepts no more bytes, not even of an open file', async () => {
  const { eventId, link } = await openRace();
  const server = await serve({ ...shop.deps, rateLimits: unlimited() });
  const camera = await open(link, server);
  const photo = await takePhoto(6);
  const handle = await camera.openFile('/DSC_6.JPG', 'w');
  if (handle === undefined) throw new Error('the file was not opened');
  await camera.write(handle, photo.subarray(0, 1_000), 0);
  const ended = once(camera.client, 'close');
  await shop.deps.database.inTenant(TENANT, (scope) =>
    revokeUploadLink(shop.deps, scope, link.linkId, BY_COMMAND),
  );
  const goOn = async () =>
    camera.write(handle, photo.subarray(0, 1_000), 0).then(
      () => false,
      () => true,
    );
  await waitFor('the end', goOn);
  await ended;
  await expect(connect(link.linkId, link.token, server)).rejects.toThrow('authentication');
  expect(await listPhotos(eventId)).toEqual([]);
});

test('a file that arrived during a storage outage becomes a photo afterwards', async () => {
  const { eventId, link } = await openRace();
  const away = {
    ...shop.deps.storage,
    put: () => Promise.reject(new Outage('The store does not answer.')),
  };
  const deps = { ...shop.deps, rateLimits: unlimited(), storage: away };
  const camera = await open(link, await serve(deps));
  await camera.put('/DSC_7.JPG', await takePhoto(7));
  expect(await listPhotos(eventId)).toEqual([]);
  expect(await camera.list('/')).toEqual(['DSC_7.JPG']);
  await sweepParts({ ...shop.deps, uploads: await shop.deps.storage.openUploads() });
  expect(await listPhotos(eventId)).toMatchObject([{ fileName: 'DSC_7.JPG' }]);
  expect(await camera.list('/')).toEqual(['DSC_7.JPG']);
});

/** Returns rate limits that ignore the attempts of earlier tests. */
function unlimited(): TestShop['deps']['rateLimits'] {
  return { ...shop.deps.rateLimits, check: async () => undefined, take: async () => undefined };
}
