import type { Command } from '../usage.ts';
import { tableHelp, tableOptions, videoEventHelp, videoEventOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...videoEventOptions,
    'gun-start': { type: 'string', multiple: true },
    ...tableOptions,
    'skip-wrong': { type: 'boolean' },
    column: { type: 'string', multiple: true },
    'check-point': { type: 'string', multiple: true },
    course: { type: 'string', multiple: true },
    'dry-run': { type: 'boolean', default: false },
  },
  help: `photofinish import-results FILE --event EVENT-ID [--gun-start TIME] [--dry-run] [options]

Reads who crossed the line when (CSV with commas, semicolons or tabs in any usual encoding, or XLSX; a bib and a time in
each line) and cuts a clip of each finisher from the films that are there and those that come. A second list is compared
with the first: only clips of changed times are cut again. Titles, totals, other columns and lines without a bib are
skipped and named. Nothing is written while another line is wrong: each is named.

A finish time is a time of the day, or with --gun-start the time since then. Gun, chip and clock times are told by their
headings; the time that is shown is the chip's where there is one. Columns with times on the way are kept.

Times also tell who can be in a photo: each place and camera is learnt from the bibs read surely there, its clock too,
be it an hour off. Bibs in doubt that agree are shown, sure ones whose runner was elsewhere wait for review.

  --gun-start TIME      when the race began, as in 10:00:00; for one distance alone DISTANCE=TIME (may be repeated)
${tableHelp}
  --skip-wrong          take the list without the lines that are wrong
  --column NAME=HEADING what a heading means: bib, finish, clock, gun, chip, distance (may be repeated)
  --check-point NAME=KM where a column with times on the way was taken, if its heading does not say so (may be repeated)
  --course NAME=KM      how long a distance is, if its name does not say so, as in "Hobby run=7.5" (may be repeated)
  --dry-run             only show what would happen
${videoEventHelp}`,
  run: async (...call) => (await import('../import-results-command.ts')).importResultsCommand(...call),
};
