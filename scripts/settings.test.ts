import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { environmentSchema } from '#platform/config.ts';
import { ENV_EXAMPLE, envExample, SETTINGS_PAGE, settingsPage } from './settings.ts';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');

test('.env.example and docs/settings.md are current: after a change, node scripts/write-settings.ts', () => {
  expect(read(ENV_EXAMPLE)).toBe(envExample());
  expect(read(SETTINGS_PAGE)).toBe(settingsPage());
  expect(read(ENV_EXAMPLE)).toContain('#PORT=3000\n');
  expect(read(SETTINGS_PAGE)).toContain('| `PORT` | `3000` |');
});

test('every setting has a description', () => {
  const silent = Object.entries(environmentSchema.shape).filter(([, schema]) => !schema.description);
  expect(silent.map(([name]) => name)).toEqual([]);
});
