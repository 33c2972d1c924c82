import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitTitles, withoutTitles } from './name-titles.rules.ts';

describe('titles', () => {
  test.each([
    ['Dr. Schulz', 'Schulz'],
    ['Dr Schulz-Meyer', 'Schulz-Meyer'],
    ['DR. SCHULZ', 'SCHULZ'],
    ['Prof. Dr. Anna Meier', 'Anna Meier'],
    ['Prof. Dr. med. dent. Anna Meier', 'Anna Meier'],
    ['Univ.-Prof. Dr. rer. nat. h.c. Anna Meier', 'Anna Meier'],
    ['Dr.-Ing. Jan Berg', 'Jan Berg'],
    ['Dipl.-Ing. (FH) Jan Berg', 'Jan Berg'],
    ['Mag.a Eva Huber', 'Eva Huber'],
    ['Ing. Jan Novák, Ph.D.', 'Jan Novák'],
    ['MUDr. Mgr. Eva Malá, PhD., MBA', 'Eva Malá'],
    ['Doc. RNDr. Petr Veselý, CSc.', 'Petr Veselý'],
    ['Dott.ssa Chiara Rossi', 'Chiara Rossi'],
    ['Δρ. Ελένη Παπαδάκη', 'Ελένη Παπαδάκη'],
    ['проф. Иван Петров', 'Иван Петров'],
    ['д-р Иван Петров', 'Иван Петров'],
    ['mag. Ana Kovač', 'Ana Kovač'],
    ['Sra. Ana López', 'Ana López'],
    ['John Smith Jr.', 'John Smith'],
    ['John Smith, MSc', 'John Smith'],
    ['Meier Anna Dr.', 'Meier Anna'],
  ])('of %s are dropped', (text, name) => {
    expect(withoutTitles(text)).toBe(name);
  });

  test.each([
    'Drago Novak',
    'Ing Lee',
    'Md Rahman',
    'Meng Li',
    'Mba Jean',
    'Nguema MBA',
    'Mag Anna',
    'Nat Cole',
    'Herr Michael',
    'Anna Dr. Meier',
    'Dr.Schulz',
    'Schulz',
    'Dr.',
    'Prof. Dr.',
    'Jr, Ph.D.',
    '',
  ])('are no part of %s: only whole words at the ends, and never the whole name', (text) => {
    expect(withoutTitles(text)).toBe(text);
  });

  test('are kept with the punctuation between them and the name', () => {
    expect(splitTitles(' Prof. Dr. Anna Meier, Ph.D. ')).toEqual({
      before: 'Prof. Dr.',
      name: 'Anna Meier',
      after: ', Ph.D.',
    });
  });

  test('are removed only if a name remains', () => {
    const word = fc.constantFrom('Dr.', 'Prof.', 'Ph.D.', 'med.', 'Anna', 'Meier', 'Jr', 'MBA', ',');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        const text = words.join(' ');
        expect(withoutTitles(text) === '').toBe(text === '');
        expect(withoutTitles(withoutTitles(text))).toBe(withoutTitles(text));
      }),
    );
  });
});
