import { expect, test } from 'vitest';
import { Busy } from '../sandbox/fair-slots.ts';
import { createPictureTurns } from './picture-turns.ts';

const HERE = { ip: '203.0.113.1' };
const THERE = { ip: '198.51.100.1' };
const TOO_MANY = { refused: 'TooManyRequests', retryAfterSeconds: 600 };

test('limits the pictures of a network in each window, over all tenants', async () => {
  let now = new Date('2026-06-01T12:00:00Z');
  const turns = createPictureTurns({ now: () => now }, { drawnForNetwork: 2 });
  const draw = (tenantId: string, { ip } = HERE) => turns.draw(tenantId, { ip }, async () => 'drawn');
  expect([await draw('a'), await draw('b')]).toEqual(['drawn', 'drawn']);
  expect([await draw('a'), await draw('b')]).toEqual([TOO_MANY, TOO_MANY]);
  expect(await draw('a', THERE)).toBe('drawn');
  now = new Date('2026-06-01T12:10:00Z');
  expect(await draw('a')).toBe('drawn');
});

test('allows five pages of results at once, and sixty in sequence', async () => {
  const turns = createPictureTurns({ now: () => new Date('2026-06-01T12:00:00Z') });
  for (let moment = 0; moment < 12; moment += 1) {
    const pages = Array.from({ length: 500 }, () => turns.draw('a', HERE, async () => 'drawn'));
    expect(new Set(await Promise.all(pages))).toEqual(new Set(['drawn']));
  }
  expect(await turns.draw('a', HERE, async () => 'drawn')).toEqual(TOO_MANY);
});

test('a visitor waits behind one picture of a flood; the flood is refused beyond its queue', async () => {
  const turns = createPictureTurns(
    { now: () => new Date('2026-06-01T12:00:00Z') },
    { waitingOfNetworkMax: 3 },
  );
  const drawn: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const draw = (name: string, who: { ip: string }) =>
    turns.draw('a', who, async () => {
      await promise;
      drawn.push(name);
    });
  const flood = Array.from({ length: 5 }, () => draw('flood', HERE));
  await expect(draw('flood', HERE)).rejects.toBeInstanceOf(Busy);
  const visitor = draw('visitor', THERE);
  resolve();
  await Promise.all([...flood, visitor]);
  expect(drawn.indexOf('visitor')).toBe(3);
});
