import type { Command } from '../usage.ts';
import { tableHelp, tableOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    tenant: { type: 'string' },
    event: { type: 'string' },
    product: { type: 'string' },
    origin: { type: 'string' },
    ...tableOptions,
    column: { type: 'string', multiple: true },
    'dry-run': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish import-preorders FILE --tenant T --event EVENT-ID [--product KEY] [--dry-run]

Creates a free preorder of all own photos for each line of a list (CSV, XLSX or ODS with bib and email), for example for
runners who paid for it with their registration. They get a mail now and another one when their photos are ready. If a line is
wrong, all wrong lines are listed and nothing is written. Importing the same list again adds nothing. A language column sets
the language of the mails; other columns are ignored.

  --product KEY         the package, if the event's catalog has several; it may be hidden
  --origin URL          the shop's address for links in the mails; the configured one by default
${tableHelp}
  --column NAME=HEADING what a heading means: bib, surname, name, birth-date, e-mail, code, distance,
                        gender, age-class, club, nationality (may be repeated)
  --dry-run             only shows what would happen
  --json                print the report as JSON`,
  run: async (...call) => (await import('../import-preorders-command.ts')).importPreordersCommand(...call),
};
