import { expect, test } from 'vitest';
import { orderListUrl, receiptUrl } from './file-addresses.ts';

test('a plain link contains the file’s owner, its kind and the reader’s language', () => {
  expect(orderListUrl('o1', 'de')).toBe('/public/archive-service/api/v1/orders/o1/list?language=de');
  expect(receiptUrl('i1', 'pdf', 'ru')).toBe(
    '/public/kkt/api/v1/receipts/download?invoiceId=i1&fileType=pdf&language=ru',
  );
});
