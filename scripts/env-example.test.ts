import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ENV_EXAMPLE, envExample } from './env-example.ts';

test('.env.example lists the settings: after a change, node scripts/write-env-example.ts', () => {
  const written = readFileSync(path.join(import.meta.dirname, '..', ENV_EXAMPLE), 'utf8');
  expect(written).toBe(envExample());
  expect(written).toContain('#PORT=3000\n');
});
