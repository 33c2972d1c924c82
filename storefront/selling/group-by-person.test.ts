import { expect, test } from 'vitest';
import { groupByPerson } from './group-by-person.ts';

const anna = { personId: 'a', name: 'Anna' };
const otherAnna = { personId: 'b', name: 'Anna' };
const ofAnna = { id: 1, person: anna };
const ofNobody = { id: 2, person: null };
const ofOther = { id: 3, person: otherAnna };
const again = { id: 4, person: { ...anna } };

test('items of one person, or of none, are not grouped', () => {
  expect(groupByPerson([ofAnna, ofNobody], ({ person }) => person)).toEqual([
    { person: undefined, items: [ofAnna, ofNobody] },
  ]);
  expect(groupByPerson([ofNobody], ({ person }) => person)).toEqual([
    { person: undefined, items: [ofNobody] },
  ]);
});

test('two people with the same name are two groups, in their order; items of no person come last', () => {
  expect(groupByPerson([ofNobody, ofAnna, ofOther, again], ({ person }) => person)).toEqual([
    { person: anna, items: [ofAnna, again] },
    { person: otherAnna, items: [ofOther] },
    { person: null, items: [ofNobody] },
  ]);
});
