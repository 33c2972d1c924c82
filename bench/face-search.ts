/**
 * Compares the exact search in an event's face descriptors with a plain loop over float32 in JavaScript. Both run the
 * same queries, one after the other, and their hits are compared.
 *
 *     node bench/face-search.ts [--faces 100000,1000000] [--searches 15]
 */
import { parseArgs } from 'node:util';
import { createVectorIndex, type VectorHit } from '#engines/vectors/index.ts';
import { describeMachine } from '../scripts/figures/machine.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';
import { DIMENSIONS, drawDescriptors, normalFrom } from './draw-descriptors.ts';
import { median } from './median.ts';

/** The distance below which two faces probably belong to one person. */
const MAX_DISTANCE = 0.54;
const MAX_RATIO = 0.3;
/** Rows passed per batch, as when they are read from the database. */
const APPEND_ROWS = 10_000;
/** Searches before the first one that counts. */
const WARM_UP = 5;

/** A search within `MAX_DISTANCE`, hits in any order. */
type Search = (query: Float32Array) => VectorHit[];

/** Returns the simple search, which measures every row. */
function searchPlainly(values: Float32Array, query: Float32Array): VectorHit[] {
  const hits: VectorHit[] = [];
  for (let from = 0; from < values.length; from += DIMENSIONS) {
    let sum = 0;
    for (let index = 0; index < DIMENSIONS; index++) {
      const difference = values[from + index]! - query[index]!;
      sum += difference * difference;
    }
    const distance = Math.sqrt(sum);
    if (distance <= MAX_DISTANCE) hits.push({ row: from / DIMENSIONS, distance });
  }
  return hits;
}

/** CPU milliseconds of all threads; `performance.now` would include time taken by other programs. */
function measure<T>(run: () => T): { cpuMs: number; result: T } {
  const before = process.cpuUsage();
  const result = run();
  const { user, system } = process.cpuUsage(before);
  return { cpuMs: (user + system) / 1000, result };
}

/** Returns whether rows and distances are the same. */
function areSame(expected: readonly VectorHit[], hits: readonly VectorHit[]): boolean {
  const byRow = new Map(hits.map(({ row, distance }) => [row, distance]));
  return (
    expected.length === hits.length && expected.every(({ row, distance }) => byRow.get(row) === distance)
  );
}

interface Measured {
  cpuMs: number[];
  /** The number of searches with other hits than the simple loop. */
  differing: number;
}

/** Runs each query once with every method; the order of the methods changes from query to query. */
function compare(
  methods: ReadonlyMap<string, Search>,
  queries: readonly Float32Array[],
): Map<string, Measured> {
  const measured = new Map(
    [...methods.keys()].map((name) => [name, { cpuMs: [], differing: 0 } as Measured]),
  );
  queries.forEach((query, round) => {
    const runs = [...methods].map(([name, search]) => ({ name, search }));
    const turned = [...runs.slice(round % runs.length), ...runs.slice(0, round % runs.length)];
    const hits = new Map<string, VectorHit[]>();
    for (const { name, search } of turned) {
      const { cpuMs, result } = measure(() => search(query));
      hits.set(name, result);
      if (round >= WARM_UP) measured.get(name)?.cpuMs.push(cpuMs);
    }
    const expected = hits.get('plain') ?? [];
    for (const [name, result] of hits) {
      const entry = measured.get(name);
      if (entry !== undefined && !areSame(expected, result)) entry.differing++;
    }
  });
  return measured;
}

const ratioOf = (method: Measured, plain: Measured): number =>
  median(method.cpuMs.map((cpuMs, round) => cpuMs / (plain.cpuMs[round] ?? Number.NaN)));

function figuresOf(faces: number, searches: number): Figure[] {
  const normal = normalFrom(faces);
  const values = drawDescriptors(normal, faces);
  const index = createVectorIndex({ dimensions: DIMENSIONS });
  const append = measure(() => {
    for (let from = 0; from < values.length; from += APPEND_ROWS * DIMENSIONS) {
      index.append(values.subarray(from, from + APPEND_ROWS * DIMENSIONS));
    }
  });
  const queries = Array.from({ length: WARM_UP + searches }, (_, round) => {
    const at = ((round * 104_729) % faces) * DIMENSIONS;
    return values
      .slice(at, at + DIMENSIONS)
      .map((value) => value + (normal() * 0.28) / Math.sqrt(DIMENSIONS));
  });
  const methods = new Map<string, Search>([
    ['plain', (query) => searchPlainly(values, query)],
    ['ours', (query) => index.searchAny(query, MAX_DISTANCE)],
  ]);
  const measured = compare(methods, queries);
  const plain = measured.get('plain') ?? { cpuMs: [], differing: 0 };
  const found = queries.slice(WARM_UP).map((query) => index.searchAny(query, MAX_DISTANCE).length);
  const rows = [...measured].map(([name, method]): Figure => {
    const ratio = ratioOf(method, plain);
    const hits = method.differing === 0 ? 'same hits' : `other hits in ${method.differing} searches`;
    const figure = {
      name: `${faces} faces: ${name}`,
      measured: `${median(method.cpuMs).toFixed(2)} ms CPU, ratio ${ratio.toFixed(3)}, ${hits}`,
    };
    if (name !== 'ours') return figure;
    return {
      ...figure,
      limit: `≤ ${MAX_RATIO}, same hits`,
      isKept: ratio <= MAX_RATIO && method.differing === 0,
    };
  });
  const mib = (index.byteSize / 2 ** 20).toFixed(0);
  return [
    ...rows,
    {
      name: `${faces} faces: appended`,
      measured: `${append.cpuMs.toFixed(0)} ms CPU, ${mib} MiB, ${median(found)} hits a search`,
    },
  ];
}

const { values: options } = parseArgs({
  options: {
    faces: { type: 'string', default: '100000,1000000' },
    searches: { type: 'string', default: '15' },
  },
});
const machine = describeMachine();
const figures = options.faces
  .split(',')
  .flatMap((faces) => figuresOf(Number(faces), Number(options.searches)));
console.log(markdownTable('Exact face search', figures, machine));
if (figures.some(({ isKept }) => isKept === false)) process.exitCode = 1;
