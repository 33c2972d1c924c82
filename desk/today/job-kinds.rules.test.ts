import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import texts from '../i18n/en/today.ts';
import { groupJobs } from './job-kinds.rules.ts';

test('jobs that do the same for the reader are added up', () => {
  const failed = [
    { job: 'ingest.read-faces', count: 2 },
    { job: 'mails.send-mail', count: 1 },
    { job: 'ingest.process-photo', count: 3 },
  ];
  expect(groupJobs(failed)).toEqual([
    { kind: 'ingest', count: 5 },
    { kind: 'mails', count: 1 },
  ]);
});

test('the desk says of every job what it does', () => {
  const sources = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] }).map((file) =>
    readFileSync(file, 'utf8'),
  );
  const jobs = sources.flatMap((text) =>
    [...text.matchAll(/defineJob\(\s*'([^']+)'/g)].map(([, name]) => name ?? ''),
  );
  expect(jobs.length).toBeGreaterThan(50);
  const kinds = groupJobs(jobs.map((job) => ({ job, count: 1 }))).map(({ kind }) => kind);
  expect(kinds.filter((kind) => !(kind in texts.jobKinds))).toEqual([]);
});
