import { stdin } from 'node:process';
import type { Readable } from 'node:stream';
import { type BounceOutcome, noteBounce } from '#delivering/mails/index.ts';
import type { Config } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import type { AppDeps } from '#server/app.ts';
import { openPlatform } from './open-platform.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/** Exit codes for mail servers (sysexits.h): retry the message later, or drop it. */
const EXIT_NO_REPORT = 65;
const EXIT_LATER = 75;

/** Only the beginning is read: the report is there, and the returned mail with its pictures follows. */
const READ_MAX = 1_000_000;

/** Runs `photofinish mail`. @returns the exit code */
export async function mailCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  if (operands.join(' ') !== 'bounced')
    throw new UsageError('Use "mail bounced" and pass the message on standard input.');
  const message = await readStart(stdin);
  if (message.trim() === '') throw new UsageError('There is no message on the standard input.');
  try {
    const platform = await openPlatform(config, { isDemo: true, log: createLog('fatal') });
    try {
      return await runBounced(platform.deps, message, options, console.log);
    } finally {
      await platform.close();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return EXIT_LATER;
  }
}

/** Reads the beginning of a stream and drains the rest, so that its writer does not fail. */
export async function readStart(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    if (size < READ_MAX) chunks.push(Buffer.from(chunk));
    size += Buffer.byteLength(chunk);
  }
  return Buffer.concat(chunks).toString('latin1').slice(0, READ_MAX);
}

/** Records the bounce that a message reports, and returns a line about it. */
export async function runBounced(
  deps: Pick<AppDeps, 'database' | 'keys' | 'clock' | 'events'>,
  message: string,
  { to }: ParsedOptions,
  print: (line: string) => void,
): Promise<number> {
  const done = await noteBounce(deps, message, typeof to === 'string' ? to : undefined);
  print(describe(done));
  return done.outcome === 'NotOurs' || done.outcome === 'NoReport' ? EXIT_NO_REPORT : 0;
}

function describe(done: BounceOutcome): string {
  switch (done.outcome) {
    case 'Noted':
      return `The mail ${done.mailId} of "${done.tenantId}" is refused${done.isAddressStopped ? '; no other letter goes to its address' : ''}.`;
    case 'Complained':
      return `The reader of mail ${done.mailId} of "${done.tenantId}" complained: no letter goes to that address any more.`;
    case 'Known':
      return `The mail ${done.mailId} of "${done.tenantId}" was already refused or deleted: nothing was changed.`;
    case 'NotFailed':
      return `Its server reports "${done.action}": nothing was changed.`;
    case 'NotOurs':
      return 'It was not sent to a return address of this shop: nothing was changed.';
    case 'NoReport':
      return 'It is not a report of a mail server: nothing was changed.';
  }
}
