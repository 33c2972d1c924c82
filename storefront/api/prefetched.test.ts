import { expect, test } from 'vitest';
import type { Operation } from './create-service.ts';
import { answerTo, prefetch, prefetchQuery, takeSettled } from './prefetched.ts';

/** An operation that counts its calls; each answers with its number. */
function counting(address: string) {
  let calls = 0;
  const operation: Operation<{ token?: string; body?: unknown }, number> = Object.assign(
    () => {
      calls += 1;
      return Promise.resolve(calls);
    },
    { address: () => address },
  );
  return { operation, calls: () => calls };
}

test('a prefetched answer is used once instead of a call', async () => {
  const { operation, calls } = counting('/token');
  void prefetch(operation, { body: { number: '17' } });
  expect(await answerTo(operation, { body: { number: '17' } })).toBe(1);
  expect(calls()).toBe(1);
  expect(await answerTo(operation, { body: { number: '17' } })).toBe(2);
});

test('another body, token or address is another call', async () => {
  const { operation } = counting('/photos');
  void prefetch(operation, { token: 'a' });
  expect(await answerTo(operation, { token: 'b' })).toBe(2);
  expect(await answerTo(counting('/products').operation, { token: 'a' })).toBe(1);
  expect(await answerTo(operation, { token: 'a' })).toBe(1);
});

test('prefetched queries that are complete can be read synchronously; pending and failed ones cannot', async () => {
  const { operation } = counting('/settled');
  await prefetchQuery(operation, { token: 'mine' });
  const never: Operation<{ token?: string }, never> = Object.assign(() => new Promise<never>(() => {}), {
    address: () => '/never',
  });
  void prefetchQuery(never, {});
  const failing: Operation<{ token?: string }, never> = Object.assign(() => Promise.reject(new Error('no')), {
    address: () => '/failing',
  });
  await prefetchQuery(failing, {}).catch(() => {});
  expect(takeSettled()).toEqual([{ address: '/settled', token: 'mine', value: 1 }]);
  expect(takeSettled()).toEqual([]);
  await expect(answerTo(failing, {})).rejects.toThrow('no');
});

test('what is no query stays until it is used', async () => {
  const { operation, calls } = counting('/cart');
  await prefetch(operation, {});
  expect(takeSettled()).toEqual([]);
  expect(await answerTo(operation, {})).toBe(1);
  expect(calls()).toBe(1);
});
