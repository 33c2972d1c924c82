import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { CART_ITEMS_MAX } from '#contract/limits.ts';
import type { Scope } from '#platform/database/database.ts';
import type { CartCandidate } from './carts.rules.ts';
import { joinCart } from './join-cart.ts';

test('more candidates than a cart can hold are refused before they are compared with each other', async () => {
  const scope = {} as Scope;
  const persons = {} as Parameters<typeof joinCart>[2];
  const candidates = Array.from(
    { length: CART_ITEMS_MAX + 1 },
    () => ({ photoId: randomUUID() }) as CartCandidate,
  );
  // The limit is reached before the candidates or the database are read.
  const joined = await joinCart({ newId: randomUUID }, scope, persons, [], candidates);
  expect(joined).toMatchObject({ refused: 'Invalid' });
});
