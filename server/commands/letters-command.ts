import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { deskLetterSchemas } from '#contract/desk-letters.schema.ts';
import { LETTER_GROUND_MAX, type NoLetterReason } from '#contract/desk-letters.ts';
import { on } from './desk-actions.ts';
import { defineDeskCommand } from './desk-command.ts';
import { UsageError } from './usage.ts';

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

/** `photofinish letters`: tells participants of an event that photos of them are published. */
export const { command, run: runLettersCommand } = defineDeskCommand({
  name: 'letters',
  about: `Sends "your photos are here" letters to the addresses of an event's start list: at most one per person and event, once photos of them are published, at the pace of the tenant (letters.perMinute in its file) and the installation (LETTERS_PER_MINUTE). Other mails do not wait for them. Letters need a recorded legal basis. Protected participants, people who unsubscribed, complained or were erased, and addresses that do not exist get none.`,
  options: {
    ground: {
      takes: 'TEXT',
      help: 'as in "consent at registration, form of 2026-03-01"',
      must: `be a text of 1 to ${LETTER_GROUND_MAX} characters`,
    },
    'no-ground': { help: 'withdraws it; the letters stop' },
  },
  actions: {
    status: on(deskLetterSchemas, 'getLetters', {
      operands: ['eventId'],
      summary: 'shows the progress.',
      print: ({ ground, isSending, counts, answers, hasLostAddresses }) => [
        `legal basis: ${ground ?? 'not recorded, so no letter is sent'}`,
        isSending ? 'being sent' : 'not being sent',
        `${counts.Sent} sent, ${counts.Waiting} waiting, ${counts.Refused} refused, ${counts.Withdrawn} no longer needed`,
        `${answers.Bounced} came back, ${answers.Complained} complaints, ${answers.Unsubscribed} unsubscribed`,
        ...(hasLostAddresses
          ? ['Nothing can be sent: suppressed addresses were hashed with another ADDRESS_SECRET.']
          : []),
      ],
    }),
    ground: on(deskLetterSchemas, 'setLetterGround', {
      operands: ['eventId'],
      options: { ground: 'ground', 'no-ground': 'isWithdrawn' },
      summary: 'records the legal basis.',
      check({ ground, isWithdrawn }) {
        if ((ground === undefined) === (isWithdrawn === undefined))
          throw new UsageError('Set the legal basis with --ground TEXT, or withdraw it with --no-ground.');
      },
      complete: async (_, { ground = null }) => ({ ground }),
      print: (_, __, { ground }) =>
        ground === null ? 'The legal basis is withdrawn: no letter is sent.' : 'The legal basis is recorded.',
    }),
    preview: on(deskLetterSchemas, 'previewLetters', {
      operands: ['eventId'],
      summary: 'shows how many would get a letter now, why others would not, and its text.',
      print: ({ letters, others, sample }) => [
        `${letters} would get a letter now`,
        ...others.map(({ reason, count }) => `${count} not: ${REASONS[reason]}`),
        `\n${sample.subject}\n\n${sample.text}`,
      ],
    }),
    send: on(deskLetterSchemas, 'startLetters', {
      operands: ['eventId'],
      summary: 'starts or continues.',
      refused: {
        Conflict: () => 'record the legal basis first ("letters ground"), and see "letters status"',
      },
      print: () => 'The letters are being sent: "letters status" shows the progress.',
    }),
    pause: on(deskLetterSchemas, 'pauseLetters', {
      operands: ['eventId'],
      summary: 'holds waiting letters.',
      print: () => 'The letters are paused; waiting ones stay unsent.',
    }),
    suppress: on(deskLetterSchemas, 'suppressAddresses', {
      operands: ['file'],
      summary:
        'reads addresses, one per line, that unsubscribed elsewhere (with the organizer or a mail service). Only keyed hashes of them are stored.',
      complete: async (_, { file }) => ({ emails: await readAddresses(String(file)) }),
      print: ({ addresses, fresh }) =>
        `No letters go to these ${addresses} addresses any more; ${fresh} of them were not suppressed before.`,
    }),
  },
});

async function readAddresses(file: string): Promise<string[]> {
  const { decodeText } = await import('#finding/start-lists/index.ts');
  const { text } = decodeText(await readFile(file), undefined, new Set());
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const wrong = lines.findIndex((line) => line !== '' && !z.email().safeParse(line).success);
  if (wrong >= 0) throw new UsageError(`Line ${wrong + 1} is not an address: nothing was changed.`);
  const emails = lines.filter((line) => line !== '');
  if (emails.length === 0) throw new UsageError('The file has no address.');
  return emails;
}
