import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { COMMAND_REFERENCE, commandReference } from './command-reference.ts';

test('docs/commands.md is current: after a change, node scripts/write-command-reference.ts', async () => {
  const written = readFileSync(path.join(import.meta.dirname, '..', COMMAND_REFERENCE), 'utf8');
  expect(written).toBe(await commandReference());
  expect(written).toContain('photofinish import SOURCE');
});
