import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { readAgain } from './query-client.ts';

test('a first answer that was on its way during a write is read again', async () => {
  const client = new QueryClient();
  const first = Promise.withResolvers<void>();
  let row = 'before';
  let calls = 0;
  const queryFn = async () => {
    calls += 1;
    const seen = row;
    if (calls === 1) await first.promise;
    return seen;
  };
  const observer = new QueryObserver(client, { queryKey: ['rows'], queryFn, staleTime: 10_000 });
  const stop = observer.subscribe(() => {});
  row = 'after';
  const read = readAgain(client);
  first.resolve();
  await read;
  expect(observer.getCurrentResult().data).toBe('after');
  stop();
});

test('a page that is not shown during a write forgets what it showed before', async () => {
  const client = new QueryClient();
  client.setQueryData(['setup'], 'no seller');
  await readAgain(client);
  expect(client.getQueryData(['setup'])).toBeUndefined();
});
