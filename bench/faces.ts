/**
 * Measures how well faces are distinguished, and compares the cost of reading faces with that of the rest of a photo.
 *
 *     node bench/faces.ts [--faces ../shared/photos/faces] [--race ../shared/photos/race]
 *
 * `--faces` contains a folder for each person, named after them, and photos of groups in which they appear. `--race` contains
 * photos on which each face is a different person.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { openBibReader } from '#engines/bibs/index.ts';
import { type FaceReading, openFaceReader } from '#engines/faces/index.ts';
import { type DecodedPhoto, decodePhoto, renderPreview, renderThumb } from '#engines/images/index.ts';
import { distanceBetween } from '#engines/vectors/index.ts';
import {
  countNearestRight,
  type DistanceCounts,
  equalErrorRate,
  type KnownFace,
  measurePairs,
  sumCounts,
} from '#finding/accuracy/score-faces.rules.ts';
import { describeProportion, estimateProportion } from '#platform/statistics.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';

/** The required error rates. */
const WANTED = { equalErrorRate: 0.002, falseMatchBound: 1e-3, cpuSeconds: 0.6 } as const;
/** Photos with about twenty faces, which show the cost per face. */
const MANY_FACES = 15;

const { values } = parseArgs({
  options: {
    faces: { type: 'string', default: '../shared/photos/faces' },
    race: { type: 'string', default: '../shared/photos/race' },
  },
});
sharp.concurrency(1);
const faceReader = await openFaceReader();
const bibReader = await openBibReader();
const { strong, likely, maybe } = faceReader.models.thresholds;

async function load(file: string): Promise<Buffer> {
  const bytes = await readFile(file);
  return /\.png$/i.test(file) ? sharp(bytes).jpeg({ quality: 95 }).toBuffer() : bytes;
}

async function decode(file: string): Promise<DecodedPhoto> {
  const photo = await decodePhoto(await load(file));
  if (!photo.ok) throw new Error(`${file}: ${photo.detail}`);
  return photo;
}

async function listPhotos(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /\.(jpe?g|png)$/i.test(name)).toSorted();
  return names.map((name) => path.join(folder, name));
}

const readFaces = async (file: string): Promise<FaceReading[]> => {
  const photo = await decode(file);
  return faceReader.read(photo.raster, photo);
};

/** Reads the largest face of each photo of a person; photos without a face are reported. */
async function readPeople(): Promise<{ known: KnownFace[]; missed: string[] }> {
  const known: KnownFace[] = [];
  const missed: string[] = [];
  const folders = (await readdir(values.faces, { withFileTypes: true })).filter((entry) =>
    entry.isDirectory(),
  );
  for (const { name: person } of folders)
    for (const photo of await listPhotos(path.join(values.faces, person))) {
      const [face] = (await readFaces(photo)).filter(({ shown }) => shown);
      if (face) known.push({ person, photo, descriptor: face.descriptor });
      else missed.push(path.basename(photo));
    }
  return { known, missed };
}

/** Returns the CPU seconds of this process so far, all threads. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const before = cpuSeconds();
  const result = await work();
  return { result, seconds: cpuSeconds() - before };
}

type RacePhoto = {
  photo: string;
  faces: FaceReading[];
  seconds: { decode: number; pictures: number; bibs: number; faces: number };
};

async function readRacePhoto(photo: string): Promise<RacePhoto> {
  const decoded = await timed(() => decode(photo));
  const { raster } = decoded.result;
  const pictures = await timed(async () => {
    await renderThumb(raster);
    await renderPreview(raster, 'Photofinish');
  });
  const bibs = await timed(() => bibReader.read(decoded.result));
  const faces = await timed(() => faceReader.read(raster, decoded.result));
  return {
    photo,
    faces: faces.result,
    seconds: {
      decode: decoded.seconds,
      pictures: pictures.seconds,
      bibs: bibs.seconds,
      faces: faces.seconds,
    },
  };
}

async function readRace(): Promise<RacePhoto[]> {
  const files = await listPhotos(values.race);
  // The first photo is also the warm-up: it is read twice and counted once.
  for (const file of files.slice(0, 1)) await readRacePhoto(file);
  const photos: RacePhoto[] = [];
  for (const file of files) photos.push(await readRacePhoto(file));
  return photos;
}

/** Assigns each face of a group photo to the nearest person; a person cannot be in a photo twice. */
async function matchGroups(known: readonly KnownFace[]) {
  let [faces, matched, twice] = [0, 0, 0];
  for (const photo of await listPhotos(values.faces)) {
    const found: string[] = [];
    for (const { descriptor } of (await readFaces(photo)).filter(({ shown }) => shown)) {
      faces++;
      const [nearest] = known
        .map((face) => ({
          person: face.person ?? '',
          distance: distanceBetween(descriptor, face.descriptor),
        }))
        .toSorted((one, other) => one.distance - other.distance);
      if (nearest && nearest.distance <= strong) found.push(nearest.person);
    }
    matched += found.length;
    twice += found.length - new Set(found).size;
  }
  return { faces, matched, twice };
}

const share = (value: number) => `${(value * 100).toFixed(2)} %`;
const atMost = (distances: DistanceCounts, limit: number) =>
  estimateProportion(distances.within(limit), distances.total);

const { known, missed } = await readPeople();
const race = await readRace();
const strangers = race.flatMap(({ photo, faces }) =>
  faces.filter(({ shown }) => shown).map(({ descriptor }): KnownFace => ({ photo, runners: [], descriptor })),
);
const groups = await matchGroups(known);
await faceReader.close();
await bibReader.close();

const pairs = measurePairs([...known, ...strangers]);
const impostors = sumCounts([pairs.differentPeople, pairs.samePhoto, pairs.withStrangers]);
const errorOf = (different: DistanceCounts) =>
  equalErrorRate(pairs.samePerson, different) ?? { rate: Number.NaN, distance: 0 };
const equal = errorOf(impostors);
const sayError = ({ rate, distance }: typeof equal) => `${share(rate)} at ${distance.toFixed(3)}`;
const falseMatches = atMost(impostors, strong);
const nearest = countNearestRight([...known, ...strangers]);
const recognition: Figure[] = [
  { name: 'cut-out faces: found, shown', measured: `${known.length} of ${known.length + missed.length}` },
  {
    name: `equal error rate, ${pairs.samePerson.total} pairs of one person, ${impostors.total} of two`,
    measured: sayError(equal),
    limit: `≤ ${share(WANTED.equalErrorRate)}`,
    isKept: equal.rate <= WANTED.equalErrorRate,
  },
  {
    name: 'equal error rate, only pairs of two people with several photos each',
    measured: sayError(errorOf(pairs.differentPeople)),
  },
  {
    name: 'equal error rate, only pairs of two people on one race photo',
    measured: sayError(errorOf(pairs.samePhoto)),
  },
  {
    name: `false matches at ${strong} (shown), all pairs of two people`,
    measured: `${describeProportion(falseMatches)}`,
    limit: `bound ≤ ${share(WANTED.falseMatchBound)}`,
    isKept: falseMatches.high <= WANTED.falseMatchBound,
  },
  {
    name: 'false matches of two people with several photos each',
    measured: describeProportion(atMost(pairs.differentPeople, strong)),
  },
  {
    name: 'false matches of two people on one race photo',
    measured: describeProportion(atMost(pairs.samePhoto, strong)),
  },
  {
    name: 'false matches of a person with several photos and a person on a race photo',
    measured: describeProportion(atMost(pairs.withStrangers, strong)),
  },
  ...[strong, likely, maybe].map((limit) => ({
    name: `pairs of one person within ${limit}`,
    measured: describeProportion(atMost(pairs.samePerson, limit)),
  })),
  {
    name: `nearest is the same person, among ${known.length + strangers.length - 1} faces`,
    measured: describeProportion(estimateProportion(nearest.right, nearest.asked)),
  },
  {
    name: `faces of groups within ${strong} of somebody known`,
    measured: `${groups.matched} of ${groups.faces}, ${groups.twice} people twice on a photo`,
  },
];

const crowded = race.filter(({ faces }) => faces.length >= MANY_FACES);
const measured = crowded.length > 0 ? crowded : race;
const mean = (pick: (photo: RacePhoto) => number) =>
  measured.reduce((sum, photo) => sum + pick(photo) / measured.length, 0);
const stages = ['decode', 'pictures', 'bibs', 'faces'] as const;
const total = stages.reduce((sum, stage) => sum + mean(({ seconds }) => seconds[stage]), 0);
const cost: Figure[] = [
  {
    name: 'photos, faces on each',
    measured: `${measured.length}, ${mean(({ faces }) => faces.length).toFixed(1)}`,
  },
  ...stages.map((stage) => {
    const seconds = mean((photo) => photo.seconds[stage]);
    return {
      name: stage,
      measured: `${seconds.toFixed(2)} s CPU, ${share(seconds / total)} of ${total.toFixed(2)} s`,
      ...(stage === 'faces' && { limit: `≤ ${WANTED.cpuSeconds} s`, isKept: seconds <= WANTED.cpuSeconds }),
    };
  }),
];

console.log(markdownTable('Faces told apart', recognition));
console.log();
console.log(markdownTable('A photo with many faces', cost));
if (missed.length > 0) console.log(`\nnot found: ${missed.join(', ')}`);
