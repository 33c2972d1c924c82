import { expect, test } from 'vitest';
import { asCaller, createShares, ShareTaken, sharesOf } from './connection-shares.ts';

const SHARES = { ofBusy: 9, ofCaller: 2, ofTenant: 3, waitersOfCaller: 2, waitMs: 60_000 };

/** Transactions that run until they are ended. */
function openTransactions(shares = SHARES) {
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const inTenant = createShares(shares)<null>(async (_tenantId, work) => work(null));
  const begin = (caller: string, tenantId: string, name: string) =>
    asCaller(caller, () =>
      inTenant(tenantId, async () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        ends.set(name, resolve);
        running.push(name);
        await promise;
        running.splice(running.indexOf(name), 1);
        return name;
      }),
    );
  return { inTenant, running, begin, end: (name: string) => ends.get(name)?.() };
}

test('limits the transactions of each caller and tenant; further ones wait in order and delay no other caller', async () => {
  const { running, begin, end } = openTransactions();
  const all = [
    begin('flood', 'a', 'flood1'),
    begin('flood', 'a', 'flood2'),
    begin('flood', 'a', 'flood3'),
    begin('flood', 'b', 'flood4'),
    begin('other', 'a', 'other1'),
    begin('third', 'a', 'third1'),
    begin('third', 'b', 'third2'),
  ];
  expect(running).toEqual(['flood1', 'flood2', 'other1', 'third2']);
  end('flood1');
  await expect.poll(() => running).toEqual(['flood2', 'other1', 'third2', 'flood3']);
  end('other1');
  await expect.poll(() => running).toEqual(['flood2', 'third2', 'flood3', 'third1']);
  for (const name of ['flood2', 'flood3', 'third1', 'third2']) end(name);
  await expect.poll(() => running).toEqual(['flood4']);
  end('flood4');
  expect(await Promise.all(all)).toHaveLength(7);
});

test('a wait is limited, in number and in time', async () => {
  const { running, begin, end } = openTransactions();
  const first = ['1', '2', '3', '4'].map((name) => begin('flood', 'a', name));
  await expect(begin('flood', 'a', '5')).rejects.toThrow(ShareTaken);
  const others = openTransactions({ ...SHARES, waitMs: 1 });
  const two = ['1', '2'].map((name) => others.begin('flood', 'a', name));
  await expect(others.begin('flood', 'a', '3')).rejects.toThrow(ShareTaken);
  for (const name of ['1', '2']) others.end(name);
  for (const name of ['1', '2']) end(name);
  await Promise.all(two);
  await expect.poll(() => running).toEqual(['3', '4']);
  for (const name of ['3', '4']) end(name);
  await Promise.all(first);
});

test('neither a transaction inside another one nor work without a caller takes a share', async () => {
  const { inTenant } = openTransactions({ ...SHARES, ofCaller: 1, ofTenant: 1 });
  const nested = () => inTenant('a', () => inTenant('a', async () => 'inside'));
  expect(await asCaller('one', nested)).toBe('inside');
  expect(await Promise.all([nested(), nested(), inTenant('a', async () => 'job')])).toHaveLength(3);
});

test('a caller without a transaction gets a connection although many callers have one', async () => {
  const { running, begin, end } = openTransactions({ ...SHARES, ofBusy: 3, ofTenant: 9 });
  const flood = ['a1', 'a2', 'b1', 'b2', 'c1', 'c2'].map((name) => begin(name.charAt(0), 'a', name));
  expect(running).toEqual(['a1', 'a2', 'b1', 'c1']);
  const other = begin('other', 'a', 'other1');
  expect(running).toContain('other1');
  for (const name of ['a1', 'a2', 'b1', 'c1', 'other1']) end(name);
  await expect.poll(() => running.toSorted()).toEqual(['b2', 'c2']);
  for (const name of ['b2', 'c2']) end(name);
  expect(await Promise.all([...flood, other])).toHaveLength(7);
});

test('a network waits for at most one transaction of each other network that fills the share of its brand', async () => {
  const { running, begin, end } = openTransactions({ ...sharesOf(12), waitMs: 600_000 });
  const floods = ['one', 'two', 'three'].flatMap((caller) =>
    Array.from({ length: 50 }, (_, index) => begin(caller, 'brand', `${caller} ${index}`)),
  );
  expect(running).toHaveLength(8);
  const fourth = begin('four', 'brand', 'four');
  const begun: (string | undefined)[] = [];
  while (!begun.includes('four')) {
    const [first = ''] = running;
    end(first);
    await expect.poll(() => running.includes(first)).toBe(false);
    await expect.poll(() => running.length).toBe(8);
    begun.push(running.at(-1));
  }
  // "two" has its own share already.
  expect(begun).toEqual(['one 4', 'three 0', 'four']);
  while (running.length > 0) {
    for (const name of [...running]) end(name);
    await nextTurn();
  }
  expect(await Promise.all([...floods, fourth])).toHaveLength(151);
});

/** Waits until other work of the event loop ran. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('two callers that always have waiting transactions do not block a third one', async () => {
  const inTenant = createShares({ ...SHARES, ofCaller: 2, ofTenant: 4, waitersOfCaller: 50 })<null>(
    (_id, work) => work(null),
  );
  let isOver = false;
  let begun = 0;
  const runOne = (caller: string) =>
    asCaller(caller, () =>
      inTenant('a', async () => {
        begun += 1;
        await nextTurn();
      }),
    );
  const flood = async (caller: string): Promise<void> => {
    while (!isOver) await runOne(caller);
  };
  const floods = ['one', 'two'].flatMap((caller) => Array.from({ length: 20 }, () => flood(caller)));
  await nextTurn();
  const before = begun;
  await runOne('third');
  isOver = true;
  await Promise.all(floods);
  expect(before).toBeGreaterThan(0);
  expect(begun - before).toBeLessThan(200);
});
