import { expect, test } from 'vitest';
import { vatSchema } from '#contract/invoice.schema.ts';
import { countriesIn } from './countries.ts';
import { NO_VAT, trimVat, validateVat, vatErrorsOf } from './validate-vat.ts';

const vat = { companyName: ' Run GmbH ', vatId: ' DE 123.456-789 ', address: 'Am Ziel 1', country: 'DE' };

test('every field is required', () => {
  expect(validateVat(NO_VAT)).toEqual({
    companyName: 'Missing',
    vatId: 'Missing',
    address: 'Missing',
    country: 'Missing',
  });
  expect(validateVat({ ...vat, address: '  ' })).toEqual({ address: 'Missing' });
});

test.each(['DE 123.456-789', 'ИНН7707083893', 'ATU12345678', '1'.repeat(30)])(
  'accepts %s as the server does',
  (vatId) => {
    const given = { ...vat, vatId };
    expect(validateVat(given)).toEqual({});
    expect(vatSchema.safeParse(trimVat(given)).success).toBe(true);
  },
);

test.each(['DE', '-1234', 'DE#123', '12 €'])('refuses %s as the server does', (vatId) => {
  const given = { ...vat, vatId };
  expect(validateVat(given)).toEqual({ vatId: 'Malformed' });
  expect(vatSchema.safeParse(trimVat(given)).success).toBe(false);
});

test('a fault found by the server is shown at its field', () => {
  const errors = [
    { path: 'vat.vatId', message: 'not a tax id' },
    { path: 'vat.other', message: '' },
    { path: 'paymentTypeId', message: '' },
  ];
  expect(vatErrorsOf(errors)).toEqual({ vatId: 'Malformed' });
});

test('countries are named and sorted in the reader’s language, each once, in the contract’s spelling', () => {
  const german = countriesIn('de');
  expect(german.map(({ name }) => name)).toContain('Österreich');
  expect(german.findIndex(({ code }) => code === 'AT')).toBeLessThan(
    german.findIndex(({ code }) => code === 'PK'),
  );
  expect(new Set(german.map(({ code }) => code)).size).toBe(german.length);
  expect(german.every(({ code }) => vatSchema.shape.country.safeParse(code).success)).toBe(true);
});
