import { expect, test } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { drawFaults, type Fault, OUTAGES } from './faults.ts';

const input = {
  processes: ['serve-1', 'work-1'],
  outages: OUTAGES,
  pauseMs: { low: 1, high: 2 },
  lastsMs: { low: 1, high: 2 },
};
const draw = (seed: string, count: number): Fault[] => {
  const faults = drawFaults(seededRandom(seed), input);
  return Array.from({ length: count }, () => faults.next().value);
};
const ROUND = OUTAGES.length + input.processes.length;

test('draws the same faults in the same order for the same seed, and others for another seed', () => {
  expect(draw('1', 3 * ROUND)).toEqual(draw('1', 3 * ROUND));
  expect(draw('1', 3 * ROUND)).not.toEqual(draw('2', 3 * ROUND));
});

test('draws each outage once and kills each process once in each round', () => {
  const faults = draw('1', 2 * ROUND);
  for (const round of [faults.slice(0, ROUND), faults.slice(ROUND)]) {
    expect(round.flatMap(({ kind }) => (kind === 'kill' ? [] : kind)).toSorted()).toEqual(OUTAGES.toSorted());
    expect(round.flatMap(({ kind, target }) => (kind === 'kill' ? target : [])).toSorted()).toEqual(
      input.processes,
    );
  }
});
