import { writeOption } from './write-option.ts';

/** The actor and the reason, for the record of actions. */
export const causeOptions = { as: { type: 'string' }, why: { type: 'string' } } as const;

export const causeHelp = `  --as EMAIL            the member who does it, for the record (photofinish actions)
  --why TEXT            a reason, kept in the record (photofinish actions)`;

/** Options for reading a list whose bytes are ambiguous. */
export const tableOptions = {
  encoding: { type: 'string' },
  delimiter: { type: 'string' },
  sheet: { type: 'string' },
} as const;

export const tableHelp = `  --encoding E          of a CSV, if the guess is wrong: utf-8, utf-16le, utf-16be, windows-1252, windows-1250,
                        windows-1251, windows-1253, windows-1254, iso-8859-2, iso-8859-7, ibm866, macintosh
  --delimiter D         of a CSV, if the guess is wrong: comma, semicolon, tab, pipe
  --sheet NAME          the sheet to read, if an XLSX or ODS has content on several`;

export const startListOptions = {
  ...tableOptions,
  dates: { type: 'string' },
  names: { type: 'string' },
  'name-column': { type: 'string' },
  shared: { type: 'string' },
  'skip-wrong': { type: 'boolean' },
  column: { type: 'string', multiple: true },
  'bib-prefix': { type: 'string', multiple: true },
  'partial-list': { type: 'boolean' },
} as const;

export const startListHelp = `${tableHelp}
  --dates ORDER         of birth dates, if all are like 06/02/1999: day-first, month-first
  --names ORDER         of full names in one column, if it is unclear: given-first, family-first
  --name-column HEADING the column with full names, if no heading says so; none if the list has no names
  --shared HOW          people with the same bib: team (members of one team), skip (these lines are left out)
  --skip-wrong          imports the list without its wrong lines; participants they may mean stay unchanged
  --column NAME=HEADING what a heading means: bib, surname, name, birth-date, e-mail, code, distance,
                        gender, age-class, club, nationality (may be repeated). NAME=#2 means the second column, also
                        of a list without headings
  --bib-prefix DIST=P   letters before the bibs of a distance, if the list omits them (may be repeated)
  --partial-list        participants missing from the list stay. Without it they are removed from the event's list and
                        can no longer be found; what was bought for them stays`;

export const peopleHelp = `  --people replace      confirms that participants become other people under the same bib`;

export const videoEventOptions = {
  tenant: { type: 'string' },
  event: { type: 'string' },
  before: { type: 'string' },
  after: { type: 'string' },
  'no-wait': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

export const videoEventHelp = `  --event EVENT-ID      the event; --tenant T is only needed if several tenants have this id
  --before N, --after N seconds of a clip before and after the line is crossed, 8 and 7 by default; kept for the event
  --no-wait             leaves cutting to the workers
  --json                print the report as JSON`;

/** What `--photographer-bibs` does. */
export const photographerBibsText =
  'how far bibs are believed that photographers wrote into keywords, captions (BIB:1234), .xmp files beside photos, or file names (1234_finish.jpg, BIB1234.jpg). listed (default): those on the start list; trusted: all; off: none. Each adds a bib to a photo and never ends a protection';

/** Help on `--photographer-bibs`. */
export const photographerBibsHelp = writeOption('--photographer-bibs P', photographerBibsText);
