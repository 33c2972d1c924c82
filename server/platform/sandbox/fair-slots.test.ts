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

test('a tenant with a lower limit never has all slots, however long its work takes', async () => {
  const slots = createFairSlots({ atOnce: 3, atOnceOfTenant: 2 });
  const begun: string[] = [];
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map((name) => ({ name, ...workOf(begun, name) }));
  const ended = all.map(({ name, work }) => slots.run(name.slice(0, 1), work));
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  all[4]?.end();
  await ended[4];
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
  all[5]?.end();
  await ended[5];
  // The third slot stays free for others.
  expect(slots).toMatchObject({ running: 2, waiting: 2 });
  for (const { end } of all) end();
  await Promise.all(ended);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'a3', 'a4']);
  expect(slots).toMatchObject({ running: 0, waiting: 0 });
});

test('refuses work beyond the waiting limits, per tenant and in total', async () => {
  const slots = createFairSlots({ atOnce: 1, waitingMax: 3, waitingOfTenantMax: 2 });
  const { work, end } = workOf([], '');
  const taken = ['a', 'a', 'a', 'b'].map((tenantId) => slots.run(tenantId, work));
  await expect(slots.run('a', work)).rejects.toBeInstanceOf(Busy);
  await expect(slots.run('b', work)).rejects.toBeInstanceOf(Busy);
  end();
  await Promise.all(taken);
  await expect(slots.run('a', work)).resolves.toBeUndefined();
});

/** Fills slots with work that waits, and counts what of it runs and what is refused. */
function fillSlots(limits: Partial<Parameters<typeof createFairSlots>[0]>) {
  const slots = createFairSlots({ atOnce: 1, waitingMax: 100, waitingOfTenantMax: 25, ...limits });
  const { work, end } = workOf([], '');
  const counts = new Map<string, { done: number; refused: number }>();
  const run = async (tenantId: string, caller = ''): Promise<void> => {
    const count = counts.get(tenantId + caller) ?? { done: 0, refused: 0 };
    counts.set(tenantId + caller, count);
    const isDone = await slots.run(tenantId, work, caller).then(
      () => true,
      () => false,
    );
    count[isDone ? 'done' : 'refused'] += 1;
  };
  const running: Promise<void>[] = [];
  return {
    slots,
    add: (times: number, tenantId: string, caller?: string) =>
      running.push(...Array.from({ length: times }, () => run(tenantId, caller))),
    async finish() {
      end();
      await Promise.all(running);
      return Object.fromEntries(counts);
    },
  };
}

test('a full queue drops work of the tenant with the most waiting work for a tenant with less', async () => {
  const { slots, add, finish } = fillSlots({});
  // One runs, and four tenants fill the queue.
  add(26, 'a');
  for (const tenantId of ['b', 'c', 'd']) add(25, tenantId);
  add(3, 'e');
  add(1, 'f');
  expect(slots.waiting).toBe(100);
  expect(await finish()).toEqual({
    a: { done: 25, refused: 1 },
    b: { done: 24, refused: 1 },
    c: { done: 24, refused: 1 },
    d: { done: 24, refused: 1 },
    e: { done: 3, refused: 0 },
    f: { done: 1, refused: 0 },
  });
});

test('a full queue of a tenant makes room for its caller with less waiting work', async () => {
  const { add, finish } = fillSlots({ waitingOfTenantMax: 10 });
  add(11, 'a', 'x');
  add(2, 'a', 'y');
  add(20, 'a', 'x');
  add(1, 'a', 'z');
  expect(await finish()).toEqual({
    ax: { done: 8, refused: 23 },
    ay: { done: 2, refused: 0 },
    az: { done: 1, refused: 0 },
  });
});

test('a tenant with many callers takes no place from a tenant with less waiting work', async () => {
  const { slots, add, finish } = fillSlots({ waitingMax: 12, waitingOfTenantMax: 12 });
  add(3, 'b', 'page');
  for (let caller = 0; caller < 30; caller += 1) add(1, 'a', `network ${caller}`);
  expect(slots.waiting).toBe(12);
  expect(await finish()).toMatchObject({ bpage: { done: 3, refused: 0 } });
});

test('failing work releases its slot', async () => {
  const slots = createFairSlots({ atOnce: 1 });
  await expect(slots.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(slots.run('a', async () => 1)).resolves.toBe(1);
});

test('a caller waits for at most one task of each other caller of its tenant, and each caller’s queue is limited', async () => {
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
