import { expect, test } from 'vitest';
import { commonClasses, lightBand, sizeBand, Tally } from './tally.rules.ts';

test('groups sizes and lights into bands that include their lower ends', () => {
  expect([4, 16, 39.9, 160].map(sizeBand)).toEqual(['under 16 px', '16–24 px', '24–40 px', 'from 160 px']);
  expect([0, 60, 129.9, 255].map(lightBand)).toEqual(['dark', 'dim', 'medium', 'bright']);
  expect([sizeBand(undefined), lightBand(null)]).toEqual([undefined, undefined]);
});

test('each class has its own share, in ascending order, including classes without a share', () => {
  const tally = new Tally(['found']);
  tally.add('found', { size: '24–40 px', sport: 'running' }, true);
  tally.add('found', { size: '16–24 px', sport: 'running' }, false);
  tally.add('found', { sport: 'swimming' }, null);
  const { all, by } = tally.table();
  expect(all.shares.found).toMatchObject({ successes: 1, trials: 2, unjudged: 1 });
  expect(Object.keys(by)).toEqual(['size', 'sport']);
  expect(by.size?.map(({ name, shares }) => [name, shares.found.trials, shares.found.unjudged])).toEqual([
    ['16–24 px', 1, 0],
    ['24–40 px', 1, 0],
    ['not known', 0, 1],
  ]);
  expect(by.sport?.map(({ name }) => name)).toEqual(['running', 'swimming']);
});

test('a pair belongs to a class only if both of its members do', () => {
  expect(commonClasses({ sex: 'f', size: 'a', light: 'x' }, { sex: 'f', size: 'b' })).toMatchObject({
    sex: 'f',
    size: 'mixed',
    light: undefined,
  });
});
