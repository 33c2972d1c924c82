/**
 * Measures the cost of a photo without a shop: sharp makes the derivatives, and the engines read the same decoded pixels, in one
 * thread, one photo after the other. `bench/import.ts` runs it in a separate process and compares the import with it.
 *
 *     node bench/read-bare.ts FOLDER
 *
 * Prints a line of JSON, a `BareFigures`. Opening the models and the first photo are not counted.
 */
import { readdir, readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { openBibReader } from '#engines/bibs/index.ts';
import { openFaceReader } from '#engines/faces/index.ts';
import { decodePhoto, renderPreview, renderThumb } from '#engines/images/index.ts';

/** CPU seconds of all threads, user and system, by purpose; wall seconds for everything. */
export interface BareFigures {
  photos: number;
  pictures: number;
  bibs: number;
  faces: number;
  wall: number;
}

const WATERMARK = 'Photofinish';
/** The same as for the import's reading threads; otherwise other load on the machine would slow one of the two more. */
const NICENESS = 10;

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

async function measure(folder: string): Promise<BareFigures> {
  setPriority(NICENESS);
  sharp.concurrency(1);
  sharp.cache(false);
  const bibReader = await openBibReader();
  const faceReader = await openFaceReader();
  const names = (await readdir(folder)).sort();
  const figures: BareFigures = { photos: 0, pictures: 0, bibs: 0, faces: 0, wall: 0 };

  const read = async (name: string, into: BareFigures): Promise<void> => {
    const marks = [cpuSeconds()];
    const bytes = await readFile(join(folder, name));
    const photo = await decodePhoto(bytes);
    if (!photo.ok) throw new Error(`${name}: ${photo.detail}`);
    await renderThumb(photo.raster);
    await renderPreview(photo.raster, WATERMARK);
    marks.push(cpuSeconds());
    const faces = await faceReader.read(photo.raster, photo);
    marks.push(cpuSeconds());
    await bibReader.read(photo, { bytes, faces: faces.map(({ box }) => box) });
    marks.push(cpuSeconds());
    const [start = 0, afterPictures = 0, afterFaces = 0, end = 0] = marks;
    into.pictures += afterPictures - start;
    into.faces += afterFaces - afterPictures;
    into.bibs += end - afterFaces;
    into.photos += 1;
  };

  const [first = ''] = names;
  await read(first, { ...figures });
  const startedMs = performance.now();
  for (const name of names) await read(name, figures);
  figures.wall = (performance.now() - startedMs) / 1000;
  return figures;
}

if (import.meta.main) console.log(JSON.stringify(await measure(process.argv[2] ?? '.')));
