import { expect, test } from 'vitest';
import { withoutNames } from './erase-names.rules.ts';

const ID = '5d20a1b9-0000-4000-8000-000000000001';

test('a photographer’s names are replaced throughout the file; a one-word name only where the file names a person', () => {
  const source = `# Max 50 % for Ada Berg, since 2025
shares:
  - { to: photographer, photographer: ada  berg, percent: 50 }
  - { to: photographer, photographer: "Max", percent: 40 }
  - { to: photographer, photographer: Maxine, percent: 30 }
`;
  expect(withoutNames(source, ['Ada Berg', 'Max'], ID)).toBe(`# Max 50 % for ${ID}, since 2025
shares:
  - { to: photographer, photographer: ${ID}, percent: 50 }
  - { to: photographer, photographer: "${ID}", percent: 40 }
  - { to: photographer, photographer: Maxine, percent: 30 }
`);
});

test('treats regular-expression characters in a name literally', () => {
  expect(withoutNames('photographer: A. (B) $1', ['A. (B) $1'], ID)).toBe(`photographer: ${ID}`);
  expect(withoutNames('photographer: Ax (B) $1', ['A. (B) $1'], ID)).toBe('photographer: Ax (B) $1');
});
