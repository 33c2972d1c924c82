import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { orderIdSchema } from '#contract/page.schema.ts';
import { exchangeIds, exchangeIdsAt, listOrderIdPlaces } from './desk-ids.ts';

const [deskId, orderId] = [randomUUID(), randomUUID()];
const find = async (ids: readonly string[]) =>
  new Map(ids.flatMap((id): [string, string][] => (id === deskId ? [[deskId, orderId]] : [])));

const schema = z.object({
  orderId: orderIdSchema.optional(),
  seen: z.array(z.object({ orderIds: z.array(orderIdSchema), title: z.string() })),
  text: z.string(),
});
const places = listOrderIdPlaces(schema);

test('exchanges ids only in the declared fields', async () => {
  expect(places).toEqual([['orderId'], ['seen', '[]', 'orderIds', '[]']]);
  const sent = {
    orderId: deskId.toUpperCase(),
    seen: [{ orderIds: [deskId, 'x', randomUUID()], title: deskId }],
    text: `x ${deskId}`,
  };
  expect(await exchangeIdsAt(sent, places, find)).toEqual({
    ...sent,
    orderId,
    seen: [{ orderIds: [orderId, ...(sent.seen[0]?.orderIds.slice(1) ?? [])], title: deskId }],
  });
});

test('leaves every other value as it is', async () => {
  const anyValue = fc.object({
    key: fc.constantFrom('orderIds', 'title', 'text', '__proto__', 'length'),
    values: [fc.constantFrom(deskId, `x ${deskId}`, deskId.toUpperCase(), 'x'), fc.integer()],
    maxDepth: 4,
  });
  await fc.assert(
    fc.asyncProperty(anyValue, fc.constantFrom(undefined, null, 1, [[deskId]]), async (value, seen) => {
      const sent = { other: value, seen, text: deskId };
      expect(await exchangeIdsAt(sent, places, find)).toEqual(sent);
    }),
  );
});

test('finds an id beside any text, even beside a text that forms another id with a part of it', async () => {
  const beside = fc.string({ unit: fc.constantFrom('-', '0', 'a', 'F', '0000-', ' '), maxLength: 40 });
  const cut = `${randomUUID().slice(0, 24)}beef`;
  await fc.assert(
    fc.asyncProperty(fc.oneof(beside, fc.constant(cut)), beside, async (before, after) => {
      const answer = await exchangeIds([`${before}${deskId}${after}`], find);
      expect(answer).toEqual([`${before}${orderId}${after}`]);
    }),
    { examples: [[cut, '']] },
  );
});

test('finds ids anywhere in an answer', async () => {
  const answer = { [deskId]: [`/orders/${deskId.toUpperCase()}/x`], at: null };
  expect(await exchangeIds(answer, find)).toEqual({ [orderId]: [`/orders/${orderId}/x`], at: null });
});
