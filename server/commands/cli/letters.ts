import type { Command } from '../usage.ts';
import { causeHelp, causeOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...causeOptions,
    tenant: { type: 'string' },
    ground: { type: 'string' },
    'no-ground': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish letters status EVENT-ID --tenant T [--json]
photofinish letters ground EVENT-ID --tenant T --ground TEXT | --no-ground [--why TEXT]
photofinish letters preview EVENT-ID --tenant T [--json]
photofinish letters send EVENT-ID --tenant T [--why TEXT]
photofinish letters pause EVENT-ID --tenant T [--why TEXT]
photofinish letters suppress FILE --tenant T [--why TEXT]

Sends "your photos are here" letters to the addresses of an event's start list: at most one per person and event, once photos of
them are published, at the pace of the tenant (letters.perMinute in its file) and the installation (LETTERS_PER_MINUTE). Other
mails do not wait for them. Letters need a recorded legal ground. Protected participants, people who unsubscribed, complained
or were erased, and addresses that do not exist get none.

"ground" records the legal ground. "preview" shows how many would get a letter now, why others would not, and its text. "send"
starts or continues; "pause" holds waiting letters. "suppress" reads addresses, one per line, that unsubscribed elsewhere (with
the organizer or a mail service). Only keyed hashes of them are stored.

  --ground TEXT         as in "consent at registration, form of 2026-03-01"
  --no-ground           withdraws it; the letters stop
${causeHelp}
  --json                print as JSON

Exits with 1 if nothing was changed.`,
  run: async (...call) => (await import('../letters-command.ts')).lettersCommand(...call),
};
