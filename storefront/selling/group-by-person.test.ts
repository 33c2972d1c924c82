import { expect, test } from 'vitest';
import { groupByPerson } from './group-by-person.ts';

const anna = { personId: 'a', name: 'Anna' };
const otherAnna = { personId: 'b', name: 'Anna' };
const ofAnna = { id: 1, person: anna };
const ofNobody = { id: 2, person: null };
const ofOther = { id: 3, person: otherAnna };
const again = { id: 4, person: { ...anna } };

test('one person, or nobody, is not told apart', () => {
  expect(groupByPerson([ofAnna, ofNobody], ({ person }) => person)).toEqual([
    { person: undefined, items: [ofAnna, ofNobody] },
  ]);
  expect(groupByPerson([ofNobody], ({ person }) => person)).toEqual([
    { person: undefined, items: [ofNobody] },
  ]);
});

test('two people of one name are two, in their order; what is nobody’s comes last', () => {
  expect(groupByPerson([ofNobody, ofAnna, ofOther, again], ({ person }) => person)).toEqual([
    { person: anna, items: [ofAnna, again] },
    { person: otherAnna, items: [ofOther] },
    { person: null, items: [ofNobody] },
  ]);
});
