import { expect, test } from 'vitest';
import { checkTarget } from './restore.rules.ts';

const manifest = { backupId: 'b1', tenantIds: ['ours', 'other'] };
const empty = { connections: [], unfinished: undefined, tenantIds: [] };

test('an empty database is taken, and one in which this restore did not end', () => {
  checkTarget(empty, manifest, false);
  checkTarget({ ...empty, unfinished: 'b1', tenantIds: ['ours'] }, manifest, false);
});

test('a running shop is never taken', () => {
  const running = { ...empty, connections: ['queue', 'photofinish_app', 'queue'] };
  expect(() => checkTarget(running, manifest, true)).toThrow('(photofinish_app, queue)');
  expect(() => checkTarget({ ...running, unfinished: 'b1' }, manifest, true)).toThrow(/stop it first/);
});

test('a database that is not empty is replaced only where it is said, and where no brand is lost by it', () => {
  expect(() => checkTarget({ ...empty, tenantIds: ['ours'] }, manifest, false)).toThrow(/--replace/);
  checkTarget({ ...empty, tenantIds: ['ours'] }, manifest, true);
  expect(() => checkTarget({ ...empty, tenantIds: ['ours', 'new'] }, manifest, true)).toThrow(/\(new\)/);
});

test('what another restore left half done is replaced only where it is said', () => {
  expect(() => checkTarget({ ...empty, unfinished: 'b0' }, manifest, false)).toThrow(/b0/);
  checkTarget({ ...empty, unfinished: 'b0' }, manifest, true);
});
