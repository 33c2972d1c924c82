import { expect, test } from 'vitest';
import { readSources } from './imports.ts';

/**
 * How the jobs of each queue are shared, so that one brand's backlog does not delay the others (decision 337):
 * - `Brand`: each brand's jobs are one line, and lines are served in turns. This is the default of `send`.
 * - `Lines`: a brand has several lines, for example one for each event's photos, or urgent jobs that pass its other ones.
 * - `Once`: at most one job of each brand waits.
 * - `Failed`: the queue itself sends the job after another one failed for good.
 */
const QUEUES: Record<'Brand' | 'Lines' | 'Once' | 'Failed', readonly string[]> = {
  Brand: [
    'accounts.mail-link',
    'awaited-originals.tell-order',
    'corrections.delete-removed-files',
    'corrections.delete-removed-video',
    'corrections.notify-buyer',
    'deletion.delete-brand-files',
    'deletion.delete-event',
    'deletion.delete-event-files',
    'desk.mail-login-link',
    'desk.report-login-change',
    'desk.sweep-own-logins',
    'erasure.erase',
    'feeds.pull',
    'ingest.choose-cover',
    'ingest.delete-stand-in',
    'ingest.hide-clock',
    'ingest.make-cover',
    'ingest.read-again',
    'ingest.render-preview',
    'ingest.settle-faces',
    'invoices.return-packages',
    'letters.write-letters',
    'mails.look-after-archives',
    'mails.mail-operator',
    'packages.grow-packages',
    'payments.ask-provider',
    'payments.close-payment',
    'payments.refund-part',
    'payments.refund-payment',
    'photo-alerts.check-alert',
    'photo-alerts.check-event',
    'places.learn',
    'preorders.complete-imported',
    'preorders.look-at-event',
    'preorders.make-ready',
    'recognition.forget-event',
    'recognition.forget-photo',
    'recognition.rejudge-around',
    'recognition.rejudge-event',
    'recognition.vouch',
    'requests.hand-on-request',
    'sandbox-bank.send-webhook',
    'selfies.look-through',
    'verification.send-code',
    'videos.cut-clips',
    'videos.delete-clip-files',
    'videos.make-preview',
    'webhooks.deliver',
  ],
  Lines: [
    'frames.render-photo',
    'ingest.process-photo',
    'ingest.read-faces',
    'mails.send-mail',
    'photo-imports.run',
    'portraits.cut-portraits',
  ],
  Once: [
    'backup.make',
    'competitors.protect-anew',
    'feeds.pull-due',
    'ingest.render-previews',
    'invoices.cancel-unpaid',
    'invoices.resume-returns',
    'letters.check-events',
    'mails.resend-mails',
    'mails.send-paced-mails',
    'packages.look-for-growth',
    'payments.ask-undecided',
    'payments.resume-refunds',
    'photo-alerts.check-events',
    'photo-imports.sweep',
    'photo-moves.move',
    'preorders.look-for-photos',
    'retention.sweep',
    'selfies.tend-searches',
    'uploads.sweep',
    'webhooks.deliver-due',
  ],
  Failed: [
    'frames.give-up-photo',
    'ingest.give-up-photo',
    'mails.defer-mail',
    'selfies.give-up-looking',
    'videos.give-up-clips',
    'videos.give-up-video',
  ],
};

const sources = readSources().filter(
  ({ path }) => path.startsWith('server/') && !/\.test\.ts$|server\/platform\//.test(path),
);
const definitions = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/const (\w+) = defineJob\(\s*'([\w.-]+)'/g)].map(([, job = '', name = '']) => ({
    path,
    job,
    name,
  })),
);

/** Finds the queue of a job's variable. Some variables have one name in several files; then the one of the file is meant. */
function queueOf(path: string, job: string): string {
  const named = definitions.filter((each) => each.job === job);
  return (named.find((each) => each.path === path) ?? named[0])?.name ?? job;
}

/** Lists the calls of a function as the texts of their arguments, by balanced parentheses. */
function argumentsOf(text: string, called: RegExp): string[] {
  return [...text.matchAll(called)].map(({ index, 0: start }) => {
    const from = index + start.length;
    let depth = 1;
    let end = from;
    while (depth > 0) depth += { '(': 1, ')': -1 }[text[end++] ?? ')'] ?? 0;
    return text.slice(from, end - 1);
  });
}

/** Splits a list of arguments at its commas outside of brackets. */
function splitArguments(list: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const sign of list) {
    if ('([{'.includes(sign)) depth++;
    if (')]}'.includes(sign)) depth--;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** The line that a call of `send` names, as its fourth argument; undefined for the brand's ordinary line. */
const lineOf = (list: string): string | undefined => splitArguments(list.replaceAll(/\/\/.*/g, ''))[3];

const queuesOf = (called: RegExp, isMeant = (_: string) => true) =>
  new Set(
    sources.flatMap(({ path, text }) =>
      argumentsOf(text, called)
        .filter(isMeant)
        .flatMap((all) => {
          const job = all
            .split(',')
            .map((each) => each.trim())
            .find((each) => /^\w+Job$/.test(each));
          return job === undefined ? [] : queueOf(path, job);
        }),
    ),
  );

test('every queue is shared between brands as listed', () => {
  const lines = queuesOf(/queue\.send\(/g, (all) => lineOf(all) !== undefined);
  const failed = new Set(
    sources.flatMap(({ path, text }) =>
      [...text.matchAll(/deadLetterJob: (\w+)\.name/g)].map(([, job = '']) => queueOf(path, job)),
    ),
  );
  const once = new Set([...queuesOf(/every(?:Tenant|Installation)\(/g), ...queuesOf(/queue\.sendOnce\(/g)]);
  const found = {
    Brand: [] as string[],
    Lines: [] as string[],
    Once: [] as string[],
    Failed: [] as string[],
  };
  for (const { name } of definitions) {
    if (failed.has(name)) found.Failed.push(name);
    else if (lines.has(name)) found.Lines.push(name);
    else if (once.has(name)) found.Once.push(name);
    else found.Brand.push(name);
  }
  const sorted = Object.fromEntries(Object.entries(found).map(([how, names]) => [how, names.toSorted()]));
  expect(sorted).toEqual(QUEUES);
});

/** Kinds with jobs that begin at the present turn, because each follows a payment or a requested login link. */
const AT_PRESENT_TURN: readonly string[] = [
  'frames.render-photo',
  'mails.send-mail',
  'portraits.cut-portraits',
];

test('every line is written out where its jobs are sent, and begins after the waiting jobs of the same line', () => {
  const named = sources.flatMap(({ path, text }) =>
    argumentsOf(text, /queue\.send\(/g).flatMap((all) => {
      const line = lineOf(all);
      return line === undefined ? [] : [{ path, line }];
    }),
  );
  expect(named.length).toBeGreaterThan(0);
  // A constant or variable could hide that jobs pass those of other brands.
  expect(named.filter(({ line }) => !/^(?:\w+ \? )?\{ ahead\b[^{}]*\}(?: : undefined)?$/.test(line))).toEqual(
    [],
  );
  const passing = queuesOf(/queue\.send\(/g, (all) => /\bahead: 0\b/.test(all));
  expect([...passing].toSorted()).toEqual(AT_PRESENT_TURN);
});
