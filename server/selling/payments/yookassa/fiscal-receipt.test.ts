import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAmount } from './amounts.ts';
import { type FiscalReceipt, makeReceipt } from './fiscal-receipt.ts';

const KEYS = { vatCode: 7, taxSystemCode: 2, paymentSubject: 'service', paymentMode: 'full_payment' };
const SALE = { email: 'buyer@example.com', currencyId: 643, restTitle: '№ 2026-000017' } as const;

const sumOf = ({ items }: FiscalReceipt): number =>
  items.reduce(
    (sum, item) => sum + Number(item.quantity) * (readAmount(item.amount)?.amountMinor ?? Number.NaN),
    0,
  );

describe('a fiscal receipt', () => {
  test('names buyer, positions and tax', () => {
    const lines = [
      { title: 'Фото', quantity: 1, amountMinor: 19900 },
      { title: 'Фото', quantity: 2, amountMinor: 39800 },
      { title: 'Подарок', quantity: 1, amountMinor: 0 },
    ];
    expect(makeReceipt(KEYS, { ...SALE, lines })).toEqual({
      customer: { email: 'buyer@example.com' },
      tax_system_code: 2,
      items: [
        {
          description: 'Фото',
          quantity: '3.00',
          amount: { value: '199.00', currency: 'RUB' },
          vat_code: 7,
          payment_subject: 'service',
          payment_mode: 'full_payment',
        },
      ],
    });
  });

  test('with an indivisible amount has two prices', () => {
    const { items } = makeReceipt(KEYS, {
      ...SALE,
      lines: [{ title: 'Фото', quantity: 3, amountMinor: 1000 }],
    });
    expect(items.map(({ quantity, amount }) => [quantity, amount.value])).toEqual([
      ['1.00', '3.34'],
      ['2.00', '3.33'],
    ]);
  });

  test('adds up to the amount exactly, on at most 80 positions of at most 128 characters', () => {
    const line = fc.record({
      title: fc.string({ maxLength: 200, unit: 'grapheme' }),
      quantity: fc.integer({ min: 1, max: 50 }),
      amountMinor: fc.integer({ min: 0, max: 10_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 200 }), (lines) => {
        const receipt = makeReceipt(KEYS, { ...SALE, lines });
        expect(sumOf(receipt)).toBe(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0));
        expect(receipt.items.length).toBeLessThanOrEqual(80);
        for (const { description, amount } of receipt.items) {
          expect([...description].length).toBeLessThanOrEqual(128);
          expect(Number(amount.value)).toBeGreaterThan(0);
        }
      }),
    );
  });
});
