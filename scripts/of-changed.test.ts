import { expect, test } from 'vitest';
import { projectsOf, testsBeside } from './of-changed.ts';

test('finds the test beside a file, and for a test the test itself', () => {
  expect(testsBeside(['a/price.ts', 'a/price.test.ts', 'b/hero.tsx'])).toEqual([
    'a/price.test.ts',
    'b/hero.test.tsx',
  ]);
});

test('checks the types of the projects that the change can break', () => {
  expect(projectsOf(['server/app.ts'])).toEqual(['tsconfig.json']);
  expect(projectsOf(['desk/main.tsx'])).toEqual(['desk/tsconfig.json', 'tests/pages/tsconfig.json']);
  expect(projectsOf(['contract/desk.ts', 'server/app.ts'])).toEqual(['tsconfig.all.json']);
});
