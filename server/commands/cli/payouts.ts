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

import     reads a report as CSV: all of it, or nothing. The same file again changes nothing, and a line that stands in
           several reports counts once. Fees and payouts to the bank are booked. Whose report it is is told by its columns, unless --provider says it.
list       the reports that were imported, what they come to by provider and currency, and what is with the providers by
           the books.
unmatched  all money of which a provider and the shop say different things, with reasons. Exits with 1 where there is any.

${causeHelp}`,
  run: async (...call) => (await import('../payouts-command.ts')).payoutsCommand(...call),
};
