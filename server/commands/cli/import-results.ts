import type { Command } from '../usage.ts';
import { tableHelp, tableOptions, videoEventHelp, videoEventOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...videoEventOptions,
    'gun-start': { type: 'string', multiple: true },
    ...tableOptions,
    times: { type: 'string' },
    doubtful: { type: 'string' },
    'skip-wrong': { type: 'boolean' },
    column: { type: 'string', multiple: true },
    'check-point': { type: 'string', multiple: true },
    course: { type: 'string', multiple: true },
    'dry-run': { type: 'boolean', default: false },
  },
  help: `photofinish import-results FILE --event EVENT-ID [--gun-start TIME] [--dry-run] [options]

Reads who crossed the line when (CSV with commas, semicolons or tabs in any usual encoding, XLSX or ODS; a bib and a time in
each line) and cuts a clip of each finisher from the films that are there and those that come. A second list is compared
with the first: only clips of changed times are cut again. Titles, totals, other columns and lines without a bib are
skipped and named. Nothing is written while another line is wrong: each is named.

A finish time is a time of day, or the time since the start, which needs --gun-start. The times themselves tell which: how they
are written, the chip time beside them, the start, the length of the course. If both are possible, you are asked. A time of
day before the start may be after midnight. A finish before the start, or one that is faster than the world's best, is asked
about too. Headings tell gun, chip and clock times apart; the chip time is shown if there is one. Split times are kept.

Times also limit who can be in a photo: certain bibs show where each camera stood and how far its clock is off (up to an hour).
Doubtful bibs that agree are shown; certain bibs whose runner was elsewhere wait for review.

  --gun-start TIME      when the race began, as in 10:00:00; for one distance alone DISTANCE=TIME (may be repeated)
${tableHelp}
  --times AS            of finish times, where they do not tell: since-start, clock (a time of day)
  --doubtful WHAT       times that can hardly be true: take, skip
  --skip-wrong          take the list without the lines that are wrong
  --column NAME=HEADING what a heading means: bib, finish, clock, gun, chip, distance (may be repeated)
  --check-point NAME=KM the place of a split time, if its heading does not name it (may be repeated)
  --course NAME=KM      the length of a distance, if its name does not contain it, as in "Hobby run=7.5" (may be repeated)
  --dry-run             only shows what would happen
${videoEventHelp}`,
  run: async (...call) => (await import('../import-results-command.ts')).importResultsCommand(...call),
};
