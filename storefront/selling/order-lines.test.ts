import { expect, test } from 'vitest';
import type { OrderItem } from '#contract/order.schema.ts';
import { orderLines } from './order-lines.ts';

const item = (orderItemId: string, changes: Partial<OrderItem> = {}): OrderItem => ({
  orderItemId,
  product: { productId: 'single', productType: 'Photo', title: 'Photo' },
  originalPrice: 9.9,
  totalPrice: 9.9,
  refundedPrice: 0,
  isReturned: false,
  reasons: [],
  eventId: 'run',
  eventName: 'Lakeside 10K',
  competitorName: null,
  person: null,
  frameTitle: null,
  frameText: null,
  giftCode: null,
  ...changes,
});

test('equal items are one line with count and sum, to the cent', () => {
  expect(orderLines([item('1'), item('2'), item('3')], 2)).toEqual([
    {
      orderItemId: '1',
      title: 'Photo',
      eventName: 'Lakeside 10K',
      name: null,
      frameTitle: null,
      count: 3,
      originalPrice: 29.7,
    },
  ]);
});

test('a name chosen for the frame replaces the participant’s', () => {
  const framed = { frameTitle: 'Gold', competitorName: 'Ada Novak' };
  const items = [item('1', framed), item('2', { ...framed, frameText: 'Oma Käthe' })];
  expect(orderLines(items, 2).map(({ name }) => name)).toEqual(['Ada Novak', 'Oma Käthe']);
});

test('another event, person, product or frame is another line', () => {
  const items = [
    item('1'),
    item('2', { eventId: 'ride', eventName: 'Spring Ride' }),
    item('3', { competitorName: 'Ada Novak' }),
    item('5', { frameTitle: 'Gold' }),
    item('4', { product: { productId: 'all', productType: 'PhotosWithMe', title: 'All' } }),
  ];
  expect(orderLines(items, 2).map(({ count }) => count)).toEqual([1, 1, 1, 1, 1]);
});
