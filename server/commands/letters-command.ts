import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { LETTER_GROUND_MAX, type NoLetterReason } from '#contract/desk-letters.ts';
import {
  languageOfLetters,
  pauseLetters,
  previewLetters,
  readLettersSoFar,
  setLetterGround,
  startLetters,
  suppressElsewhere,
} from '#delivering/letters/index.ts';
import { composeSampleLetter } from '#delivering/mails/index.ts';
import { findEvent } from '#finding/events/index.ts';
import { decodeText } from '#finding/start-lists/index.ts';
import type { Config } from '#platform/config.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import type { AppDeps } from '#server/app.ts';
import { readId, withTenant } from './in-tenant.ts';
import { readCause } from './read-cause.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/** The context of one call of the command. */
interface Call {
  deps: AppDeps;
  tenantId: string;
  options: ParsedOptions;
  terminal: Pick<Terminal, 'print'>;
}

const ACTIONS = 'status, ground, preview, send, pause or suppress';

/**
 * Runs `photofinish letters`.
 * @returns the exit code: 0 if everything is as requested, 1 if nothing was changed
 */
export async function lettersCommand(
  config: Config,
  operands: string[],
  options: ParsedOptions,
): Promise<number> {
  return withTenant(config, options, (deps, tenantId) =>
    runLettersCommand(deps, tenantId, operands, options, openTerminal()),
  );
}

/** Runs one action of `photofinish letters`. */
export async function runLettersCommand(
  deps: AppDeps,
  tenantId: string,
  [action, operand, ...others]: string[],
  options: ParsedOptions,
  terminal: Call['terminal'],
): Promise<number> {
  const call = { deps, tenantId, options, terminal };
  if (operand === undefined || others.length > 0)
    throw new UsageError(`Use "letters ACTION EVENT-ID", with ${ACTIONS}; "suppress" takes a file.`);
  if (action === 'suppress') return suppress(call, operand);
  const eventId = readId(operand);
  if (action === 'status') return status(call, eventId);
  if (action === 'preview') return preview(call, eventId);
  if (action === 'ground') return ground(call, eventId);
  if (action === 'send')
    return change(call, (scope, cause) => startLetters(deps, scope, eventId, cause), {
      done: 'The letters are being sent: "letters status" shows the progress.',
      conflict:
        'Nothing was changed: record the legal ground first ("letters ground"), and see "letters status".',
    });
  if (action === 'pause')
    return change(call, (scope, cause) => pauseLetters(deps, scope, eventId, cause), {
      done: 'The letters are paused; waiting ones stay unsent.',
      conflict: 'Nothing was changed.',
    });
  throw new UsageError(`"${action}" is unknown; use one of ${ACTIONS}.`);
}

async function change(
  { deps, tenantId, options, terminal }: Call,
  run: (scope: Scope, cause: Awaited<ReturnType<typeof readCause>>) => Promise<Refusal | undefined>,
  messages: { done: string; conflict: string },
): Promise<number> {
  const cause = await readCause(deps, tenantId, options);
  const refused = await deps.database.inTenant(tenantId, (scope) => run(scope, cause));
  if (refused === undefined) terminal.print(messages.done);
  else
    terminal.print(
      refused.refused === 'NotFound' ? 'Nothing was changed: there is no such event.' : messages.conflict,
    );
  return refused === undefined ? 0 : 1;
}

function ground(call: Call, eventId: string): Promise<number> {
  const { options, deps } = call;
  const text = typeof options.ground === 'string' ? options.ground.trim() : null;
  if ((text === null) === (options['no-ground'] !== true))
    throw new UsageError('Set the legal ground with --ground TEXT, or withdraw it with --no-ground.');
  if (text !== null && (text === '' || text.length > LETTER_GROUND_MAX))
    throw new UsageError(`--ground is 1 to ${LETTER_GROUND_MAX} characters.`);
  return change(call, (scope, cause) => setLetterGround(deps, scope, { eventId, ground: text }, cause), {
    done: text === null ? 'The ground is withdrawn: no letter is sent.' : 'The ground is recorded.',
    conflict: 'Nothing was changed.',
  });
}

async function status({ deps, tenantId, options, terminal }: Call, eventId: string): Promise<number> {
  const letters = await deps.database.inTenant(tenantId, (scope) => readLettersSoFar(deps, scope, eventId));
  if (options.json === true) {
    terminal.print(JSON.stringify(letters));
    return 0;
  }
  const { counts, answers } = letters;
  terminal.print(`legal ground: ${letters.ground ?? 'not recorded, so no letter is sent'}`);
  terminal.print(letters.isSending ? 'being sent' : 'not being sent');
  terminal.print(
    `${counts.Sent} sent, ${counts.Waiting} waiting, ${counts.Refused} refused, ${counts.Withdrawn} no longer needed`,
  );
  terminal.print(
    `${answers.Bounced} came back, ${answers.Complained} complaints, ${answers.Unsubscribed} unsubscribed`,
  );
  if (letters.hasLostAddresses)
    terminal.print('Nothing can be sent: suppressed addresses were hashed with another ADDRESS_SECRET.');
  return 0;
}

const REASONS: Record<NoLetterReason, string> = {
  NoPhotos: 'no photos of them yet',
  NoAddress: 'no address',
  SharedAddress: 'another participant with the same address gets it',
  Protected: 'protected',
  Written: 'has it already',
  Unsubscribed: 'unsubscribed',
  Elsewhere: 'unsubscribed elsewhere',
  Bounced: 'the address does not exist',
  Complained: 'complained',
  Erased: 'erased',
};

async function preview({ deps, tenantId, options, terminal }: Call, eventId: string): Promise<number> {
  const found = await deps.database.inTenant(tenantId, async (scope) => {
    const event = await findEvent(scope, eventId);
    const judged = await previewLetters(deps, scope, eventId);
    if (event === undefined || judged === undefined) return undefined;
    const { settings } = await deps.tenants.read(tenantId);
    const language = languageOfLetters(event.country, settings);
    return { ...judged, sample: await composeSampleLetter(deps, scope, { event, language }) };
  });
  if (found === undefined) throw new UsageError(`The tenant "${tenantId}" has no event "${eventId}".`);
  const { letters, others, sample } = found;
  if (options.json === true) terminal.print(JSON.stringify({ letters, others }));
  else {
    terminal.print(`${letters} would get a letter now`);
    for (const { reason, count } of others) terminal.print(`${count} not: ${REASONS[reason]}`);
    terminal.print(`\n${sample.subject}\n\n${sample.text}`);
  }
  return 0;
}

async function suppress({ deps, tenantId, options, terminal }: Call, file: string): Promise<number> {
  const { text } = decodeText(await readFile(file), undefined, new Set());
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const wrong = lines.findIndex((line) => line !== '' && !z.email().safeParse(line).success);
  if (wrong >= 0) throw new UsageError(`Line ${wrong + 1} is not an address: nothing was changed.`);
  const emails = lines.filter((line) => line !== '');
  if (emails.length === 0) throw new UsageError('The file has no address.');
  const cause = await readCause(deps, tenantId, options);
  const fresh = await deps.database.inTenant(tenantId, (scope) =>
    suppressElsewhere(deps, scope, emails, cause),
  );
  terminal.print(
    `No letters go to these ${emails.length} addresses any more; ${fresh} of them were not suppressed before.`,
  );
  return 0;
}
