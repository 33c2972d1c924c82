import { expect, test } from 'vitest';
import type { CropShape } from '#contract/archive.ts';
import type { OrderItem } from '#contract/order.schema.ts';
import { giftItemsOf, hasFiles, hasPortraits, isMakingCodes } from './order-contents.ts';

const item = (
  productType: OrderItem['product']['productType'],
  giftCode: string | null = null,
): OrderItem => ({
  orderItemId: productType,
  product: { productId: productType, productType, title: '' },
  originalPrice: 8,
  totalPrice: 8,
  refundedPrice: 0,
  isReturned: false,
  reasons: [],
  eventId: 'e',
  eventName: '',
  competitorName: null,
  person: null,
  frameTitle: null,
  frameText: null,
  giftCode,
});

test('gift codes are distinguished from files', () => {
  const items = [item('Photo'), item('Promocode', 'ABCD')];
  expect(giftItemsOf({ items })).toEqual([items[1]]);
  expect(hasFiles({ items })).toBe(true);
  expect(hasFiles({ items: [item('Promocode')] })).toBe(false);
});

test('codes are pending from the payment until they exist', () => {
  const items = [item('Promocode', 'ABCD'), item('Promocode')];
  expect(isMakingCodes({ items, state: 'Completed' })).toBe(true);
  expect(isMakingCodes({ items, state: 'AwaitingPayment' })).toBe(false);
  expect(isMakingCodes({ items: [item('Promocode', 'ABCD'), item('Photo')], state: 'Completed' })).toBe(
    false,
  );
});

test('portraits belong to packages, if the resolution suffices', () => {
  const items = [item('PhotosWithMe'), item('Photo')];
  const file = (orderItemId: string, crops: CropShape[]) => ({ orderItemId, crops });
  expect(hasPortraits({ items }, [file('PhotosWithMe', ['Portrait', 'Story'])])).toBe(true);
  expect(hasPortraits({ items }, [file('PhotosWithMe', ['Story'])])).toBe(false);
  expect(hasPortraits({ items }, [file('Photo', ['Portrait'])])).toBe(false);
});
