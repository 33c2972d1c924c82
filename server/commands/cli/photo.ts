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

"find" lists the photos that match all filters, hidden and removed ones too. Exits with 1 if there are none.
  --bib BIB, --name NAME   photos of this bib, or of the participant with this name on the start list
  --file NAME              a part of the file's name
  --folder FOLDER          the import folder, or a folder that contains it
  --from, --until          the capture time, as 10:42:13 or 2026-05-10T10:42:13 in the event's time zone; needs --event
  --order NUMBER           bought in that order
  --count N                how many: 50 by default, at most 500

"hide" removes photos from gallery, search and counts. They can no longer be bought from a cart, and the page says so; buyers
keep them. "show" lifts the shop's own hold, and with --why also the hold of the photographer or of an open removal request. A
photo is visible once it has no hold. The hold of a protected participant's bib is lifted last, by another "show" with --why.
The id is in the address of the photo's page and pictures. Exits with 1 if a photo does not exist or is already in that state,
or if --why is missing.

"remove" removes photos for good, with readings, faces and files, for example after a complaint. It cannot be undone.
Shows buyers, open carts, archives and the possible refund, and asks; without a terminal it needs --yes. Buyers keep removed
photos. No import brings a removed photo back. Exits with 1 if a photo does not exist or was changed meanwhile.
  --also-bought   removes them from buyers' orders too
  --refund        refunds and closes each paid order that loses a photo; needs --why. To refund a part of an order use
                  photofinish order refund
  --tell          mails those buyers, in their languages, that a photo was removed; the text is shown first
  --yes           does not ask

"retag" sets which bibs are in a photo and which are not. Photos of the same people are judged again. If this contradicts a
reviewer's verdict, it shows the verdict and needs --yes.
  --bib BIB,…   bibs in the photo; must be on the start list
  --not BIB,…   bibs that are not; one of each means that the first was misread as the second
  --undo        withdraws reviewers' verdicts on the photo, for the bibs of --bib or for all
Exits with 1 if nothing was done.

"denied" lists photos on which visitors with only a bib said "not me": file, bib, name and number of visitors. Until it is
decided, only those visitors do not see the photo.
  --confirm    the photo does not show that participant: the bib no longer finds it; orders keep it
  --dismiss    the photo shows them: the denials are deleted, and their visitors see the photo again
Exits with 1 if no denial of that photo and bib is waiting.

${causeHelp}`,
  run: async (...call) => (await import('../photo-command.ts')).photoCommand(...call),
};
