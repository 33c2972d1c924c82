import { plural } from '../texts.ts';

const photos = (count: number, shown: string) =>
  plural('en', count, { one: `${shown} photo`, other: `${shown} photos` });

export default {
  heading: 'Send photos',
  by: (photographer: string, day: string) => `As ${photographer}, until ${day}`,
  over: 'This link has expired. Ask the person who gave it to you for a new one. The photos you sent have arrived.',
  notFound: 'This is not an upload link. Open the address you were given, or scan its code again.',
  offline: 'We can’t reach the server. This page tries again automatically.',
  drop: 'Drop photos and folders here',
  choose: 'Choose photos',
  chooseFolder: 'Choose a folder',
  looking: (count: number, shown: string) => `Looking at ${photos(count, shown)} …`,
  otherDay: (count: number, shown: string, day: string) => `${photos(count, shown)} of ${day}`,
  otherDays: 'These were taken on other days than the event:',
  sendThese: 'Send them too',
  leaveThese: 'Leave them out',
  leftRaw: (count: number, shown: string) =>
    plural('en', count, {
      one: `${shown} raw file was left out: the shop sells JPEGs.`,
      other: `${shown} raw files were left out: the shop sells JPEGs.`,
    }),
  leftOther: (count: number, shown: string) =>
    plural('en', count, {
      one: `${shown} file that is not a photo was left out.`,
      other: `${shown} files that are not photos were left out.`,
    }),
  progress: 'Share of the chosen photos sent',
  sentOf: (done: string, all: string) => `${done} of ${all} sent`,
  minutes: (count: number, shown: string) =>
    plural('en', count, { one: `about ${shown} minute left`, other: `about ${shown} minutes left` }),
  known: (count: number, shown: string) =>
    plural('en', count, { one: `${shown} was there already`, other: `${shown} were there already` }),
  cutOff: 'No connection. It continues automatically from where it stopped.',
  paused: 'Paused.',
  allSent: 'Everything has been sent.',
  previewsFirst:
    'Small pictures are sent first, so that people can find and buy at once. The full-size photos follow.',
  keepOpen: 'Keep this page open. If you close it, choose the same photos again. Nothing is sent twice.',
  pause: 'Pause',
  goOn: 'Go on',
  limit: 'Use at most',
  limits: { none: 'the whole connection', slow: '1 MB a second', medium: '4 MB a second' },
  unreadable: (names: string) =>
    `Could no longer be read: ${names}. Put the card back and choose them again.`,
  here: 'In the shop',
  received: 'Arrived',
  published: 'For sale',
  withBibs: 'With bibs',
  awaited: 'Full size to come',
  refused: 'Refused',
  refusedFiles: 'Refused files',
  problems: {
    other: 'cannot be read',
    NotAPhoto: 'not a photo',
    NotAnImage: 'not a photo',
    Broken: 'damaged',
    TooLarge: 'too large',
    TooSmall: 'too small',
    CameraRaw: 'a raw file',
    Removed: 'was removed by the shop',
    NoHeicDecoder: 'HEIC: send it as JPEG',
  },
  places: {
    label: 'Where were these taken?',
    hint: 'Applies to what you choose from now on. It helps us find who is in the photos.',
    none: 'Not specified',
    start: 'Start',
    finish: (course: string) => `Finish ${course}`,
    kilometre: (km: string) => `km ${km}`,
    other: 'Another kilometre',
  },
  clock: {
    title: 'Is your camera’s clock right?',
    how: 'Photograph the code once with each camera, and send that photo with the others. It is not put on sale.',
    show: 'Show the code',
    hide: 'Hide the code',
    code: 'A code that shows the time',
    right: (camera: string) => `${camera}: the clock is right.`,
    slow: (camera: string, apart: string) => `${camera}: the clock is slow by ${apart}.`,
    fast: (camera: string, apart: string) => `${camera}: the clock is fast by ${apart}.`,
    apply: 'Correct its photos',
    applied: 'Its photos are corrected, and so are those still to come.',
    takeBack: 'Undo the correction',
  },
  own: {
    title: 'Your photos',
    filters: { All: 'All', NoBib: 'Without a bib', Hidden: 'Hidden by you' },
    none: 'None.',
    noBib: 'no bib',
    more: 'Show more',
    showAgain: 'Show again',
  },
  sales: {
    title: 'Sold of your photos',
    none: 'Nothing yet.',
    sold: (count: number, shown: string, amount: string) => `${photos(count, shown)}, ${amount}.`,
    deferred: (amount: string) => `Another ${amount} has been paid for photos still to come.`,
    hint: 'For this event, excluding tax. Your share is in your statement.',
  },
  proposals: {
    title: 'Tidy up?',
    how: (count: number, shown: string) =>
      plural('en', count, {
        one: `${shown} photo could be hidden. Nothing is hidden unless you say so, and you can show it again.`,
        other: `${shown} photos could be hidden. Nothing is hidden unless you say so, and you can show it again.`,
      }),
    reasons: { Blurred: 'blurred', Doubled: 'nearly the same as the one beside it, which stays' },
    hide: 'Hide',
    keep: 'Keep',
    hideAll: (count: number, shown: string) => `Hide ${photos(count, shown)}`,
    keepAll: 'Keep them all',
  },
  finish: 'That is all from me',
  finished: (moment: string) => `You said on ${moment} that this was all. Thank you!`,
  more: 'I have more photos after all',
};
