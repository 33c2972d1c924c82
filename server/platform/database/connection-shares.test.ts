import { expect, test } from 'vitest';
import { asCaller, createShares, ShareTaken } from './connection-shares.ts';

const SHARES = { ofCaller: 2, ofTenant: 3, waitersOfCaller: 2, waitMs: 60_000 };

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

test('a caller and a tenant have a share each; the others wait in order, and delay nobody else', async () => {
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

test('a transaction inside another one takes no share, and work without a caller neither', async () => {
  const { inTenant } = openTransactions({ ...SHARES, ofCaller: 1, ofTenant: 1 });
  const nested = () => inTenant('a', () => inTenant('a', async () => 'inside'));
  expect(await asCaller('one', nested)).toBe('inside');
  expect(await Promise.all([nested(), nested(), inTenant('a', async () => 'job')])).toHaveLength(3);
});
