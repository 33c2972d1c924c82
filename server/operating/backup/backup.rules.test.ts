import { expect, test } from 'vitest';
import {
  type BackupState,
  chooseOutdated,
  countLostNumbers,
  isBackupDue,
  isBackupId,
  isBackupLate,
  newBackupId,
} from './backup.rules.ts';
import { lastMigrationOf, newManifest, parseManifest, UnusableBackup } from './manifest.ts';

const NOW = new Date('2026-11-25T12:00:00Z');
const never: BackupState = { succeededAt: null, failedAt: null, failure: null };
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3600_000);

test('names of backups sort by time; other names are ignored', () => {
  const earlier = newBackupId(new Date(NOW.getTime() - 1), 'ffffffff-0000');
  const later = newBackupId(NOW, '00000000-0000');
  expect(later).toBe('2026-11-25T120000000Z-00000000');
  expect([later, earlier].toSorted()).toEqual([earlier, later]);
  expect(isBackupId(later)).toBe(true);
  for (const other of ['', '..', `${later}/x`, 'files']) expect(isBackupId(other)).toBe(false);
});

test('keeps the newest, including the verified one; deletes older and interrupted backups', () => {
  const whole = ['b3', 'b1', 'b2', 'b5'];
  expect(chooseOutdated({ whole, interrupted: ['b0', 'b4'] }, 'b3', 2)).toEqual(['b0', 'b1']);
  expect(chooseOutdated({ whole, interrupted: [] }, 'b3', 7)).toEqual([]);
  expect(chooseOutdated({ whole: ['b1'], interrupted: [] }, 'b1', 1)).toEqual([]);
});

test('a backup is due after its interval, and late after one and a half intervals or a failure', () => {
  expect(isBackupDue(never, NOW, 24)).toBe(true);
  expect(isBackupDue({ ...never, succeededAt: hoursAgo(23) }, NOW, 24)).toBe(false);
  expect(isBackupDue({ ...never, succeededAt: hoursAgo(24) }, NOW, 24)).toBe(true);
  expect(isBackupLate({ ...never, succeededAt: hoursAgo(35) }, NOW, 24)).toBe(false);
  expect(isBackupLate({ ...never, succeededAt: hoursAgo(36) }, NOW, 24)).toBe(true);
  expect(isBackupLate({ succeededAt: hoursAgo(1), failedAt: hoursAgo(0.5), failure: 'away' }, NOW, 24)).toBe(
    true,
  );
});

const known = ['0001-a', '0002-b', '0003-c'];
const of = (...migrations: string[]) => ({ migrations, programVersion: '2.0.0' });

test('restores a backup of this or an older version, refuses one of a newer version', () => {
  expect(lastMigrationOf(of('0001-a', '0002-b', '0003-c'), known)).toBe('0003-c');
  expect(lastMigrationOf(of('0001-a', '0002-b'), known)).toBe('0002-b');
  expect(() => lastMigrationOf(of('0001-a', '0002-b', '0003-c', '0004-d'), known)).toThrow(
    /newer version.*0004-d/,
  );
  expect(() => lastMigrationOf(of('0001-a', '0003-c'), known)).toThrow(/never ran 0002-b/);
});

test('refuses another format by name before reading anything else', () => {
  const manifest = newManifest({
    backupId: 'x',
    createdAt: NOW.toISOString(),
    programVersion: '1.0.0',
    migrations: ['0001-a'],
    tenantIds: [],
    signingKeys: [],
    tables: [],
    sequences: [],
    files: null,
  });
  expect(parseManifest(JSON.stringify(manifest))).toEqual(manifest);
  expect(() => parseManifest(JSON.stringify({ format: 2, whatever: 1 }))).toThrow(UnusableBackup);
  expect(() => parseManifest(JSON.stringify({ ...manifest, more: 1 }))).toThrow();
});

test('a restore skips more numbers than the shop can have used since the backup, also if it is repeated', () => {
  expect(countLostNumbers(hoursAgo(24), NOW)).toBe(250_000);
  // Numbers given between two restores, at the highest rate, lie before those after the second one.
  const between = countLostNumbers(hoursAgo(24), hoursAgo(3)) + 3 * 10_000;
  expect(countLostNumbers(hoursAgo(24), NOW)).toBeGreaterThanOrEqual(between);
  // Only numbers of this year count, and a clock that was set back skips some, too.
  const newYear = new Date('2027-01-01T02:00:00Z');
  expect(countLostNumbers(new Date('2026-01-01T00:00:00Z'), newYear)).toBe(30_000);
  expect(countLostNumbers(newYear, NOW)).toBe(10_000);
});
