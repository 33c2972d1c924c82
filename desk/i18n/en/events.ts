export default {
  search: 'Find',
  searched: 'Title, city, year or the organizer’s number',
  searchHint: 'For example City Run 2026',
  list: 'Events found',
  noEvents:
    'There is no event yet. Create one on the Events page: photos, start list and prices belong to it.',
  event: 'Event',
  hidden: 'not in the shop',
  deleted: 'being deleted',
  yes: 'yes',
  no: 'no',
  facts: {
    title: 'Title',
    date: 'Date',
    city: 'City',
    country: 'Country',
    timeZone: 'Time zone',
    externalEventId: 'The organizer’s number',
    verificationFactor: 'Asked for beside the bib',
    isSecure: 'Photos only through the mailed link',
    findsUnlistedBibs: 'Find bibs that are not on the start list',
    youthDistances: 'Youth distances, whose runners are protected (separated by commas)',
    wantedFaces: 'Faces on the photos',
    faceGround: 'Legal ground for looking for faces',
  },
  faceModes: {
    off: 'are not looked for',
    onRequest: 'are searched for each selfie; none are stored',
    atImport: 'are read and kept for a time',
  },
  factors: {
    None: 'nothing',
    Surname: 'surname',
    BirthDate: 'date of birth',
    PersonalCode: 'personal code',
  },
  noFaceGround: 'none recorded',
  distances: 'Distances',
  participants: 'Participants',
  published: 'Published photos of all sources',
  report: 'Of these, photo report',
  processing: 'Being read',
  failed: 'Could not be read',
  videos: 'Videos',
  coverage: 'Starters with a photo',
  toPrices: 'Prices of this event',
  toShop: 'Its page in the shop',
  toPhotos: 'Photos of this event',
  toParticipants: 'Participants of this event',
  toLetters: 'Letters to participants',
  toUploads: 'Uploads of photographers',
  cover: 'Cover of the event',
  noCover: 'There is no cover yet.',
  coverOfShop: 'The shop chose this cover. Another one is chosen among the photos.',
  coverChosen: 'Someone chose this cover.',
  coverMade: 'The chosen cover is being made.',
  create: {
    action: 'New event',
    confirm: 'Create the event',
    like: 'Like an earlier event',
    likeHint: 'Its facts are filled in below, except the date and the number.',
    copiesPrices: 'Copy its products, prices, offers and gifts too',
    meaning: 'Visitors do not see the event until you bring it into the shop.',
  },
  steps: {
    title: 'Before visitors see this event',
    list: 'Import the start list',
    prices: 'Check the prices',
    photos: 'Invite photographers or upload photos',
    publish: 'Bring the event into the shop',
    done: 'done',
  },
  edit: {
    facesDeleted: 'Stored faces are deleted. People already found by face stay found.',
    facesDeletedOn: (day: string, retention: number) =>
      `The stored faces will be deleted on ${day} and cannot be read again: the shop keeps them for ${retention} days after the race. Until then you can correct the date. People already found by face stay found.`,
    searchCost: (photos: string, minutes: string | null) =>
      minutes === null
        ? 'For each selfie, all photos of the event are searched. There are none yet.'
        : `For each selfie, all ${photos} photos are searched, which takes about ${minutes} min on a common server, longer on a slow one. Searches at the same time share one pass.`,
    faceGroundHint:
      'In your own words, for example “Consent at registration, terms of 2026, § 7”. The record says who wrote them and when.',
    action: 'Edit',
    save: 'Save',
    keepsTimes: 'Photos that are published already keep their time.',
    done: 'The event was changed.',
  },
  unpublish: {
    action: 'Take out of the shop',
    meaning:
      'Visitors can no longer find the event. Its photos leave unpaid carts, and unpaid orders with them cannot be paid; a payment that has started goes on. People who bought photos keep them. You can bring it back.',
    done: 'The event is out of the shop.',
  },
  publish: {
    action: 'Bring into the shop',
    meaning: 'Visitors find the event and its photos.',
    done: 'The event is in the shop.',
  },
  move: {
    action: 'Move photos…',
    into: 'Into the event',
    folder: 'Only from the folder',
    folderHint:
      'The folder’s path at the import, with all folders in it. Leave this empty to move all photos of the event.',
    bib: 'Only with the bib',
    none: 'None of these photos can go there.',
    going: (count: number) => (count === 1 ? '1 photo goes.' : `${count} photos go.`),
    confirm: (count: number) => (count === 1 ? 'Move 1 photo' : `Move ${count} photos`),
    plan: {
      there: 'stay, because the other event has the same files',
      staying: 'stay, because they are being read, could not be read, were removed or wait for review',
      orders: 'orders that have one of them, and keep it',
      carts: 'open carts that have one of them, and keep it',
    },
    losesFaces: 'Their faces are deleted because the other event stores none.',
    opens: 'Everyone will see these photos. Now only participants do.',
    opensSeen: 'I know that everyone will see them',
    done: 'The photos are being moved.',
    moves: 'Photos moved',
    movedSoFar: (moved: number, all: number) => `Moving: ${moved} of ${all} photos`,
    moved: (count: number) => (count === 1 ? '1 photo moved' : `${count} photos moved`),
    to: 'to',
    from: 'from',
  },
  facesBarred: {
    Forgotten: (photos: string) =>
      `Photos that stay without faces for good: ${photos}. Faces of one of the events were deleted at the end of their retention.`,
    Protected: (photos: string) =>
      `Photos that stay without faces for good: ${photos}. A participant of this event is protected.`,
    NoGround: (photos: string) =>
      `Photos that stay without faces for good: ${photos}. This event has no legal ground for face search. If there is one, record it first.`,
    Off: (photos: string) =>
      `Photos that stay without faces for good: ${photos}. Face search is off in this event. If its legal ground covers its participants, switch it on first.`,
    OtherGround: (photos: string) =>
      `Photos that stay without faces for good: ${photos}. The events have different legal grounds for face search. If one ground covers both, record it in both first.`,
  },
  merge: {
    action: 'Merge…',
    confirm: 'Merge',
    into: 'Into the event',
    meaning: (title: string) =>
      `All of “${title}” becomes the other event’s: participants, results, letters, carts, preorders and photos. Its addresses and emailed links lead there. This cannot be undone.`,
    prevented: 'This cannot be done yet:',
    faults: {
      Same: 'It is the same event.',
      Merged: 'One of the two was merged into another event already.',
      Deleted: 'One of the two is being deleted.',
      Working: 'Photos or videos of one are being read or moved. Wait until that is done.',
      Protection: 'Their photos are shown to different people. Make both events alike first, under “Edit”.',
      Youth:
        'A participant of this event is protected. The other start list would decide about their protection again.',
      Films: 'This event has videos. They stay where they are.',
      Currency: 'Their prices are in different currencies.',
    },
    conflict: (bib: string, name: string, other: string) => `Bib ${bib} is ${name} here and ${other} there.`,
    plan: {
      photos: 'photos that go',
      staying: 'photos that stay: the same files are there, or they cannot be read',
      joining: 'participants that join',
      same: 'participants on both lists, who become one',
      carts: 'open carts that have something of it',
    },
    opened: {
      codes: 'promo codes that will count for all of the other event',
      freed: 'photos, at most, whose originals their runners could then download free of charge',
    },
    unmoved: {
      organizers:
        'organizers who keep seeing only this event’s earlier sales and statements, until an owner adds them to the other event',
      links: 'read-only links that keep opening only this event',
    },
    unsold: (products: string) =>
      `Removed from those carts, because the other event does not sell them: ${products}`,
    done: 'The event was merged. Its photos are being moved.',
    toOther: 'Merged into this event',
  },
  delete: {
    action: 'Delete',
    meaning: (title: string) => `Permanently deleted together with “${title}”:`,
    isSold:
      'This event cannot be deleted because someone has bought from it. Take it out of the shop instead. Orders:',
    contents: {
      photos: 'photos, with all their files',
      videos: 'videos',
      participants: 'participants',
      persons: 'people found by bib, link or selfie',
      carts: 'carts that it is taken out of',
      unpaidOrders: 'orders that were never paid',
    },
    done: 'The event is out of the shop. What belongs to it is being deleted.',
  },
};
