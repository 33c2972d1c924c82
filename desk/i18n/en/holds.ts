export default {
  title: 'What hides it',
  operator: 'The shop',
  erasure: 'A protected participant on it was erased',
  photographer: (name: string) => `Its photographer, ${name}`,
  unknownPhotographer: 'Its photographer',
  complaint: 'An open removal request says that it shows the requester’s child',
  protection: (bibs: string) => `It shows a protected person${bibs === '' ? '' : `, bib ${bibs}`}`,
  since: (moment: string) => `since ${moment}`,
  by: (who: string) => `by ${who}`,
  request: 'Go to the request',
  lifting: {
    'photo.show': 'Owners, operators and organizers can lift this.',
    photographer: 'Its photographer can lift this, and with a reason owners, operators and organizers.',
    'removal.answer': 'It ends with the request. Owners and operators can lift it earlier, with a reason.',
    'participant.unprotect':
      'Owners and operators can lift this with a reason, when nothing else hides the photo.',
  },
  confirm: 'Show again?',
  several:
    'Some of these photos were hidden by someone else or show a protected person. Say why they should be visible.',
  rest: 'Photos of protected people that are also hidden for another reason stay protected.',
  stillHidden: (count: number) => `${count} stay hidden because something else hides them.`,
};
