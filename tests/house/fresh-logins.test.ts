import { expect, test } from 'vitest';
import { REACHES } from '#hosting/desk/reaches.rules.ts';
import { readSources } from './imports.ts';

/**
 * Operations that need a recent login only for some inputs, and the calls that decide for which (docs/decisions/0266).
 */
const HANDLER = /\n {4}\w+: \{\n {6}operation: '([\w.-]+)',[\s\S]*?\n {4}\},/g;

const sources = readSources();
const routes = sources.filter(({ path }) => path.endsWith('.desk.ts'));

test('an operation that needs a recent login only for some inputs has a call that decides', () => {
  const byInput = Object.entries(REACHES).flatMap(([operation, reach]) =>
    typeof reach === 'object' && reach.freshLogin === 'Input' ? [operation] : [],
  );
  const deciding = routes.flatMap(({ text }) =>
    [...text.matchAll(HANDLER)].flatMap(([code, operation = '']) =>
      /needsFreshLogin(?:For)?:/.test(code) ? [operation] : [],
    ),
  );
  const ofOneself = byInput.filter((operation) => operation.startsWith('member.'));
  expect(ofOneself).toHaveLength(3);
  expect(routes.find(({ path }) => path.endsWith('/own-login.desk.ts'))?.text).toContain(
    'needsFreshLogin: true',
  );
  const others = byInput.filter((operation) => !ofOneself.includes(operation));
  expect([...new Set(deciding)].toSorted()).toEqual(others.toSorted());
});

test('no page sends several writes for one confirmation, except those that need no recent login', () => {
  const several = sources.filter(
    ({ path, text }) => path.startsWith('desk/') && text.includes('.mutateAsync('),
  );
  // A call takes a list as a whole (docs/decisions/0285). These pages decide about one photo after another.
  expect(several.map(({ path }) => path).toSorted()).toEqual([
    'desk/photos/use-retag.ts',
    'desk/photos/use-review.ts',
  ]);
});
