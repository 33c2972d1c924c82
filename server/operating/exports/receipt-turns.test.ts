import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { isRefusal } from '#platform/http/refusal.ts';
import { createReceiptTurns } from './receipt-turns.ts';

test('a tenant downloads two files of receipts at once', async () => {
  const turns = createReceiptTurns({
    clock: { now: () => new Date('2026-05-01T12:00:00Z') },
    rateLimits: { take: async () => undefined } as never,
  });
  const begin = (tenantId: string) => turns.begin(tenantId, '2026-04', () => new PassThrough());
  const first = await begin('marafon');
  expect(isRefusal(await begin('marafon'))).toBe(false);
  expect(await begin('marafon')).toMatchObject({ refused: 'TooManyRequests', retryAfterSeconds: 60 });
  expect(isRefusal(await begin('photofinish'))).toBe(false);

  const stream = first as PassThrough;
  const closed = once(stream, 'close');
  stream.destroy();
  await closed;
  expect(isRefusal(await begin('marafon'))).toBe(false);
});
