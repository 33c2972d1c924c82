import { expect, test } from 'vitest';
import { faultOf } from '#contract/line-faults.ts';
import { countLeftOut } from './list-plan.rules.ts';

test('each line that is left out counts once, by its first reason', () => {
  expect(
    countLeftOut([
      { line: 0, ...faultOf('HiddenSheet', { sheet: 'old' }) },
      { line: 1, ...faultOf('Title', { text: 'Run' }) },
      { line: 2, ...faultOf('NoSplitTimes', { count: 1, name: '5 km', text: '10:00' }) },
      { line: 4, ...faultOf('WithoutBib', { text: 'Berg' }) },
      { line: 5, ...faultOf('NoBib') },
      { line: 5, ...faultOf('WrongEmail', { text: 'x' }) },
      { line: 6, ...faultOf('WrongEmail', { text: 'x' }) },
      { line: 7, ...faultOf('BibTwice', { bib: '7', earlier: 3 }) },
      { line: 8, ...faultOf('PersonTwice', { bib: '7', earlier: 3 }) },
      { line: 9, ...faultOf('Total', { text: 'Total' }) },
    ]),
  ).toEqual([
    { reason: 'NoBib', lines: 2 },
    { reason: 'SamePerson', lines: 1 },
    { reason: 'SameBib', lines: 1 },
    { reason: 'Unreadable', lines: 1 },
    { reason: 'NoParticipant', lines: 2 },
  ]);
});
