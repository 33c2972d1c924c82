import type { Command } from '../usage.ts';
import { causeHelp, causeOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...causeOptions,
    tenant: { type: 'string' },
    month: { type: 'string' },
    on: { type: 'string' },
    yes: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish settle --tenant T --month 2026-05 [--yes | --dry-run] [--json]
photofinish settle list --tenant T [--month 2026-05] [--json]
photofinish settle export FOLDER --tenant T [--month 2026-05]
photofinish settle payees [FILE] --tenant T [--json]
photofinish settle pay-file FILE --tenant T [--month 2026-05] [--on 2026-06-05]
photofinish settle paid NUMBER... --tenant T --on 2026-06-05

Statements of what photographers, organizers and the platform earn (photofinish shares), their payment and bookings. See
docs/settlements.md.

settle     issues a statement per party and currency, at the earliest an hour after the month's end. Statements never change: a
           later refund is a correction in the next statement.
export     writes each statement as PDF, and all of them as statements.csv. Existing files are not overwritten.
payees     replaces all payees; without a file it shows them:

  payer: { name: Seelauf GmbH, street: Am See 1, postalCode: "6900", city: Bregenz, country: AT, iban: AT61 1904 3002 3457 3201 }
  payees:
    - { photographer: Anna Berg, name: Anna Berg, street: …, postalCode: …, city: …, country: AT, iban: …, vatId: ATU12345678 }
    - { event: EVENT-ID, name: Laufverein Bregenz, … }     its organizer
    - { platform: true, name: …, … }
  iban, bic and vatId may be left out.

pay-file   writes unpaid statements: FILE.xml for the bank (SEPA credit transfer, pain.001.001.09, euros), FILE.csv for all
           currencies. Exits with 1 if something payable is not in it, and lists it. It pays and records nothing.
paid       records that statements were paid on a day, and books it: all of them or none.
${causeHelp}`,
  run: async (...call) => (await import('../settle-command.ts')).settleCommand(...call),
};
