import { expect, test } from 'vitest';
import { readSources } from './imports.ts';

/** The modules that may compare a factor with `None`, with the reason. All others ask `hasPublicNames`. */
const COMPARES: Record<string, string> = {
  'server/finding/events/events.rules.ts': 'defines the rule',
  'server/finding/verification/verify-competitor.ts': 'refuses secure events first',
  'server/operating/printed-page/visitor-answers.ts': 'asks whether the event is secure as well',
};

test('only the listed modules compare the factor with None, because a secure event has no factor either', () => {
  const found = readSources().filter(
    ({ path, text }) =>
      path.startsWith('server/') &&
      !path.endsWith('.test.ts') &&
      /verificationFactor [!=]== 'None'/.test(text),
  );
  expect(found.map(({ path }) => path).toSorted()).toEqual(Object.keys(COMPARES).toSorted());
});
