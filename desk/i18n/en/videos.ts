import { plural } from '../texts.ts';

export default {
  title: 'Videos',
  toVideos: 'Videos',
  explanation:
    'Full videos and the finish clips cut from them. Remove a video that shows a person who objects, or that was cut wrongly.',
  showsProtected:
    'A full video shows everybody, also the protected participants of this event. Remove it if they must not be seen.',
  none: 'This event has no videos. They are imported with the command “photofinish import-video”.',
  noneOfBib: 'There is no clip of this bib.',
  bib: 'Bib',
  onlyBib: 'Only this bib',
  search: 'Show',
  still: 'Still',
  what: 'Video',
  full: (title: string) => `Full video: ${title}`,
  clip: (bib: string) => `Finish clip, bib ${bib}`,
  clipOfErased: 'Finish clip, its runner was erased',
  camera: 'Camera',
  file: 'File',
  begins: 'Begins',
  length: 'Length',
  seconds: (count: string) => `${count} s`,
  state: 'State',
  states: {
    Waiting: 'is being cut',
    Cut: 'is being prepared',
    Published: 'for sale',
    Failed: 'could not be made',
    Replaced: 'replaced by a newer clip, kept for buyers',
    Withdrawn: 'removed, kept for buyers',
    Removed: 'removed',
  },
  remove: 'Remove',
  restore: 'Restore',
  restoreTitle: 'Make this video again?',
  restoreMeans:
    'It is made again as a new video and goes on sale. A clip is cut by the results and clocks of today. Buyers who lost the removed video do not get it back.',
  restoreShowsProtected: 'A full video shows everybody, also the protected participants of this event.',
  removal: {
    title: 'Remove this video?',
    nobody: 'No one has bought it.',
    boughtBy: (count: number) =>
      plural('en', count, { one: 'Bought in one order:', other: `Bought in ${count} orders:` }),
    carts: (count: number) =>
      plural('en', count, { one: 'It is in one open cart.', other: `It is in ${count} open carts.` }),
    archives: (count: number) =>
      plural('en', count, {
        one: 'One archive is rebuilt without it.',
        other: `${count} archives are rebuilt without it.`,
      }),
    alsoBought: 'Also remove it from its buyers',
    keeps: 'Buyers keep it. No one else can see it.',
    cannotUndo:
      'No import and no new results bring it back, until you restore it. The camera’s file stays: other clips are cut from it.',
    kept: 'Removed from the shop. Its buyers keep it.',
    photoAlone: 'Refund this video alone',
    photoAloneMeans: 'The buyer keeps everything else of the order.',
  },
};
