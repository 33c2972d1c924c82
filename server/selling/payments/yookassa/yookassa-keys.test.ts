import { describe, expect, test } from 'vitest';
import { TILL_KEYS } from '#tests/fakes/yookassa/yookassa-till.ts';
import { yookassaKeysSchema } from './yookassa-keys.ts';

describe('keys', () => {
  const faults = (keys: object) =>
    yookassaKeysSchema
      .safeParse(keys)
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

  test('are read as text, with defaults', () => {
    expect(TILL_KEYS.marafon.receipt).toEqual({
      vatCode: 7,
      taxSystemCode: 2,
      paymentSubject: 'service',
      paymentMode: 'full_payment',
    });
  });

  test('report faults without the keys’ content', () => {
    expect(
      faults({
        shopId: 'x',
        secretKey: 'hush',
        receipt: { vatCode: '13', paymentMode: 'At once' },
        webhookAddresses: ['77.75.153.0/33', 'yookassa.ru'],
      }),
    ).toEqual([
      'shopId must be the number of the shop',
      'secretKey must begin with test_ or live_',
      'receipt.vatCode must be a code from 1 to 12',
      'receipt.paymentMode must be a word as in full_payment',
      'webhookAddresses.0 must be an IP address or a range as in 185.71.76.0/27',
      'webhookAddresses.1 must be an IP address or a range as in 185.71.76.0/27',
    ]);
  });
});
