import { expect, test } from 'vitest';
import { Busy, createFairSlots } from './fair-slots.ts';

/** Work that starts when it has a slot, and ends on request. */
function workOf(begun: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    end: resolve,
    work: () => {
      begun.push(name);
      return promise;
    },
  };
}

test('a tenant with one file waits behind one file of each other tenant, not behind all of them', async () => {
  const slots = createFairSlots({ atOnce: 1 });
  const begun: string[] = [];
  const all = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => ({ name, ...workOf(begun, name) }));
  const ended = all.map(({ name, work }) => slots.run(name.slice(0, 1), work));
  expect(slots).toMatchObject({ running: 1, waiting: 4 });
  for (const { end } of all) end();
  await Promise.all(ended);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
  expect(slots).toMatchObject({ running: 0, waiting: 0 });
});

test('refuses work beyond the waiting limits, per tenant and in total', async () => {
  const slots = createFairSlots({ atOnce: 1, waitingMax: 3, waitingOfTenantMax: 2 });
  const { work, end } = workOf([], '');
  const taken = ['a', 'a', 'a', 'b'].map((tenantId) => slots.run(tenantId, work));
  await expect(slots.run('a', work)).rejects.toBeInstanceOf(Busy);
  await expect(slots.run('c', work)).rejects.toBeInstanceOf(Busy);
  end();
  await Promise.all(taken);
  await expect(slots.run('a', work)).resolves.toBeUndefined();
});

test('failing work releases its slot', async () => {
  const slots = createFairSlots({ atOnce: 1 });
  await expect(slots.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(slots.run('a', async () => 1)).resolves.toBe(1);
});

test('a caller waits behind one work of each other caller of its tenant, in a queue with its own limit', async () => {
  const slots = createFairSlots({ atOnce: 1, waitingOfCallerMax: 2 });
  const begun: string[] = [];
  const all = ['ax1', 'ax2', 'ax3', 'ay1', 'bz1'].map((name) => ({ name, ...workOf(begun, name) }));
  const ended = all.map(({ name, work }) => slots.run(name.slice(0, 1), work, name.slice(1, 2)));
  await expect(slots.run('a', async () => 1, 'x')).rejects.toBeInstanceOf(Busy);
  for (const { end } of all) end();
  await Promise.all(ended);
  expect(begun).toEqual(['ax1', 'ax2', 'bz1', 'ay1', 'ax3']);
  expect(slots).toMatchObject({ running: 0, waiting: 0 });
});
