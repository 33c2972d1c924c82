export default {
  intro:
    'What the shop keeps about one person. Find everything that is theirs. The same person may have run several races and ordered with another address.',
  searched: 'Name, email address or bib',
  searchHint: 'Names are found despite typos. Without an event, a bib is looked for in the 40 newest ones.',
  event: 'Event',
  search: 'Find',
  picture: 'Or by a picture of their face',
  pictureHint: 'The picture is compared with this event’s faces and not stored.',
  pictureNeedsEvent: 'Choose the event first.',
  nobody: 'No one found.',
  more: 'There are more results. Enter more details, or choose the event.',
  entries: 'Which of these are the same person?',
  entriesHint:
    'Two people may have the same name, and a family may share an address. Make sure before you choose.',
  address: 'Email address',
  nameless: 'Participant without a name',
  unlisted: 'Not on any start list',
  taken: (count: number) =>
    count === 1 ? 'photographer, took 1 photo' : `photographer, took ${count} photos`,
  alsoNamed: (names: string) => `also ${names}`,
  face: 'A face without a name',
  bib: (bib: string) => `bib ${bib}`,
  born: (year: string) => `born ${year}`,
  left: 'no longer on the start list',
  photos: (count: number) => (count === 1 ? '1 photo' : `${count} photos`),
  kept: 'What we keep about them',
  keptHint: 'In the words of their export:',
  nothing: 'We keep nothing about them.',
  export: 'Export everything',
  download: 'Download',
  exportHint:
    'A ZIP with a page to read, every row and their photos. It is for them alone. Hand it over only after they have proved who they are. The link works for ten minutes.',
};
