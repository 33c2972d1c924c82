import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verificationRoutes } from '#contract/competitor.ts';
import type { PhotosPage } from '#contract/photo.schema.ts';
import { photoRoutes } from '#contract/photo.ts';
import { recognitionRoutes } from '#contract/recognition.ts';
import { importEvent, walkFolder } from '#finding/ingest/index.ts';
import { TEST_GROUND } from '#tests/factories/event-factory.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';

const FACES = join(import.meta.dirname, '../../shared/photos/faces');
const TENANT = 'photofinish';
const PEOPLE = ['amy', 'penny', 'sheldon'] as const;
const SHOTS = [2, 3, 4, 5];
const GROUPS = [1, 2, 3, 4, 5].map((number) => `bbt${number}.jpg`);

/**
 * Creates a photo from a tight crop of 150 px, with a margin around the face, as the photos' README asks. The margin
 * repeats the edge and does not mirror it, because a mirrored edge would show the same person several times, and people
 * on one photo count as different people.
 */
function widen(crop: string): Promise<Buffer> {
  const room = { top: 60, bottom: 60, left: 60, right: 60 };
  return sharp(crop)
    .extend({ ...room, extendWith: 'copy' })
    .toBuffer()
    .then((wide) => sharp(wide).resize(810).jpeg({ quality: 95 }).toBuffer());
}

describe.skipIf(!existsSync(FACES))('real people without bibs', () => {
  let shop: TestShop;
  let folder: string;
  let eventId: string;
  let names: ReadonlyMap<string, string>;

  beforeAll(async () => {
    folder = await makeTempFolder('real-faces');
    await mkdir(join(folder, 'photos'));
    for (const group of GROUPS) await copyFile(join(FACES, group), join(folder, 'photos', group));
    for (const person of PEOPLE)
      for (const shot of SHOTS)
        await writeFile(
          join(folder, 'photos', `${person}${shot}.jpg`),
          await widen(join(FACES, person, `${person}${shot}.png`)),
        );
    shop = await openTestShop({ environment: { READER_THREADS: '2' } });
    await shop.work();
    const report = await importEvent(
      shop.deps,
      {
        tenantId: TENANT,
        event: {
          title: 'Real Faces',
          date: '2026-09-06',
          city: 'Brno',
          country: 'CZ',
          externalEventId: null,
          isSecure: false,
          verificationFactor: 'None',
          timeZone: 'UTC',
          cameraOffsets: {},
          faceGround: TEST_GROUND,
        },
        startList: [],
        files: walkFolder(join(folder, 'photos')),
      },
      () => {},
    );
    expect(report.published).toBe(GROUPS.length + PEOPLE.length * SHOTS.length);
    eventId = report.eventId;
    const rows = await shop.deps.database.inTenant(TENANT, ({ trx }) =>
      trx.selectFrom('photos').select(['photoId', 'fileName']).execute(),
    );
    names = new Map(rows.map((row) => [row.photoId, row.fileName]));
  }, 180_000);
  afterAll(async () => {
    await shop?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Sends a selfie and waits for its result. @returns its id */
  async function sendSelfie(picture: Uint8Array<ArrayBuffer>): Promise<string> {
    const form = new FormData();
    form.append('consent', 'true');
    form.append('file', new Blob([picture], { type: 'image/jpeg' }), 'face.jpg');
    const encoded = new Response(form);
    const begun = await shop.call({
      method: 'POST',
      url: `${recognitionRoutes.createSelfie.path}?albumId=${eventId}`,
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(begun.statusCode, begun.body).toBe(201);
    const { selfieId } = begun.json<{ selfieId: string }>();
    const url = recognitionRoutes.getSelfie.path.replace(':selfieId', selfieId);
    await waitFor(
      'the search',
      async () => (await shop.call({ method: 'GET', url })).json().state === 'Ready',
    );
    return selfieId;
  }

  /** Lists the names of the photos that a selfie opens. */
  async function listFound(selfieId: string): Promise<string[]> {
    const opened = await shop.call({
      method: 'POST',
      url: verificationRoutes.createToken.path.replace(':eventId', eventId),
      payload: { selfieId },
    });
    const listed = await shop.call({
      method: 'GET',
      url: `${photoRoutes.listPhotos.path}?albumId=${eventId}`,
      headers: { authorization: `Bearer ${opened.json().token}` },
    });
    const { total, photos } = listed.json<PhotosPage>();
    expect(photos).toHaveLength(total);
    return photos.map(({ photoId }) => names.get(photoId) ?? photoId);
  }

  // The people on the group photos are all dissimilar, so the search radius may reach its ceiling.
  test.each(PEOPLE)('%s finds all of their own portraits by a selfie, and no others', async (person) => {
    const selfie = await widen(join(FACES, person, `${person}1.png`));
    const found = await listFound(await sendSelfie(Uint8Array.from(selfie)));
    const portraits = found.filter((name) => !name.startsWith('bbt'));
    expect(portraits.toSorted()).toEqual(SHOTS.map((shot) => `${person}${shot}.jpg`));
  });
});
