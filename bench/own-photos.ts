/**
 * Measures the cost of deciding which photos belong to a runner, in an event with many faces: once for the whole event,
 * and then for each runner. Compares this cost with a plain search through the same faces. The bench uses no database.
 *
 *     node bench/own-photos.ts [--faces 100000] [--runners 200]
 */
import { parseArgs } from 'node:util';
import { seededRandom } from '#demo/random.ts';
import { createEventFaces } from '#finding/recognition/event-faces.ts';
import { matchPerson } from '#finding/recognition/match-person.ts';
import { operatingPointOf } from '#finding/recognition/operating-point.ts';
import { describeMachine } from '../scripts/figures/machine.ts';
import { markdownTable } from '../scripts/figures/markdown-table.ts';
import { DIMENSIONS, drawDescriptors, normalFrom, personOf } from './draw-descriptors.ts';
import { median } from './median.ts';

/** The thresholds for the distances of drawn descriptors: see `drawDescriptors`. */
const THRESHOLDS = { strong: 0.54, likely: 0.6, maybe: 0.75 };
const FACES_A_PHOTO = 2;
/** One in this many faces has a readable bib below it; the others can be found only by their face. */
const FACES_PER_BIB = 2;
const COLOURS = 5 * 7 * 7;
const MAX_MS = 50;

const { values: options } = parseArgs({
  options: { faces: { type: 'string', default: '100000' }, runners: { type: 'string', default: '200' } },
});
const [count, runners] = [Number(options.faces), Number(options.runners)];
const machine = describeMachine();

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const bibOf = (face: number): string => String(1000 + personOf(face, count));

const descriptors = drawDescriptors(normalFrom(count), count);
const { next } = seededRandom(count);
/** The clothes of each person: some colours, the same on all of their photos. */
const clothesOf = (person: number): Uint8Array => {
  const clothes = new Uint8Array(COLOURS);
  for (let patch = 0; patch < 4; patch++) clothes[(person * 31 + patch * 17) % COLOURS] = 60;
  return clothes;
};
const faces = createEventFaces({ dimensions: DIMENSIONS, thresholds: THRESHOLDS });
faces.add(
  Array.from({ length: count }, (_, face) => ({
    faceId: `face-${face}`,
    photoId: `photo-${Math.floor(face / FACES_A_PHOTO)}`,
    bib: next() * FACES_PER_BIB < 1 ? bibOf(face) : null,
    descriptor: descriptors.subarray(face * DIMENSIONS, (face + 1) * DIMENSIONS),
    clothes: clothesOf(personOf(face, count)),
    texts: [],
    capture: { at: null, spot: null },
  })),
);

const before = cpuMs();
operatingPointOf(faces);
const firstMs = cpuMs() - before;

const bibs = faces.bibs();
const costs: number[] = [];
let own = 0;
for (let round = 0; round < runners; round++) {
  const bib = bibs[(round * 104_729) % bibs.length] ?? '';
  const tagged = faces.rowsOfBib(bib).map((row) => ({
    photoId: faces.photoId(row),
    isShown: true,
    isVoted: false,
  }));
  const start = cpuMs();
  own += matchPerson(faces, { bib, foundBy: [], verdicts: new Map(), tagged }).ownIds.size;
  costs.push(cpuMs() - start);
}
const plain: number[] = [];
for (let round = 0; round < 20; round++) {
  const start = cpuMs();
  const query = (round * 7919) % count;
  let nearest = Number.POSITIVE_INFINITY;
  for (let face = 0; face < count; face++) {
    let sum = 0;
    for (let index = 0; index < DIMENSIONS; index++) {
      const apart = descriptors[face * DIMENSIONS + index]! - descriptors[query * DIMENSIONS + index]!;
      sum += apart * apart;
    }
    if (face !== query) nearest = Math.min(nearest, sum);
  }
  if (nearest === Number.POSITIVE_INFINITY) throw new Error('no face was compared');
  plain.push(cpuMs() - start);
}

const sorted = costs.toSorted((one, other) => one - other);
const middle = median(costs);
const figures = [
  { name: `${count} faces, once: what the event's strangers say`, measured: `${firstMs.toFixed(0)} ms CPU` },
  {
    name: `${count} faces: the photos of a runner, the first time`,
    measured: `p50 ${middle.toFixed(1)}, p95 ${(sorted[Math.floor(0.95 * runners)] ?? 0).toFixed(1)} ms CPU, × ${(middle / median(plain)).toFixed(2)} of one plain search; ${(own / runners).toFixed(1)} photos each`,
    limit: `p50 ≤ ${MAX_MS} ms`,
    isKept: middle <= MAX_MS,
  },
];
console.log(markdownTable('Whose photos', figures, machine));
if (figures.some(({ isKept }) => isKept === false)) process.exitCode = 1;
