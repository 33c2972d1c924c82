import { expect, test } from 'vitest';
import { createMemoryStorage } from '#storefront/api/storage.ts';
import { isAwaited, knownCrews, rememberCrew } from './crew-memory.ts';

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

test('a visitor who left a crew’s page to find their photos is awaited there for an hour', () => {
  const now = Date.parse('2026-05-10T10:00:00Z');
  const minutesAgo = (minutes: number) => ({ leftAt: now - minutes * 60_000 });
  expect(isAwaited({}, now)).toBe(false);
  expect(isAwaited(minutesAgo(59), now)).toBe(true);
  expect(isAwaited(minutesAgo(60), now)).toBe(false);
  expect(isAwaited(minutesAgo(-5), now)).toBe(false);
});
