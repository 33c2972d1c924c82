import { expect, test } from 'vitest';
import { groupByEvent } from './group-by-event.ts';

const item = (shoppingCartItemId: string, eventId: string) => ({
  shoppingCartItemId,
  eventId,
  eventName: `Event ${eventId}`,
});

test('items are grouped by event, events and items in their original order', () => {
  const first = item('1', 'b');
  const second = item('2', 'a');
  const third = item('3', 'b');
  expect(groupByEvent([first, second, third])).toEqual([
    { eventId: 'b', eventName: 'Event b', items: [first, third] },
    { eventId: 'a', eventName: 'Event a', items: [second] },
  ]);
});

test('an empty cart has no events', () => {
  expect(groupByEvent([])).toEqual([]);
});
