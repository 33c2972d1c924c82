import { expect, test } from 'vitest';
import { faultOf, LINE_FAULT_CODES, LINE_FAULTS, readFault, withoutContent } from './line-faults.ts';

test('a fault contains its values in its English text', () => {
  expect(faultOf('BibTwice', { bib: '17', earlier: 2 })).toEqual({
    code: 'BibTwice',
    values: { bib: '17', earlier: '2' },
    message: 'bib 17 is already in line 2',
  });
});

test('every fault is parsed from its English text', () => {
  for (const code of LINE_FAULT_CODES) {
    const names = [...LINE_FAULTS[code].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const fault = faultOf(code, Object.fromEntries(names.map((name) => [name, `a ${name}`])));
    expect(readFault(fault.message)).toEqual(fault);
  }
  expect(readFault('is a riddle')).toBeUndefined();
});

test('withoutContent hides quoted values and keeps the others', () => {
  const email = { line: 3, ...faultOf('WrongEmail', { text: 'anna@' }) };
  expect(withoutContent(email).message).toBe('"…" is not an email address');
  const twice = { line: 3, ...faultOf('BibTwice', { bib: '17', earlier: 2 }) };
  expect(withoutContent(twice)).toEqual(twice);
});
