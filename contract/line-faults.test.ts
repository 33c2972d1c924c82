import { expect, test } from 'vitest';
import { faultAt } from './faults.ts';
import { faultOf, lineFaultOf, withoutContent } from './line-faults.ts';

test('a fault contains its values in its English text', () => {
  expect(faultOf('BibTwice', { bib: '17', earlier: 2 })).toEqual({
    code: 'BibTwice',
    values: { bib: '17', earlier: '2' },
    message: 'bib 17 is already in line 2',
  });
});

test('the fault of a list is recognised in a refusal', () => {
  const { code, values, message } = faultOf('TooManyDistances', { count: 60, max: 50 });
  const refused = { path: 'distances', code, values, message };
  expect(lineFaultOf(refused)).toEqual({
    line: 1,
    code,
    values,
    message,
  });
  expect(lineFaultOf(faultAt('url', 'FieldMissing'))).toBeUndefined();
});

test('withoutContent hides quoted values and keeps the others', () => {
  const email = { line: 3, ...faultOf('WrongEmail', { text: 'anna@' }) };
  expect(withoutContent(email).message).toBe('"…" is not an email address');
  const twice = { line: 3, ...faultOf('BibTwice', { bib: '17', earlier: 2 }) };
  expect(withoutContent(twice)).toEqual(twice);
});
