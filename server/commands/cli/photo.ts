import type { Command } from '../usage.ts';
import { causeHelp, causeOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...causeOptions,
    tenant: { type: 'string' },
    event: { type: 'string' },
    photo: { type: 'string' },
    bib: { type: 'string' },
    confirm: { type: 'boolean', default: false },
    dismiss: { type: 'boolean', default: false },
    name: { type: 'string' },
    file: { type: 'string' },
    folder: { type: 'string' },
    from: { type: 'string' },
    until: { type: 'string' },
    order: { type: 'string' },
    count: { type: 'string' },
    not: { type: 'string' },
    undo: { type: 'boolean', default: false },
    'also-bought': { type: 'boolean', default: false },
    refund: { type: 'boolean', default: false },
    tell: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish photo find --tenant T [--event EVENT-ID] [--bib BIB] [--name NAME] [--file NAME] [--folder FOLDER]
    [--from T] [--until T] [--order NUMBER] [--photo PHOTO-ID] [--count N] [--json]
photofinish photo hide PHOTO-ID… --tenant T [--why TEXT]
photofinish photo show PHOTO-ID… --tenant T [--why TEXT]
photofinish photo remove PHOTO-ID… --tenant T [--also-bought [--refund] [--tell]] [--why TEXT] [--yes]
photofinish photo retag PHOTO-ID --bib BIB[,BIB…] [--not BIB[,BIB…]] --tenant T [--why TEXT] [--yes]
photofinish photo retag PHOTO-ID --undo [--bib BIB] --tenant T [--why TEXT]
photofinish photo denied --event EVENT-ID --tenant T [--json]
photofinish photo denied --event EVENT-ID --photo PHOTO-ID --bib BIB --confirm|--dismiss --tenant T

"find" lists the photos, hidden and removed ones too, that are all that is said of them; ends with 1 where there is none.
  --bib BIB, --name NAME   what leads to it: a bib, or the names of a participant, as the start list has them
  --file NAME              a part of the file's name
  --folder FOLDER          the folder that it was imported from, or one that contains it
  --from, --until          when it was taken, as 10:42:13 or 2026-05-10T10:42:13 in the event's time zone; with --event
  --order NUMBER           bought in that order
  --count N                at most so many: 50 as usual, 500 at most

"hide" takes photos out of gallery, search and counts. In a cart that is not paid it cannot be bought any more, and the
page says so; whoever bought it keeps it. "show" lifts what hides it: the shop's own hiding, and with --why also what its
photographer or an open removal request hid. A photo is to be seen when nothing hides it any more. That a protected
participant's bib was read on it is lifted last, by a "show" of its own with --why. The id stands in the address of the
photo's page and pictures. Ends with 1 where a photo was not there, or so already, or --why is missing.

"remove" takes photos away for good, as after a complaint, with what was read in them, faces and files. It cannot be undone.
Says first who bought them, in how many open carts and archives they lie and what a refund would be, and asks; without a
terminal nothing is done unless --yes is said. Whoever bought one keeps it. No import brings a removed photo back. Ends with
1 where a photo was not there, or changed meanwhile.
  --also-bought   takes them from whoever bought them, too
  --refund        gives the whole of each paid order back from which one is taken, and closes it; needs --why. A part of
                  an order: photofinish order refund
  --tell          mails those buyers, in their languages, that a photo was removed; the text is shown first
  --yes           without asking

"retag" says which bibs stand in a photo, read or not, and which do not: the photo is found by them, and photos of the same
people are judged again. Where a reviewer said otherwise it says what, and does nothing unless --yes is said.
  --bib BIB,…   stand there; must be on the start list
  --not BIB,…   do not stand there; one of each means that the one stands where the other was read
  --undo        takes back what reviewers said of the photo: of the numbers of --bib, or of all
Ends with 1 where nothing was done.

"denied" lists the photos of which visitors who showed a bib alone said "not me": file, bib, name and how many visitors
said so. Until it is decided, such a photo is hidden from those visitors only.
  --confirm    it does not show that participant: nobody finds it under the bib any more; an order keeps it
  --dismiss    it does show them: what was said is forgotten, and its visitors see the photo again
Ends with 1 where nothing of that photo and bib waits.

${causeHelp}`,
  run: async (...call) => (await import('../photo-command.ts')).photoCommand(...call),
};
