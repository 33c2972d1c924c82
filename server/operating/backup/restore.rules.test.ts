import { expect, test } from 'vitest';
import { checkTarget } from './restore.rules.ts';

const manifest = { backupId: 'b1', tenantIds: ['ours', 'other'] };
const empty = { connections: [], unfinished: undefined, tenantIds: [] };

test('accepts an empty database, and one in which this restore was interrupted', () => {
  checkTarget(empty, manifest, false);
  checkTarget({ ...empty, unfinished: 'b1', tenantIds: ['ours'] }, manifest, false);
});

test('never replaces a running shop', () => {
  const running = { ...empty, connections: ['queue', 'photofinish_app', 'queue'] };
  expect(() => checkTarget(running, manifest, true)).toThrow('(photofinish_app, queue)');
  expect(() => checkTarget({ ...running, unfinished: 'b1' }, manifest, true)).toThrow(/stop it first/);
});

test('replaces a non-empty database only with --replace, and only if no brand is lost', () => {
  expect(() => checkTarget({ ...empty, tenantIds: ['ours'] }, manifest, false)).toThrow(/--replace/);
  checkTarget({ ...empty, tenantIds: ['ours'] }, manifest, true);
  expect(() => checkTarget({ ...empty, tenantIds: ['ours', 'new'] }, manifest, true)).toThrow(/\(new\)/);
});

test('replaces the data of an unfinished restore only with --replace', () => {
  expect(() => checkTarget({ ...empty, unfinished: 'b0' }, manifest, false)).toThrow(/b0/);
  checkTarget({ ...empty, unfinished: 'b0' }, manifest, true);
});
