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

What photographers, organizers and the platform get (photofinish shares) is stated, paid and booked. docs/settlements.md
explains it.

settle     issues a statement for each of them and each currency, an hour after the month has ended at the earliest. What is issued
           is never changed: what goes back later is a correction in the next statement.
export     writes each statement as PDF, and all of them as statements.csv. Nothing is written over.
payees     sets who they are, in the place of all that were set before; shows them where no file is named:

  payer: { name: Seelauf GmbH, street: Am See 1, postalCode: "6900", city: Bregenz, country: AT, iban: AT61 1904 3002 3457 3201 }
  payees:
    - { photographer: Anna Berg, name: Anna Berg, street: …, postalCode: …, city: …, country: AT, iban: …, vatId: ATU12345678 }
    - { event: EVENT-ID, name: Laufverein Bregenz, … }     its organizer
    - { platform: true, name: …, … }
  iban, bic and vatId may be left out.

pay-file   writes what is not paid yet: FILE.xml for the bank (SEPA credit transfer, pain.001.001.09, euros), FILE.csv for all
           currencies. Exits with 1 where something payable is not in it, and says what. It pays nothing and notes nothing.
paid       notes that statements were paid on a day, and books it: all that are named, or none.
${causeHelp}`,
  run: async (...call) => (await import('../settle-command.ts')).settleCommand(...call),
};
