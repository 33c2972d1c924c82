import { expect, test } from 'vitest';
import { faultOf, LINE_FAULT_CODES, LINE_FAULTS, readFault, withoutContent } from './line-faults.ts';

test('a fault says its values in English', () => {
  expect(faultOf('BibTwice', { bib: '17', earlier: 2 })).toEqual({
    code: 'BibTwice',
    values: { bib: '17', earlier: '2' },
    message: 'bib 17 stands in line 2 already',
  });
});

test('every fault is read again from what was said of it', () => {
  for (const code of LINE_FAULT_CODES) {
    const names = [...LINE_FAULTS[code].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const fault = faultOf(code, Object.fromEntries(names.map((name) => [name, `a ${name}`])));
    expect(readFault(fault.message)).toEqual(fault);
  }
  expect(readFault('is a riddle')).toBeUndefined();
});

test('a fault without its content keeps what names no person', () => {
  const email = { line: 3, ...faultOf('WrongEmail', { text: 'anna@' }) };
  expect(withoutContent(email).message).toBe('e-mail "…" is not an address');
  const twice = { line: 3, ...faultOf('BibTwice', { bib: '17', earlier: 2 }) };
  expect(withoutContent(twice)).toEqual(twice);
});
