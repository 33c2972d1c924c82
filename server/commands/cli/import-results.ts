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

Imports results (CSV with commas, semicolons or tabs in any usual encoding, XLSX or ODS; a bib and a time in each line) and
cuts a clip of each finisher from the footage, also from footage imported later. A second list is compared with the first:
only clips of changed times are cut again. A bib that it names without a time (DNF) loses its earlier result and clip; a bib
that it does not name keeps them. Titles, totals, other columns and lines without a bib are skipped and listed. If another
line is wrong, all wrong lines are listed and nothing is written.

A finish time is a time of day, or the time since the start, which needs --gun-start. The command finds out which from the
format, the chip time, the start and the length of the course, and asks if both are possible. It also asks about a finish
before the start (a time of day may be after midnight) or faster than the world record. Headings distinguish gun, chip and
clock times; pages show the chip time, otherwise the time since the start. For times of day, that also needs --gun-start.
Split times are stored.

Times also limit who can be in a photo: certain bibs show where each camera stood and how far its clock is off (up to an hour).
Doubtful bibs that fit the times are shown; certain bibs whose runner was elsewhere wait for review.

  --gun-start TIME      when the race began, as in 10:00:00; for one distance only DISTANCE=TIME (may be repeated)
${tableHelp}
  --times AS            of finish times, if it is unclear: since-start, clock (a time of day)
  --doubtful WHAT       what to do with improbable times: take, skip
  --skip-wrong          imports the list without its wrong lines
  --column NAME=HEADING what a heading means: bib, finish, clock, gun, chip, distance, rank, categoryRank
                        (the ranks that the list states; may be repeated). NAME=#2 means
                        the second column, also of a list without headings
  --check-point NAME=KM the place of a split time, if its heading does not name it (may be repeated)
  --course NAME=KM      the length of a distance, if its name does not contain it, as in "Hobby run=7.5" (may be repeated)
  --dry-run             only shows what would happen
${videoEventHelp}`,
  run: async (...call) => (await import('../import-results-command.ts')).importResultsCommand(...call),
};
