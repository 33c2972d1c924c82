/**
 * Measures the mean over many people's faces, for `models/faces/descriptor-centre.ts`.
 *
 *     node bench/measure-face-centre.ts FOLDER…
 *
 * Each face of sufficient quality counts as a person. The photos of one person are in a folder of their own, which is passed by
 * `--person` and counts once.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { openFaceReaderWith } from '#engines/faces/face-reader.ts';
import { openFaceModels } from '#engines/faces/open-face-models.ts';
import { decodePhoto } from '#engines/images/index.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { person: { type: 'string', multiple: true, default: [] } },
});

const models = await openFaceModels();
const { centre: _, ...descriptor } = models.set.descriptor;
const reader = openFaceReaderWith({ ...models, set: { ...models.set, descriptor } });

async function readFolder(folder: string): Promise<Float32Array[]> {
  const files = (await readdir(folder)).filter((name) => /\.(jpe?g|png)$/i.test(name));
  const descriptors: Float32Array[] = [];
  for (const file of files) {
    const jpeg = await sharp(await readFile(path.join(folder, file)))
      .jpeg({ quality: 95 })
      .keepExif()
      .toBuffer();
    const photo = await decodePhoto(jpeg);
    if (!photo.ok) throw new Error(`${file}: ${photo.detail}`);
    const faces = await reader.read(photo.raster, photo);
    descriptors.push(...faces.filter((face) => face.shown).map((face) => face.descriptor));
  }
  return descriptors;
}

function meanOf(vectors: readonly Float32Array[]): Float32Array {
  return Float32Array.from({ length: models.set.dimensions }, (_, index) =>
    vectors.reduce((sum, vector) => sum + (vector[index] ?? 0) / vectors.length, 0),
  );
}

const people: Float32Array[] = [];
for (const folder of positionals) people.push(...(await readFolder(folder)));
for (const folder of values.person) people.push(meanOf(await readFolder(folder)));
await reader.close();
console.log(`${people.length} people`);
console.log(Array.from(meanOf(people), (value) => Number(value.toFixed(4))).join(', '));
