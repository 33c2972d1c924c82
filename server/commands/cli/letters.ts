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

Letters "photos of you are here" to the addresses of an event's start list: one a person and event ever, once photos of them
are published, at the pace of the tenant (letters.perMinute in its file) and of the installation (LETTERS_PER_MINUTE). Other
mails never wait for them. None is sent unless the legal ground is recorded, and none to protected participants, nor to
whoever unsubscribed, complained, was erased or has an address that does not exist.

"ground" records on what legal ground participants are written to. "preview" says how many would get a letter now, why
others would not, and how it reads. "send" starts, or goes on; "pause" holds what waits. "suppress" reads addresses, one a
line, whose readers unsubscribed elsewhere: with the organizer, at a mail service. Only keyed hashes of them are kept.

  --ground TEXT         as in "consent at registration, form of 2026-03-01"
  --no-ground           takes it back; the letters stop
${causeHelp}
  --json                print as JSON

Ends with 1 where nothing was changed.`,
  run: async (...call) => (await import('../letters-command.ts')).lettersCommand(...call),
};
