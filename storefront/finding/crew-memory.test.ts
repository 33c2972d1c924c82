import { expect, test } from 'vitest';
import { createMemoryStorage } from '#storefront/api/storage.ts';
import { knownCrews, rememberCrew } from './crew-memory.ts';

const crew = (crewId: string) => ({ crewId, eventId: 'event', makerName: 'Marta', members: {}, bibs: [] });

test('the latest crew comes first, each once, and the oldest are dropped', () => {
  const storage = createMemoryStorage();
  for (let number = 1; number <= 21; number += 1) rememberCrew(storage, crew(`${number}`));
  rememberCrew(storage, { ...crew('5'), maker: 'token', members: { anna: 'hers' } });
  const known = knownCrews(storage);
  expect(known).toHaveLength(20);
  expect(known[0]).toEqual({ ...crew('5'), maker: 'token', members: { anna: 'hers' } });
  expect(known.map(({ crewId }) => crewId)).not.toContain('1');
});

test('ignores invalid crews', () => {
  const storage = createMemoryStorage();
  for (const stored of ['{', '{}', '[1, null, {"crewId": 1}]']) {
    storage.setItem('crews', stored);
    expect(knownCrews(storage)).toEqual([]);
  }
});
