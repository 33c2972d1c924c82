import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodePhoto } from '#engines/images/index.ts';
import { modelsFolder } from '#engines/models/index.ts';
import { type FaceReader, openFaceReader } from './face-reader.ts';
import type { FaceReading } from './faces.rules.ts';
import { type Box, boundPoints } from './geometry.ts';
import { type FaceModelSet, pickSelfieFace, readFaceModelSet } from './index.ts';

/** Photos with three and four people, from the package of the models. */
const SAMPLES = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo',
);
const SHARED_FACES = path.resolve('../shared/photos/faces');

const loadSample = (number: number) => readFile(path.join(SAMPLES, `sample${number}.jpg`));

const distance = (one: FaceReading | undefined, other: FaceReading | undefined) => {
  if (!one || !other) throw new Error('a face is missing');
  return Math.hypot(...one.descriptor.map((value, index) => value - (other.descriptor[index] ?? 0)));
};

/** Cuts a part of a photo, `margin` widths of the box wider on each side. */
async function cutOut(photo: Buffer, { x, y, width, height }: Box, margin: number): Promise<Buffer> {
  const left = Math.max(0, Math.round(x - margin * width));
  const top = Math.max(0, Math.round(y - margin * width));
  return sharp(photo)
    .extract({
      left,
      top,
      width: Math.round(x + (1 + margin) * width) - left,
      height: Math.round(y + height + margin * width) - top,
    })
    .jpeg({ quality: 90 })
    .toBuffer();
}

describe('openFaceReader', () => {
  let folder: string;
  let reader: FaceReader;
  /** The sample of most tests, and its four people. */
  let group: Buffer;
  let people: FaceReading[];

  async function readFaces(bytes: Uint8Array, by = reader): Promise<FaceReading[]> {
    const photo = await decodePhoto(bytes);
    if (!photo.ok) throw new Error(photo.detail);
    return by.read(photo.raster, photo);
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'photofinish-faces-'));
    reader = await openFaceReader();
    group = await loadSample(4);
    people = await readFaces(group);
  });
  afterAll(async () => {
    await reader.close();
    await rm(folder, { recursive: true });
  });

  test('finds every face, its position, and a descriptor of length 1', () => {
    expect(people).toHaveLength(4);
    const middles = people.map(({ box }) => box.x + box.width / 2).toSorted((a, b) => a - b);
    for (const [index, expected] of [350, 760, 1080, 1370].entries())
      expect(Math.abs((middles[index] ?? 0) - expected), `face ${index}`).toBeLessThan(60);
    for (const { descriptor, box, eyes, shown } of people) {
      expect(shown).toBe(true);
      expect(descriptor).toHaveLength(reader.models.dimensions);
      expect(Math.hypot(...descriptor)).toBeCloseTo(1, 5);
      for (const eye of eyes) {
        expect(eye.x).toBeGreaterThan(box.x);
        expect(eye.x).toBeLessThan(box.x + box.width);
        expect(eye.y).toBeGreaterThan(box.y);
        expect(eye.y).toBeLessThan(box.y + box.height);
      }
    }
  });

  test('distinguishes different people', () => {
    for (const [index, one] of people.entries())
      for (const other of people.slice(index + 1))
        expect(distance(one, other)).toBeGreaterThan(reader.models.thresholds.strong);
  });

  test.each([
    ['in black and white', (photo: Sharp) => photo.toColourspace('b-w')],
    ['half as large', (photo: Sharp) => photo.resize(960)],
    ['in a mirror', (photo: Sharp) => photo.flop()],
    ['darker', (photo: Sharp) => photo.modulate({ brightness: 0.6 })],
  ])('recognises people %s', async (_, change) => {
    const changed = await readFaces(await change(sharp(group)).jpeg({ quality: 80 }).toBuffer());
    for (const person of people) {
      const nearest = Math.min(...changed.map((face) => distance(person, face)));
      expect(nearest).toBeLessThan(reader.models.thresholds.strong);
    }
  });

  test.each([-35, 35])('recognises people tilted by %i°', async (angle) => {
    const upright = await loadSample(6);
    const tilted = await readFaces(await sharp(upright).rotate(angle).jpeg({ quality: 80 }).toBuffer());
    const known = await readFaces(upright);
    expect(known).toHaveLength(4);
    for (const person of known) {
      const [nearest] = tilted.toSorted((a, b) => distance(person, a) - distance(person, b));
      expect(nearest?.shown).toBe(true);
      expect(distance(person, nearest)).toBeLessThan(reader.models.thresholds.strong / 2);
    }
  });

  test('a photo with EXIF rotation is read upright, with positions in the upright original', async () => {
    const lying = await sharp(group).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer();
    const turned = await readFaces(lying);
    expect(turned).toHaveLength(4);
    for (const [index, { box }] of turned.entries()) {
      const same = people.toSorted((a, b) => distance(a, turned[index]) - distance(b, turned[index]))[0];
      expect(Math.abs(box.x - (same?.box.x ?? 0))).toBeLessThan(12);
      expect(Math.abs(box.y - (same?.box.y ?? 0))).toBeLessThan(12);
    }
  });

  test('returns positions in the requested size', async () => {
    const photo = await decodePhoto(group);
    if (!photo.ok) throw new Error(photo.detail);
    const size = { width: photo.width * 2, height: photo.height * 2 };
    const doubled = await reader.read(photo.raster, size);
    expect(doubled.map(({ box }) => Math.round(box.x / 20))).toEqual(
      people.map(({ box }) => Math.round(box.x / 10)),
    );
  });

  test('reads a tightly cropped face, in the sizes of selfies', async () => {
    for (const person of people) {
      const tight = await cutOut(group, person.box, 0.15);
      for (const edge of [150, 500, 1800]) {
        const resized = await sharp(tight).resize(edge, edge, { fit: 'inside' }).jpeg().toBuffer();
        const picked = pickSelfieFace(await readFaces(resized));
        if (!picked.ok) throw new Error(`${picked.code} at ${edge} px`);
        expect(distance(picked.face, person), `${edge} px`).toBeLessThan(reader.models.thresholds.likely);
      }
    }
  });

  test('refuses two people in a selfie', async () => {
    const [one, two] = people.toSorted((a, b) => a.box.x - b.box.x);
    if (!one || !two) throw new Error('a face is missing');
    const both = boundPoints(
      [one.box, two.box].flatMap(({ x, y, width, height }) => [
        { x, y },
        { x: x + width, y: y + height },
      ]),
    );
    expect(pickSelfieFace(await readFaces(await cutOut(group, both, 0.1)))).toEqual({
      ok: false,
      code: 'TooManyFaces',
    });
  });

  test('a blurred face is found but not shown', async () => {
    const blurred = await sharp(group).resize(960).blur(6).jpeg().toBuffer();
    expect((await readFaces(blurred)).filter((face) => face.shown)).toEqual([]);
  });

  test('finds no face in a picture without faces', async () => {
    const plain = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#7a8a7a' } })
      .jpeg()
      .toBuffer();
    const stripes = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#8ab"/><path d="M0 300L450 80L900 300V600H0Z" fill="#494"/><circle cx="700" cy="90" r="50" fill="#fd4"/></svg>',
    );
    expect(await readFaces(plain)).toEqual([]);
    expect(await readFaces(await sharp(stripes).jpeg().toBuffer())).toEqual([]);
    const speck = { data: new Uint8Array(3), width: 1, height: 1 };
    expect(await reader.read(speck, { width: 1, height: 1 })).toEqual([]);
  });

  describe('with other models from a folder', () => {
    const built = modelsFolder('faces');

    async function writeModels(
      description: FaceModelSet | Omit<FaceModelSet, 'thresholds'>,
    ): Promise<string> {
      const models = await mkdtemp(path.join(folder, 'other-'));
      await cp(built, models, { recursive: true });
      await writeFile(path.join(models, 'models.json'), JSON.stringify(description));
      return models;
    }

    async function described(): Promise<FaceModelSet> {
      const set = await readFaceModelSet();
      return {
        ...set,
        name: 'ours',
        thresholds: { strong: 0.7, likely: 0.8, maybe: 0.9 },
        descriptor: { ...set.descriptor, centre: undefined },
      };
    }

    test('reads with them, and names them with their descriptors', async () => {
      const other = await openFaceReader(await writeModels(await described()));
      expect(other.models).toEqual({
        name: 'ours',
        dimensions: 128,
        thresholds: { strong: 0.7, likely: 0.8, maybe: 0.9 },
      });
      const faces = await readFaces(group, other);
      await other.close();
      expect(faces.map(({ box }) => box)).toEqual(people.map(({ box }) => box));
      expect(distance(faces[0], people[0])).toBeGreaterThan(0.1);
    });

    test('refuses an invalid description with the field’s name', async () => {
      const { thresholds: _, ...without } = await described();
      await expect(openFaceReader(await writeModels(without))).rejects.toThrow('thresholds');
      const missing = await described();
      missing.detector.file = 'nowhere.onnx';
      await expect(openFaceReader(await writeModels(missing))).rejects.toThrow('nowhere.onnx');
    });

    test('refuses descriptors of another length than described', async () => {
      const wrong = { ...(await described()), dimensions: 512 };
      await expect(openFaceReader(await writeModels(wrong))).rejects.toThrow('512');
    });
  });

  test('photos of one person are nearer to each other than to photos of others', async (context) => {
    if (!existsSync(SHARED_FACES)) context.skip(`the photos of ${SHARED_FACES} are not on this machine`);
    const known: { person: string; face: FaceReading }[] = [];
    for (const person of ['amy', 'howard', 'penny', 'raj'])
      for (const file of (await readdir(path.join(SHARED_FACES, person))).slice(0, 3)) {
        const jpeg = await sharp(path.join(SHARED_FACES, person, file))
          .jpeg({ quality: 95 })
          .toBuffer();
        const picked = pickSelfieFace(await readFaces(jpeg));
        if (!picked.ok) throw new Error(`${file}: ${picked.code}`);
        known.push({ person, face: picked.face });
      }
    for (const { person, face } of known) {
      const others = known.filter((other) => other.face !== face);
      const [nearest] = others.toSorted((a, b) => distance(face, a.face) - distance(face, b.face));
      expect(nearest?.person).toBe(person);
      for (const other of others)
        if (other.person !== person)
          expect(distance(face, other.face)).toBeGreaterThan(reader.models.thresholds.strong);
    }
  });
});
