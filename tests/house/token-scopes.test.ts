import { expect, test } from 'vitest';
import { readSources } from './imports.ts';

test('a call asks for a second right by callerMay or actorMay, which respect the scopes of a token', () => {
  const routes = readSources().filter(({ path }) => path.endsWith('.desk.ts'));
  const asked = routes.flatMap(({ path, text }) => {
    const own = new Set([...text.matchAll(/\boperation: '([\w.-]+)'/g)].map(([, operation]) => operation));
    return [...text.matchAll(/\bmayDo\([^']*'([\w.-]+)'/g)].map(([, operation]) => ({
      path,
      operation,
      isOwn: own.has(operation),
    }));
  });
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(({ isOwn }) => !isOwn)).toEqual([]);
});
