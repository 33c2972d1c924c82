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

Gives everybody on a list (CSV or XLSX, with a bib and an e-mail in each line) the package of all their photos, free of
charge: whoever paid for it with their registration, say. They hear of it at once, and again when their photos are
there. Nothing is written while a line is wrong: each is named. The same list again adds nothing. A column with the
language chooses that of the mails; other columns are passed over.

  --product KEY         which package of the event's catalog, where there are several; it may be hidden
  --origin URL          the shop's address for the links in the mails, where it is not the configured one
${tableHelp}
  --column NAME=HEADING what a heading means: bib, surname, name, birth-date, e-mail, code, distance (may be repeated)
  --dry-run             only show what would happen
  --json                print the report as JSON`,
  run: async (...call) => (await import('../import-preorders-command.ts')).importPreordersCommand(...call),
};
