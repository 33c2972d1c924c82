/** Who does something and why, as the record of actions keeps it. */
export const causeOptions = { as: { type: 'string' }, why: { type: 'string' } } as const;

export const causeHelp = `  --as EMAIL            the member who does it, for the record (photofinish actions)
  --why TEXT            a reason, kept in the record (photofinish actions)`;

export const startListOptions = {
  encoding: { type: 'string' },
  column: { type: 'string', multiple: true },
  'bib-prefix': { type: 'string', multiple: true },
  'partial-list': { type: 'boolean' },
} as const;

export const startListHelp = `  --encoding E          of a CSV, where the guess is wrong: utf-8, utf-16le, utf-16be, windows-1250, windows-1251, windows-1253
  --column NAME=HEADING what a heading means: bib, surname, name, birth-date, e-mail, code, distance (may be repeated)
  --bib-prefix DIST=P   letters before the bibs of a distance, where the list leaves them out (may be repeated)
  --partial-list        the list names only some, the others stay. Without it whoever it does not name leaves the event's
                        list: nobody finds them any more, and what was bought for them stays`;

export const videoEventOptions = {
  tenant: { type: 'string' },
  event: { type: 'string' },
  before: { type: 'string' },
  after: { type: 'string' },
  'no-wait': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

export const videoEventHelp = `  --event EVENT-ID      the event; --tenant T is only needed where several have one of that id
  --before N, --after N seconds of a clip before and after the line is crossed, 8 and 7 unless told; kept for the event
  --no-wait             leave cutting to the shop's workers
  --json                print the report as JSON`;
