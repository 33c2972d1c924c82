import type { Command } from '../usage.ts';
import { startListHelp, startListOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...startListOptions,
    tenant: { type: 'string' },
    event: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish start-list FILE [--dry-run] [--tenant T --event EVENT-ID]

Reads a start list (CSV with commas, semicolons or tabs in any usual encoding, XLSX or ODS) and shows what was
understood. With --tenant and --event it is compared with the event's by bib and written; --dry-run only shows.

Titles, totals, other columns and participants without a bib are skipped and named. Nothing is written while another
line is wrong: each is named, and --skip-wrong takes the others. Whom a skipped line may mean stays as they are. What a
list leaves open (its encoding, its sheet, whether 06/02 is in February or June) is shown on its own names, with the
option that says it.

${startListHelp}
  --json                print the report as JSON`,
  run: async (...call) => (await import('../start-list-command.ts')).startListCommand(...call),
};
