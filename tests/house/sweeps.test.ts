import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from './imports.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * The file in which each recurring job processes its items by `eachItem`, so that a failing item does not block others.
 * For a job without a loop of its own, `whole` states the reason.
 */
const SWEEPS: Readonly<Record<string, { file: string } | { whole: string }>> = {
  'backup.make': { whole: 'makes one backup' },
  'competitors.protect-anew': { file: 'server/finding/competitors/protect-participants.ts' },
  'feeds.pull-due': { file: 'server/finding/feeds/pull-feed.ts' },
  'ingest.render-previews': { file: 'server/finding/ingest/render-previews.ts' },
  'invoices.cancel-unpaid': { file: 'server/selling/invoices/cancel-unpaid.ts' },
  'invoices.resume-returns': { file: 'server/selling/invoices/return-packages.ts' },
  'letters.check-events': { file: 'server/delivering/letters/write-letters.ts' },
  'mails.resend-mails': { whole: 'sendOrDefer defers a mail that fails, by its row' },
  'mails.send-paced-mails': { whole: 'sendOrDefer defers a mail that fails, by its row' },
  'packages.look-for-growth': { file: 'server/delivering/packages/find-grown-packages.ts' },
  'payments.ask-undecided': { whole: 'sends a job for each payment in one statement' },
  'payments.resume-refunds': { whole: 'sends a job for each refund in one statement' },
  'photo-alerts.check-events': { file: 'server/finding/photo-alerts/check-alerts.ts' },
  'photo-imports.sweep': { whole: 'sends jobs for the few running imports in one transaction' },
  'photo-moves.move': { file: 'server/operating/photo-moves/run-moves.ts' },
  'preorders.look-for-photos': { file: 'server/selling/preorders/preorders.jobs.ts' },
  'retention.sweep': { file: 'server/operating/retention/retention.jobs.ts' },
  'selfies.tend-searches': { whole: 'ends lost searches and sends jobs in one transaction of statements' },
  'uploads.sweep': { file: 'server/finding/uploads/uploads.jobs.ts' },
  'webhooks.deliver-due': { file: 'server/operating/webhooks/deliver-message.ts' },
};

test('each recurring job processes its items by eachItem', () => {
  const sources = readSources().filter(
    ({ path }) => path.startsWith('server/') && !/\.test\.ts$|server\/platform\//.test(path),
  );
  const namesIn = (texts: readonly string[]) =>
    new Map(
      texts.flatMap((text) =>
        [...text.matchAll(/const (\w+) = defineJob\(\s*'([\w.-]+)'/g)].map(
          ([, job = '', name = '']) => [job, name] as const,
        ),
      ),
    );
  const all = namesIn(sources.map(({ text }) => text));
  const recurring = sources.flatMap(({ text }) =>
    [...text.matchAll(/every(?:Tenant|Installation)\((\w+),/g)].map(
      // Some jobs share a name; then the one in the same file is meant.
      ([, job = '']) => namesIn([text]).get(job) ?? all.get(job) ?? job,
    ),
  );
  expect(recurring.toSorted()).toEqual(Object.keys(SWEEPS).toSorted());
  for (const [name, how] of Object.entries(SWEEPS))
    if ('file' in how) {
      const text = readFileSync(join(ROOT, how.file), 'utf8');
      expect(text, name).toMatch(/await eachItem\(|return eachItem\(/);
    }
});
