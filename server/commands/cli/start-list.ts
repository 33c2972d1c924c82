import type { Command } from '../usage.ts';
import { peopleHelp, startListHelp, startListOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...startListOptions,
    people: { type: 'string' },
    tenant: { type: 'string' },
    event: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish start-list FILE [--dry-run] [--tenant T --event EVENT-ID]

Reads a start list (CSV with commas, semicolons or tabs in any usual encoding, XLSX or ODS) and shows what was
understood. With --tenant and --event it compares the list with the event's by bib and writes it; --dry-run only shows.

Titles, totals, other columns and participants without a bib are skipped and listed. If another line is wrong, all wrong lines
are listed and nothing is written; --skip-wrong imports the other lines. If the encoding, the sheet or the order of dates is
unclear, the command shows examples from the list and the option that decides.

${startListHelp}
${peopleHelp}
  --json                print the report as JSON`,
  run: async (...call) => (await import('../start-list-command.ts')).startListCommand(...call),
};
