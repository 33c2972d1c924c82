export default {
  search: 'Find',
  searched: 'Bib or name',
  searchHint: 'For example 1042 or Anna Berg',
  list: 'Participants found',
  noParticipants:
    'No participants yet. Import the start list on the event’s page: names and bibs let runners find their photos.',
  hasLeft: 'No longer on the list',
  name: 'Name',
  toList: 'All participants of the event',
  facts: {
    bib: 'Bib',
    surname: 'Surname',
    givenName: 'Given name',
    birthDate: 'Date of birth',
    email: 'Email',
    code: 'Personal code',
    distance: 'Distance',
    gender: 'Gender',
    ageClass: 'Age class',
    club: 'Club or team',
    nationality: 'Nationality',
  },
  states: { Listed: 'on the list', Left: 'not on the latest list', KeptOff: 'taken off here' },
  corrected: 'Corrected here. The start list says:',
  voids: 'People who found these photos before have to search again and join their crew again.',
  otherBib: 'Bib of the other participant',
  hanging: {
    photos: (count: string) => `Photos found for them: ${count}`,
    read: (bib: string, count: string) => `Photos on which ${bib} was read: ${count}`,
    noOrders: 'No one has ordered their photos.',
    orders: (count: string, numbers: string) =>
      `Orders with something of theirs: ${count} (${numbers}). They keep what was bought.`,
    carts: (count: string) => `Open carts with a package of theirs: ${count}`,
  },
  erase: { action: 'Erase for good', done: 'The erasure is under way.' },
  edit: {
    action: 'Edit',
    save: 'Save',
    oldLinks: 'Links emailed to the old address no longer work.',
    otherPerson:
      'With these changes, the row is another person’s. Unpaid orders for the former person are canceled. If the event asks for proof, their carts and alerts end, and packages bought for them get no new photos.',
    done: 'The participant was changed.',
  },
  exchange: {
    action: 'Exchange bibs',
    done: 'The bibs were exchanged. Photos are being matched again.',
  },
  merge: {
    action: 'Merge',
    meaning: (name: string) =>
      `The other one is the same person, registered twice. ${name} is kept; orders and links of the other lead to the photos of the one that is kept.`,
    bib: 'The bib to keep',
    lost: (bib: string) => `Photos on which ${bib} was read are no longer theirs by that bib.`,
    done: 'Both are one participant now.',
  },
  drop: {
    action: 'Take off the list',
    meaning:
      'No one can find them by name or emailed link any more. People who type the bib may still see photos with that number. Their photos stay, and you can bring them back.',
    done: 'They are off the list.',
  },
  protectedBy: {
    Operator: 'Protected: set here',
    Age: 'Protected: too young on the race day',
    Distance: 'Protected: runs a youth distance',
    Team: 'Protected: someone else with this bib is',
  },
  protect: {
    action: 'Protect',
    meaning:
      'Strangers cannot find their name, bib or photos. A link emailed to the address on the start list opens them.',
    consequences: [
      'Photos with their bib leave the shop until someone has reviewed them.',
      'Faces are off for the whole event, and those that were read are deleted.',
      'They leave unpaid carts. People who bought photos keep them.',
    ],
    done: 'They are protected now.',
  },
  addressLater:
    'This address was added later, in place of another or when there were photos already. It opens the photos, but until it is confirmed, it cannot be used to see, export or erase data.',
  confirmAddress: {
    action: 'Confirm the address',
    meaning: (email: string) => `You have checked that ${email} belongs to this participant.`,
    consequences: [
      'From then on, a link to it shows and downloads everything that is kept about them.',
      'It can be used to erase them and their photos.',
    ],
    done: 'The address is confirmed.',
  },
  unprotect: {
    action: 'End the protection',
    meaning: 'Everyone can find their name, bib and photos, whatever their age and distance.',
    consequences: [
      'Photos with their bib are in the shop again, unless they show someone else who is protected.',
    ],
    done: 'They are no longer protected.',
  },
  restore: {
    action: 'Bring back',
    meaning: 'They take part again and are found as before.',
    done: 'They take part again.',
  },
};
