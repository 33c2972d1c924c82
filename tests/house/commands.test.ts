import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS } from '#server/commands/cli/commands.ts';
import { readSources } from './imports.ts';

const FOLDER = 'server/commands/';

/** Runs tables of actions, or serves several commands. */
const SHARED = [
  'cli/commands.ts',
  'cli/shared-options.ts',
  'cli/write-option.ts',
  'agree-and-apply.ts',
  'agree-on-event.ts',
  'align-table.ts',
  'backup-place.ts',
  'check-settings.ts',
  'desk-actions.ts',
  'desk-command.ts',
  'draw-line.ts',
  'in-tenant.ts',
  'lower-priority.ts',
  'measure-process.ts',
  'open-platform.ts',
  'progress-line.ts',
  'propose-file.ts',
  'read-cause.ts',
  'read-email.ts',
  'read-zone.ts',
  'run-desk-command.ts',
  'select-things.ts',
  'terminal.ts',
  'usage.ts',
  'warn-of-tenants.ts',
  'write-new-file.ts',
  'write-new-folder.ts',
];

/** Commands that stay written by hand, each with the reason and the files that only it has (decision 344). */
const BY_HAND: Record<string, [reason: string, files: readonly string[]]> = {
  start: [
    'starts processes',
    [
      'start.ts',
      'start-demo.ts',
      'build-in-background.ts',
      'create-database-beside.ts',
      'create-database.worker.ts',
    ],
  ],
  serve: ['is a process', ['serve.ts']],
  work: ['is a process', []],
  sftp: ['is a process', ['sftp-command.ts']],
  migrate: ['changes the schema, before there are calls', ['migrate-command.ts']],
  backup: ['is about all tenants', ['backup-command.ts']],
  restore: ['is about all tenants', ['restore-command.ts']],
  tenant: [
    'exports, imports and deletes a tenant, and defines a tenant that does not exist yet',
    ['tenant-command.ts', 'apply-tenant-file.ts', 'delete-tenant.ts', 'move-tenant.ts'],
  ],
  doctor: ['checks the installation', ['doctor-command.ts', 'check-payments.ts']],
  import: [
    'reads photos from a folder of this machine',
    ['import-command.ts', 'import-albums.ts', 'import-bar.ts', 'import-prices.ts'],
  ],
  inspect: ['needs no database', ['inspect-command.ts', 'inspect-report.ts']],
  accuracy: ['needs no database', ['accuracy-command.ts']],
  send: [
    'runs on a photographer’s machine',
    [
      'send/draw-preview.ts',
      'send/photo-sender.ts',
      'send/send-command.ts',
      'send/send-report.ts',
      'send/upload-service.ts',
    ],
  ],
  'start-list': [
    'shows each line of a file of this machine',
    ['start-list-command.ts', 'start-list-file.ts', 'import-report.ts'],
  ],
  certificate: ['verifies a file without the shop', ['certificate-command.ts']],
  'import-preorders': [
    'reads a file of this machine; the desk has no such call',
    ['import-preorders-command.ts'],
  ],
  'import-video': [
    'reads footage from this machine',
    ['import-video-command.ts', 'finish-videos.ts', 'video-event.ts'],
  ],
  'import-results': ['may read footage from this machine', ['import-results-command.ts']],
  mail: ['is called by a mail server, with its exit codes', ['mail-command.ts']],
  payouts: ['reads reports of any size as a stream; a call takes at most 8 MB', ['payouts-command.ts']],
  ledger: ['is about all tenants; the desk has no such call', ['ledger-command.ts']],
  payments: ['is about all tenants; the desk has no such call', ['payments-command.ts']],
  status: ['is about all tenants', ['status-command.ts']],
  coverage: ['compares all faces of an event, which is too slow for a call', ['coverage-command.ts']],
};

/** Commands that calls of the desk will replace, with the files that only they have. The list only gets shorter. */
const TO_CONVERT: Record<string, readonly string[]> = {
  content: ['content-command.ts', 'apply-site-folder.ts'],
  event: [
    'event-command.ts',
    'event-options.ts',
    'choose-named-cover.ts',
    'delete-event.ts',
    'describe-search-cost.ts',
    'merge-event.ts',
    'move-photos.ts',
  ],
  export: ['export-command.ts'],
  frames: ['frames-command.ts'],
  order: ['order-command.ts', 'find-named-order.ts', 'order-options.ts', 'refund-order-part.ts'],
  person: ['person-command.ts', 'erase-person.ts', 'show-person-data.ts'],
  photo: [
    'photo-command.ts',
    'find-photos.ts',
    'remove-photos.ts',
    'retag-photo.ts',
    'describe-purchases.ts',
  ],
  refund: ['refund-command.ts'],
  review: ['review-command.ts', 'review-claims.ts'],
  sales: ['sales-command.ts', 'write-sales-csv.ts'],
  settle: ['settle-command.ts'],
  verdict: [],
  video: ['video-command.ts'],
};

const files = globSync(`${FOLDER}**/*.ts`, { cwd: join(import.meta.dirname, '../..') })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => path.slice(FOLDER.length));

const isTable = new Set(
  readSources()
    .filter(({ path, text }) => path.startsWith(FOLDER) && /\bdefineDeskCommand\(\{/.test(text))
    .map(({ path }) => path.slice(FOLDER.length)),
);

test('each command is a table of calls of the desk, or is listed as manual with a reason, or as still to convert', () => {
  const tables = [...isTable].map((path) => path.replace('-command.ts', ''));
  const known = [...tables, ...Object.keys(BY_HAND), ...Object.keys(TO_CONVERT)];
  expect(known.toSorted()).toEqual(Object.keys(COMMANDS).toSorted());
});

test('each file of the commands is in the table of its command', () => {
  const ofHand = Object.entries(BY_HAND).flatMap(([name, [, own]]) => [`cli/${name}.ts`, ...own]);
  const ofRest = Object.entries(TO_CONVERT).flatMap(([name, own]) => [`cli/${name}.ts`, ...own]);
  expect([...SHARED, ...ofHand, ...ofRest, ...isTable].toSorted()).toEqual(files.toSorted());
});

test('no converted command keeps its own access to a tenant’s data', () => {
  const own = readSources().filter(
    ({ path, imports }) =>
      isTable.has(path.slice(FOLDER.length)) &&
      imports.some(
        ({ target, isLazy, isType }) => !isLazy && !isType && /^server\/(?!commands\/)/.test(target),
      ),
  );
  expect(own.map(({ path }) => path)).toEqual([]);
});

const WRITES = /\b(?:writeFile|createWriteStream)\((?:[^;]*?);/gs;

test('a command writes files that only their owner may read: most contain names, bank accounts or pictures', () => {
  const written = readSources().flatMap(({ path, text }) =>
    path.startsWith('server/commands/') && !path.endsWith('.test.ts')
      ? [...text.matchAll(WRITES)].map(([write]) => ({ path, write }))
      : [],
  );
  expect(written.map(({ path }) => path)).toContain('server/commands/write-new-file.ts');
  for (const { path, write } of written) expect(write, path).toContain('mode: 0o600');
});
