import type { FEED_FORMATS, FEED_KINDS, FEED_REASONS, FEED_STATES } from '#contract/desk-feeds.ts';

type Of<Names extends readonly string[]> = Record<Names[number], string>;

export default {
  title: 'Imported automatically',
  hint: 'If a timing system publishes its lists at an address, we fetch them from there during the race.',
  none: 'Nothing is fetched for this event.',
  add: 'Add an address',
  edit: 'Edit',
  save: 'Save',
  pull: 'Fetch now',
  remove: 'Remove',
  removes: 'We no longer fetch anything from there. Data already imported stays.',
  confirm: 'Apply it anyway',
  confirms: 'We fetch it again and apply it if it has not changed.',
  kind: 'What it contains',
  kinds: { StartList: 'Start list', Results: 'Results', Both: 'Start list and results' } satisfies Of<
    typeof FEED_KINDS
  >,
  format: 'Format',
  formats: {
    Json: 'JSON as described in docs/feeds.md',
    Csv: 'CSV',
    RaceResult: 'RACE RESULT, Simple API',
  } satisfies Of<typeof FEED_FORMATS>,
  url: 'Address',
  urlHint: 'https://… It may contain a key. We never show it again.',
  urlKept: 'Leave this empty to keep the current one.',
  columns: 'What its headings mean',
  columnsHint: 'Only if they are not recognized, one per line: bib=Startnr, chip=Net time, split=Bridge',
  everyMinutes: 'Minutes between fetches',
  from: 'From',
  until: 'Until',
  clocks: 'local time of the event',
  pace: (minutes: string, from: string, until: string) => `Every ${minutes} min, ${from} – ${until}`,
  states: {
    Waiting: 'Not fetched yet',
    Applied: 'Applied',
    Unchanged: 'Nothing new',
    Refused: 'Could not be read. Nothing was changed',
    Held: 'Held back. Nothing was changed',
    Failed: 'No usable answer. Nothing was changed',
  } satisfies Of<typeof FEED_STATES>,
  heldInPart: 'Some rows are held back. The rest was applied',
  reasons: {
    Status: 'The server answers with an error.',
    TimedOut: 'The server takes too long.',
    NoAnswer: 'The server cannot be reached, or the connection is interrupted.',
    Redirect: 'The address leads to another one. Enter that one.',
    PrivateAddress: 'The address leads into a private network.',
    TooLarge: 'It is far larger than a list can be.',
    Html: 'There is a web page instead of a list. Is the address right, and is its key still valid?',
    Empty: 'The list is empty.',
    NotJson: 'It is not JSON, or only part of it.',
    OtherShape: 'Its structure does not match this format.',
    Encoding: 'Names are garbled. It was saved in another encoding.',
    Lines: 'Some lines are wrong:',
    NoEvent: 'The event is being deleted, or was merged.',
    GunStart: 'The start of the race is not a past time.',
    FreesOriginals:
      'Participants would get their published photos for free. An owner or an operator can import this list.',
    EndsProtection:
      'Participants would lose their protection. Only an owner or an operator can confirm this:',
    OtherPeople:
      'Most of the changed participants would become other people under the same bib. Is it the list of another year or race?',
    WearersMove:
      'Runners would lose their bibs, and their orders would stay with these bibs. These rows and their results wait. Exchange or edit the bibs first, or confirm that the orders are for the next wearers.',
    LosesRows: 'Many who were on it before are missing.',
    ChangesNames: 'Many bibs have different names than before. Is it another race?',
    UnknownBibs: 'Many bibs are not on the start list. Is it another race?',
  } satisfies Of<typeof FEED_REASONS>,
  status: (status: string) => `Answer: ${status}.`,
  counts: {
    lines: (count: string) => `${count} lines`,
    added: (count: string) => `${count} new`,
    changed: (count: string) => `${count} changed`,
    left: (count: string) => `${count} leave`,
    unknown: (count: string) => `${count} not on the start list`,
  },
  tried: (when: string) => `Fetched ${when}`,
  next: (when: string) => `again ${when}`,
  over: 'no longer fetched',
};
