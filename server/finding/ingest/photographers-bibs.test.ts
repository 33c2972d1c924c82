import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PhotographerBibs } from '#contract/recognition.ts';
import { indexStartList } from '#engines/bibs/index.ts';
import { readCapture } from '#engines/images/index.ts';
import { applyStartList, protectParticipant } from '#finding/competitors/index.ts';
import { eraseBibs, photoFiles } from '#finding/photos/index.ts';
import { decideBib, finishRejudging, listNamedBibs } from '#finding/recognition/index.ts';
import { believedBibs } from '#finding/recognition/photographer-bibs.rules.ts';
import { receiveFile } from '#finding/uploads/receive-upload.ts';
import { findUploadLink } from '#finding/uploads/upload-links.store.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { competitorOf, makeEvent } from '#tests/factories/event-factory.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { makeUploadLink } from '#tests/factories/upload-link.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { withIptc, withXmp, xmpOf } from '#tests/factories/write-metadata.ts';
import { drawRunnerPhoto } from '#tests/faults/draw-runner-photo.ts';
import { type PhotoDefaults, receivePhotos } from './receive-photos.ts';
import { receivePreview } from './receive-preview.ts';
import { openFolder, type SourceEntry } from './sources/index.ts';

const TENANT = 'photofinish';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.work();
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

let shade = 0;
/** Draws a photo without readable bibs, each in another colour. */
function drawEmpty(): Promise<Buffer> {
  shade += 9;
  const background = { r: shade % 256, g: 90, b: shade % 200 };
  return sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Creates an event with a start list; the photos it starts with are read already. */
const newEvent = (bibs = ['17', '42', '104']) => makeEvent(shop.deps, { photos: bibs.map((bib) => [bib]) });

async function take(
  eventId: string,
  files: Record<string, Uint8Array> | AsyncIterable<SourceEntry>,
  said: PhotoDefaults = { photographerBibs: 'listed' },
) {
  async function* list(): AsyncGenerator<SourceEntry> {
    for (const [file, bytes] of Object.entries(files as Record<string, Uint8Array>))
      yield { file, folder: '', read: async () => bytes };
  }
  const source = Symbol.asyncIterator in files ? (files as AsyncIterable<SourceEntry>) : list();
  const names: string[] = [];
  for await (const one of receivePhotos(shop.deps, TENANT, eventId, { files: source, ...said }))
    if (one.outcome === 'Received') names.push(basename(one.file));
  return settled(eventId, names);
}

const photosOf = (eventId: string, names: readonly string[]) =>
  inShop(({ trx }) =>
    trx
      .selectFrom('photos')
      .selectAll()
      .where('eventId', '=', eventId)
      .where('fileName', 'in', [...names])
      .execute(),
  );

/** Waits until photos are read. @returns their states and tags, by file */
async function settled(eventId: string, names: readonly string[]) {
  if (names.length === 0) return {};
  await waitFor('photos that are read', async () =>
    (await photosOf(eventId, names)).every(({ state }) => state !== 'Received') ? true : undefined,
  );
  return lookAt(eventId, names);
}

async function lookAt(eventId: string, names: readonly string[]) {
  const photos = await photosOf(eventId, names);
  const tags = await inShop(({ trx }) =>
    trx.selectFrom('photoTags').selectAll().where('eventId', '=', eventId).orderBy('value').execute(),
  );
  const entries = photos.map(({ photoId, fileName, state }) => {
    const own = tags.filter((tag) => tag.photoId === photoId);
    const bibs = own.map((tag) => `${tag.value} ${tag.isShown ? (tag.reason ?? 'read') : tag.doubt}`);
    return [fileName, { photoId: photoId, state, bibs }] as const;
  });
  return Object.fromEntries(entries);
}

const protect = (event: { eventId: string; competitors: Record<string, string> }, bib: string) =>
  inShop((scope) =>
    protectParticipant(
      shop.deps,
      scope,
      { eventId: event.eventId, competitorId: event.competitors[bib] ?? '', isProtected: true },
      BY_COMMAND,
    ),
  );

describe('the photographer’s bibs', () => {
  test('tag a photo without readable bibs: keywords, captions, file names, sidecars', async () => {
    const { eventId } = await newEvent();
    const folder = await makeTempFolder('named-bibs');
    await mkdir(join(folder, 'Anna'));
    await writeFile(join(folder, 'Anna', 'DSC_0042.jpg'), await drawEmpty());
    await writeFile(join(folder, 'Anna', 'DSC_0042.xmp'), xmpOf({ keywords: ['17', 'finish'] }));
    await writeFile(join(folder, 'Anna', 'DSC_0104.jpg'), await drawEmpty());
    await writeFile(join(folder, 'Anna', 'DSC_0104.jpg.xmp'), xmpOf({ caption: 'BIB: 42' }));
    const walked = await openFolder(folder);
    if (walked === undefined) throw new Error('no folder');
    const beside = await take(eventId, walked);
    const within = await take(eventId, {
      'iptc.jpg': withIptc(await drawEmpty(), { keywords: ['104', '43', 'Poznań'], byline: 'Anna Berg' }),
      'xmp.jpg': withXmp(await drawEmpty(), { keywords: ['17', 'Run 42'] }),
      'caption.jpg': withIptc(await drawEmpty(), { caption: 'BIB:42, 104 at kilometre 17' }),
      '17_finish.jpg': await drawEmpty(),
      'IMG_0017.jpg': await drawEmpty(),
    });
    const bibs = Object.fromEntries(
      Object.entries({ ...beside, ...within }).map(([name, of]) => [name, of.bibs]),
    );
    expect(bibs).toEqual({
      'DSC_0042.jpg': ['17 Photographer'],
      'DSC_0104.jpg': ['42 Photographer'],
      'iptc.jpg': ['104 Photographer'],
      'xmp.jpg': ['17 Photographer'],
      'caption.jpg': ['104 Photographer', '42 Photographer'],
      '17_finish.jpg': ['17 Photographer'],
      'IMG_0017.jpg': [],
    });
  });

  test('count as the import configures: off, on the list, trusted', async () => {
    const { eventId } = await newEvent();
    const seen: Record<string, string[] | undefined> = {};
    for (const photographerBibs of ['off', 'listed', 'trusted'] satisfies PhotographerBibs[]) {
      const name = `${photographerBibs}.jpg`;
      const photo = withIptc(await drawEmpty(), { keywords: ['17', '43'] });
      seen[photographerBibs] = (await take(eventId, { [name]: photo }, { photographerBibs }))[name]?.bibs;
    }
    expect(seen).toEqual({
      off: [],
      listed: ['17 Photographer'],
      trusted: ['17 Photographer', '43 NotOnList'],
    });
  });

  test('wait for review if another bib was read; then a reviewer decides', async () => {
    const { eventId } = await newEvent();
    const photo = withIptc(await drawRunnerPhoto('104', 600), { keywords: ['17'] });
    const { 'a.jpg': taken } = await take(eventId, { 'a.jpg': photo });
    expect(taken?.bibs).toEqual(['104 read', '17 Disputed']);
    const decision = { eventId, photoId: taken?.photoId ?? '', readAs: '17', bib: '17' };
    const outcome = await inShop((scope) => decideBib(shop.deps, scope, decision, BY_COMMAND));
    expect(outcome).toBe('Decided');
    expect((await lookAt(eventId, ['a.jpg']))['a.jpg']?.bibs).toEqual(['104 read', '17 read']);
  });

  test('are judged again if the start list changes, and are deleted with their participant', async () => {
    const { eventId } = await newEvent();
    const photo = withIptc(await drawEmpty(), { keywords: ['43', '17'] });
    const { 'a.jpg': taken } = await take(eventId, { 'a.jpg': photo });
    const bibs = ['17', '42', '43', '104'];
    await inShop((scope) =>
      applyStartList(shop.deps, scope, eventId, bibs.map(competitorOf), { leftAt: new Date() }),
    );
    await finishRejudging(shop.deps, TENANT, eventId);
    const bibsNow = async () => (await lookAt(eventId, ['a.jpg']))['a.jpg']?.bibs;
    expect(await bibsNow()).toEqual(['17 Photographer', '43 Photographer']);
    await inShop((scope) => eraseBibs(scope, [taken?.photoId ?? ''], ['43']));
    await inShop((scope) =>
      applyStartList(shop.deps, scope, eventId, [...bibs, '44'].map(competitorOf), { leftAt: new Date() }),
    );
    await finishRejudging(shop.deps, TENANT, eventId);
    expect(await bibsNow()).toEqual(['17 Photographer']);
  });

  test('protect the named participant, and never end a protection', async () => {
    const event = await newEvent();
    await protect(event, '104');
    const photos = await take(event.eventId, {
      'read.jpg': withIptc(await drawRunnerPhoto('104', 600), { keywords: ['104', '17', '42'] }),
      'other.jpg': withIptc(await drawRunnerPhoto('104', 660), { keywords: ['17'] }),
      'named.jpg': withIptc(await drawEmpty(), { keywords: ['104', '17'] }),
      'free.jpg': withIptc(await drawEmpty(), { keywords: ['17'] }),
    });
    const states = Object.fromEntries(Object.entries(photos).map(([name, { state }]) => [name, state]));
    expect(states).toEqual({
      'read.jpg': 'Protected',
      'other.jpg': 'Protected',
      'named.jpg': 'Protected',
      'free.jpg': 'Published',
    });
  });

  test('count as the upload link configures', async () => {
    const { eventId } = await newEvent();
    const seen: Record<string, string[] | undefined> = {};
    for (const photographerBibs of ['off', 'listed'] as const) {
      const { linkId } = await makeUploadLink(shop, { tenantId: TENANT, eventId, photographerBibs });
      const link = await inShop((scope) => findUploadLink(scope, { linkId }));
      if (link === undefined) throw new Error('no link');
      const name = `17_${photographerBibs}.jpg`;
      const bytes = withIptc(await drawEmpty(), { keywords: ['42', '43'] });
      const file = { name, folder: '', contentHash: createHash('sha256').update(bytes).digest('hex') };
      const sent = { ...file, byteSize: bytes.byteLength, read: async () => bytes };
      expect(await receiveFile(shop.deps, TENANT, link, sent)).toBe('Received');
      seen[photographerBibs] = (await settled(eventId, [name]))[name]?.bibs;
    }
    expect(seen).toEqual({ off: [], listed: ['17 Photographer', '42 Photographer'] });
  });

  test('are ignored for an existing photo: only its first upload may name bibs', async () => {
    const { eventId } = await newEvent();
    const photo = await drawEmpty();
    await take(eventId, { 'theirs.jpg': photo });
    const link = await makeUploadLink(shop, { tenantId: TENANT, eventId, photographerBibs: 'trusted' });
    const said = {
      photographerBibs: 'trusted',
      photographerId: link.photographerId,
      uploadLinkId: link.linkId,
    } as const;
    await take(eventId, { '17_theirs.jpg': photo }, said);
    expect((await lookAt(eventId, ['theirs.jpg']))['theirs.jpg']?.bibs).toEqual([]);
  });
});

/** Reads a photo's stored file, and checks the size and checksum in its row. */
async function storedOf(eventId: string, name: string) {
  const [row] = await photosOf(eventId, [name]);
  if (row === undefined) throw new Error('no photo');
  const photo = { photoId: row.photoId, contentHash: row.contentHash, format: row.format };
  const bytes = await shop.deps.storage.read(tenantKey(TENANT, photoFiles(eventId, photo).original));
  expect({ size: row.byteSize, crc32: row.crc32 }).toEqual({ size: bytes.byteLength, crc32: crc32(bytes) });
  return Buffer.from(bytes);
}

const setOriginals = (keywords: 'remove' | 'keep') =>
  inShop(({ trx }) =>
    trx.updateTable('tenants').set({ originals: { keywords } }).where('tenantId', '=', TENANT).execute(),
  );

describe('a sold file', () => {
  const tagged = async () =>
    withIptc(withXmp(await drawEmpty(), { keywords: ['17', 'Zdenka Vávrová'] }), {
      keywords: ['17', 'Zdenka Vávrová'],
      byline: 'Anna Berg',
      caption: 'At the finish',
    });

  test('keeps the by-line and the caption, and drops the keywords; the bibs in the keywords still count', async () => {
    const { eventId } = await newEvent();
    const photo = await tagged();
    const { 'a.jpg': taken } = await take(eventId, { 'a.jpg': photo });
    expect(taken?.bibs).toEqual(['17 Photographer']);
    const stored = await storedOf(eventId, 'a.jpg');
    expect(stored.includes('Zdenka')).toBe(false);
    expect(await readCapture(stored)).toMatchObject({
      photographer: 'Anna Berg',
      caption: 'At the finish',
      keywords: [],
    });
    expect(await sharp(stored).raw().toBuffer()).toEqual(await sharp(photo).raw().toBuffer());
  });

  test('depends on the brand’s choice at upload, even if the brand changes it later', async () => {
    const { eventId } = await newEvent();
    const [kept, stripped] = [await tagged(), await tagged()];
    await take(eventId, { 'stripped.jpg': stripped }, { photographerBibs: 'off' });
    try {
      await setOriginals('keep');
      await take(eventId, { 'kept.jpg': kept, 'again.jpg': stripped });
      expect(await storedOf(eventId, 'kept.jpg')).toEqual(kept);
      expect((await storedOf(eventId, 'stripped.jpg')).includes('Zdenka')).toBe(false);
    } finally {
      await setOriginals('remove');
    }
    await take(eventId, { 'again.jpg': kept });
    expect(await storedOf(eventId, 'kept.jpg')).toEqual(kept);
  });

  test('has no keywords either if its original arrives later', async () => {
    const { eventId } = await newEvent();
    const { linkId, photographerId } = await makeUploadLink(shop, { tenantId: TENANT, eventId });
    const photo = await tagged();
    const said = { placeKm: null, photographerId, uploadLinkId: linkId, photographerBibs: 'listed' } as const;
    const contentHash = createHash('sha256').update(photo).digest('hex');
    const preview = await sharp(photo).resize(150).jpeg().toBuffer();
    const sent = { contentHash, bytes: preview, width: 300, height: 200, fileName: 'a.jpg', folder: '' };
    await receivePreview(shop.deps, TENANT, eventId, { ...sent, ...said });
    await settled(eventId, ['a.jpg']);
    await take(eventId, { 'a.jpg': photo }, said);
    expect((await storedOf(eventId, 'a.jpg')).includes('Zdenka')).toBe(false);
  });
});

const TRIATHLON = join(import.meta.dirname, '../../../../shared/photos/triathlon');

describe.skipIf(!existsSync(TRIATHLON))('real photos with bibs in their keywords', () => {
  test('belong to the runners that people see on them, and to nobody else', async () => {
    const files = (await readdir(TRIATHLON)).filter((name) => name.endsWith('.jpg'));
    const { photos } = JSON.parse(await readFile(join(TRIATHLON, 'truth.json'), 'utf8'));
    const runners = new Map<string, string[]>(
      photos.map((photo: { file: string; runners: string[] }) => [photo.file, photo.runners]),
    );
    const list = indexStartList([...runners.values()].flat());
    expect(files.length).toBeGreaterThan(20);
    const unseen: string[] = [];
    for (const fileName of files) {
      const { keywords, caption } = await readCapture(await readFile(join(TRIATHLON, fileName)));
      const named = listNamedBibs({ keywords, caption, fileName }, 2013);
      const believed = believedBibs({ bibs: named, trust: 'listed' }, list).map(({ bib }) => bib);
      expect(believed.length, fileName).toBeGreaterThan(0);
      unseen.push(...believed.filter((bib) => !runners.get(fileName)?.includes(bib)));
    }
    expect(unseen).toEqual([]);
  });
});
