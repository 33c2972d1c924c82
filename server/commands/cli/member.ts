import type { Command } from '../usage.ts';
import { causeHelp, causeOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...causeOptions,
    tenant: { type: 'string' },
    role: { type: 'string' },
    event: { type: 'string' },
    language: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish member add EMAIL --tenant T --role R [--event EVENT-ID] [--language L] [--why TEXT]
photofinish member list --tenant T [--json]
photofinish member remove EMAIL --tenant T [--role R [--event EVENT-ID]] [--why TEXT]

Members of a tenant's desk and their roles. "add" adds a role and mails an invitation, whose link works once within seven days.
Repeated before its use, it mails a new link and ends the old one. A member who has logged in gets no mail.
"remove" removes one role, or without --role all of them. The last owner stays.

  --role R              owner: everything, also members and settings
                        operator: events, photos, orders, refunds
                        privacy-officer: persons, and visitors' verdicts on photos
                        accountant: reads orders and money
                        organizer: the event that --event names
                        photographer: the photos they took
  --event EVENT-ID      the organizer's event; repeat the command for another event
  --language L          of the invitation, as in de; the tenant's default language by default
${causeHelp}
  --json                print the list as JSON

The invitation leads to the desk: to DESK_URL, or where the running shop has its desk. Exits with 1 if nothing was changed.`,
  run: async (...call) => (await import('../member-command.ts')).memberCommand(...call),
};
