import { expect, test } from 'vitest';
import { findForeignTables, findForeignTenants, quoted } from './export.rules.ts';

test('a text in an export cannot control the terminal', () => {
  expect(quoted('a\u001b[2J\u009b\u202e')).toBe('"a\\u001b[2J\\u009b\\u202e"');
});

test('an export is of one brand', () => {
  expect(findForeignTenants({ tenantIds: ['brand'] })).toEqual([]);
  for (const tenantIds of [[], ['brand', 'other'], ['@desk'], ['../other'], ['']])
    expect(findForeignTenants({ tenantIds })).toHaveLength(1);
});

test('names tables and sequences that a brand does not have', () => {
  const stream = { lines: 0, bytes: 0, sha256: '', storedBytes: 0 };
  const known = {
    tables: [{ schema: 'public', name: 'members', columns: ['tenant_id', 'email'] }],
    sequences: [{ name: 'numbers', max: 100 }],
  };
  const members = { schema: 'public' as const, name: 'members', columns: ['email', 'tenant_id'], ...stream };
  const sequence = { name: 'numbers', value: 50, isCalled: true };
  expect(findForeignTables({ tables: [members], sequences: [sequence] }, known)).toEqual([]);
  const tables = [
    { ...members, columns: ['email'] },
    { ...members, columns: ['email', 'email', 'tenant_id'] },
    { ...members, name: 'desk_operators' },
    { ...members, schema: 'pgboss' as const },
  ];
  const sequences = [
    { ...sequence, value: 51 },
    { ...sequence, name: 'members' },
  ];
  expect(findForeignTables({ tables, sequences }, known)).toEqual([
    'The columns of "public.members" are not those of this shop.',
    'The columns of "public.members" are not those of this shop.',
    '"public.members" is there twice.',
    '"public.desk_operators" is no table of a brand.',
    '"pgboss.members" is no table of a brand.',
    'The sequence "numbers" is at 51: its numbers would soon be used up.',
    'There is no sequence "members" here.',
  ]);
});
