import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { UPLOAD_PREVIEWS_PATH } from '#contract/uploads.ts';
import { revokeUploadLink } from '#finding/uploads/change-upload-links.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { openBadLine } from '#tests/factories/bad-line.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { recordTerminal } from '#tests/factories/record-terminal.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { makeUploadLink } from '#tests/factories/upload-link.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import type { ParsedOptions } from '../usage.ts';
import { runSendCommand } from './send-command.ts';

const TENANT = 'photofinish';
const DATE = '2026-05-10';

let shop: TestShop;
let port: number;
beforeAll(async () => {
  shop = await openTestShop({ environment: { DESK_URL: 'http://127.0.0.1' } });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const bound = shop.app.server.address();
  port = typeof bound === 'object' && bound !== null ? bound.port : 0;
});
afterAll(() => shop.close());

async function openRace(at = port) {
  const { eventId } = await makeEvent(shop.deps, { photos: [], date: DATE });
  const { linkId, token } = await makeUploadLink(shop, { tenantId: TENANT, eventId });
  return { eventId, linkId, token, link: `http://127.0.0.1:${at}/upload#${token}` };
}

/** A photo with little detail but many bytes, as cameras write them. */
async function takePhoto(width: number, day = DATE): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 120, sigma: 5 } as const;
  return sharp({ create: { width, height: (2 * width) / 3, channels: 3, background: 'white', noise } })
    .withExif({ IFD2: { DateTimeOriginal: `${day.replaceAll('-', ':')} 10:00:00` } })
    .jpeg({ quality: 100 })
    .toBuffer();
}

async function fill(files: Record<string, Buffer>): Promise<string> {
  const folder = await makeTempFolder('card');
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  return folder;
}

async function send(
  folder: string,
  link: string | undefined,
  options: ParsedOptions = {},
  signal?: AbortSignal,
) {
  const { terminal, lines } = recordTerminal();
  const shown: string[] = [];
  const code = await runSendCommand({
    operands: [folder],
    options,
    link,
    terminal,
    bar: { write: (text: string) => shown.push(text) },
    signal: signal ?? new AbortController().signal,
  });
  return { code, printed: lines.join('\n'), shown: shown.join('') };
}

const listPhotos = (eventId: string) =>
  shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx
      .selectFrom('photos')
      .select(['fileName', 'folder', 'byteSize', 'awaitsOriginal'])
      .where('eventId', '=', eventId)
      .orderBy('fileName')
      .execute(),
  );

test('a folder is sent over an interrupted line, smaller pictures first, and nothing is sent twice', async () => {
  const line = await openBadLine(port, [0]);
  onTestFinished(line.close);
  const { eventId, link, token } = await openRace(line.port);
  const [small, large] = [await takePhoto(300), await takePhoto(2_400)];
  const folder = await fill({
    'DCIM/100A/DSC_1.JPG': small,
    'DCIM/100A/DSC_2.JPG': large,
    'DCIM/100A/DSC_2.NEF': Buffer.from('raw'),
    'DCIM/100A/.DSC_2.JPG': Buffer.from('of a system'),
    'notes.txt': Buffer.from('notes'),
    'broken.jpg': Buffer.from('no photo'),
    'old.jpg': await takePhoto(300, '2020-01-05'),
  });
  const fetched = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => fetched.mockRestore());
  line.cutOnce(large.byteLength / 2);
  const first = await send(folder, link, { json: true });
  expect(JSON.parse(first.printed)).toMatchObject({
    date: DATE,
    sent: 2,
    known: 0,
    refused: [{ file: join(folder, 'broken.jpg'), problem: 'NotAnImage' }],
    unreadable: [],
    notSent: 0,
    leftOut: { raw: 1, other: 1, otherDays: 1 },
  });
  expect(first.code).toBe(1);
  expect(line.cuts()).toBe(1);
  const previews = fetched.mock.calls.filter(([url]) => String(url).includes(UPLOAD_PREVIEWS_PATH));
  expect(previews.map(([url]) => new URL(String(url)).searchParams.get('width'))).toEqual(['2400']);
  const names = { folder: 'DCIM/100A', awaitsOriginal: false };
  expect(await listPhotos(eventId)).toEqual([
    { fileName: 'DSC_1.JPG', byteSize: small.byteLength, ...names },
    { fileName: 'DSC_2.JPG', byteSize: large.byteLength, ...names },
  ]);
  expect(first.printed + first.shown).not.toContain(token);

  const again = await send(folder, link, { 'other-days': 'send' });
  expect(again.printed).toMatch(
    /^1 sent, 3 there already, 1 refused\.\nLeft out: 1 raw file, 1 that is not a photo\./,
  );
  expect(again.printed).toContain('broken.jpg (NotAnImage)');
  expect(again.code).toBe(1);
  expect((await listPhotos(eventId)).map((row) => row.fileName)).toEqual([
    'DSC_1.JPG',
    'DSC_2.JPG',
    'old.jpg',
  ]);
});

test('a watched folder is sent as it fills, until the command is stopped', async () => {
  const { eventId, link } = await openRace();
  const folder = await fill({ 'DSC_1.JPG': await takePhoto(300) });
  const leaving = new AbortController();
  const sending = send(folder, link, { watch: true, limit: '500' }, leaving.signal);
  await waitFor('the first photo', async () => (await listPhotos(eventId)).length === 1);
  await writeFile(join(folder, 'DSC_2.JPG'), await takePhoto(330));
  await waitFor('the second photo', async () => (await listPhotos(eventId)).length === 2);
  leaving.abort();
  expect(await sending).toMatchObject({ code: 0, printed: '2 sent, 0 there already, 0 refused.' });
});

test('an invalid, unreachable or expired link is refused before anything is sent', async () => {
  const { link, linkId, token } = await openRace();
  const folder = await fill({ 'DSC_1.JPG': await takePhoto(300) });
  for (const wrong of [undefined, '', token, `http://127.0.0.1:${port}/upload`, `ftp://a/upload#${token}`])
    await expect(send(folder, wrong)).rejects.toThrow('must be the complete link');
  await expect(send(join(folder, 'none'), link)).rejects.toThrow('is not a folder');
  await expect(send(folder, link, { limit: '5 MB' })).rejects.toThrow('--limit "5 MB"');
  await expect(send(folder, link, { 'other-days': 'yes' })).rejects.toThrow('send or leave');
  await expect(send(folder, `${link}x`)).rejects.toThrow('does not know this link');
  await expect(send(folder, `http://127.0.0.1:1/upload#${token}`)).rejects.toThrow('does not answer');
  await shop.deps.database.inTenant(TENANT, (scope) =>
    revokeUploadLink(shop.deps, scope, linkId, BY_COMMAND),
  );
  await expect(send(folder, undefined, { to: link })).rejects.toThrow('This link has expired');
});
