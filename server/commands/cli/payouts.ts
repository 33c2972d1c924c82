import type { Command } from '../usage.ts';
import { causeHelp, causeOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    tenant: { type: 'string' },
    provider: { type: 'string' },
    json: { type: 'boolean', default: false },
    csv: { type: 'boolean', default: false },
    ...causeOptions,
  },
  help: `photofinish payouts import FILE --tenant T [--provider stripe|paypal|yookassa|bepaid] [--json]
photofinish payouts list --tenant T [--json]
photofinish payouts unmatched --tenant T [--json | --csv]

Compares what payment providers report with payments and refunds, to the cent. docs/payouts.md says which reports to
download, and what each reason means.

import     reads a report as CSV, all of it or nothing. Importing a file again changes nothing, and a line in several reports
           counts once. Fees and payouts to the bank are booked. The columns identify the provider, unless --provider names it.
list       the imported reports, their sums by provider and currency, and the balance at the providers by the books.
unmatched  all amounts on which provider and shop differ, with reasons. Exits with 1 if there are any.

${causeHelp}`,
  run: async (...call) => (await import('../payouts-command.ts')).payoutsCommand(...call),
};
