import { VERIFICATION_FACTORS } from '#contract/photo.ts';
import type { Command } from '../usage.ts';
import { causeHelp, causeOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...causeOptions,
    tenant: { type: 'string' },
    title: { type: 'string' },
    date: { type: 'string' },
    city: { type: 'string' },
    country: { type: 'string' },
    'external-id': { type: 'string' },
    factor: { type: 'string' },
    secure: { type: 'string' },
    'unlisted-bibs': { type: 'string' },
    'youth-distance': { type: 'string', multiple: true },
    faces: { type: 'string' },
    'face-ground': { type: 'string' },
    'time-zone': { type: 'string' },
    cover: { type: 'string' },
    'camera-offset': { type: 'string', multiple: true },
    into: { type: 'string' },
    photo: { type: 'string' },
    bib: { type: 'string' },
    name: { type: 'string' },
    file: { type: 'string' },
    folder: { type: 'string' },
    from: { type: 'string' },
    until: { type: 'string' },
    order: { type: 'string' },
    'open-to-all': { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  },
  help: `photofinish event edit EVENT-ID --tenant T [options]
photofinish event unpublish EVENT-ID --tenant T
photofinish event publish EVENT-ID --tenant T
photofinish event move EVENT-ID --into EVENT-ID --tenant T [--folder FOLDER] [--file NAME] [--bib BIB] [--name NAME]
    [--from T] [--until T] [--order NUMBER] [--photo PHOTO-ID] [--open-to-all] [--yes]
photofinish event merge EVENT-ID --into EVENT-ID --tenant T [--yes]
photofinish event delete EVENT-ID --tenant T [--yes]

"unpublish" takes an event out of the shop: lists, search, its page, carts that are not paid. Whoever bought of it keeps
it. "publish" brings it back.

"move" brings photos into another event, as when they were imported into the wrong one: all of them, or those that are all
that is said (see \`photofinish photo --help\`). Their ids stay, so carts, orders and packages keep them. Says how many go
and how many stay (being read, removed, there already, or waiting for review) and asks; a worker (serve, work) then moves
them, and goes on where it was if it is stopped.
  --into EVENT-ID   the event they go to
  --open-to-all     also where everybody will see what only participants see now

"merge" makes one of two events of the same race: participants, results, letters, carts, preorders and photos of the first go
to the other, and its addresses and mailed links lead there. Whoever is on both lists with one bib and one name is one
person. Says what goes and asks; refuses where two people have one bib, where photos are shown to different people, prices are
in different currencies, participants are protected, or the first has films. Orders and books keep the first event's name.

"delete" takes it away for good, with photos, videos, start list, faces, prices and every file of it. Says how much that is
and asks; refuses where an order was paid or somebody began to pay. It is out of the shop at once; a worker (serve, work)
then deletes it, and goes on where it was if it is stopped. \`photofinish status\` names the event until it is gone.

"edit" says of an event what is different from now on. Shows the difference and asks; without a terminal nothing is done, and it
ends with 1, unless --yes is said. What is left out stays. \`photofinish status\` shows the ids.

  --title, --date, --city, --country, --time-zone, --camera-offset   as in photofinish import --help
  --external-id ID      the organizer's own number; "" takes it away
  --factor F            what a participant must add to the bib: ${VERIFICATION_FACTORS.join(', ')}
  --secure yes|no       show photos only through the mailed link
  --youth-distance NAME    whoever runs this distance is protected, as is who is younger than the tenant's youth age: no
                           stranger finds their name, bib or photos, and faces are off (may be repeated; '' for none)
  --unlisted-bibs yes|no   whether bibs read in photos are found that stand on no start list (as usual: yes). Never where
                        a factor is asked for or photos are protected. "no" also where there is no start list
  --faces F             atImport: faces are read; those of photos that are there already are looked for while the shop
                        runs, without importing again (status tells how far that is). onRequest: none are kept; for
                        each selfie all photos are looked through, which takes minutes to hours of this machine
                        (said here). off: none are looked for. With both those that were found are deleted; who
                        was found by them stays found
  --face-ground TEXT    on what legal ground faces are looked for: without one none is. Said for the first time, it has the
                        photos looked through that are there already; "" takes the record back, and deletes the faces
  --cover PHOTO-ID      the photo that the event shows itself with, until it is hidden or removed; "" leaves it to the shop. Alone
  --yes                 without asking
${causeHelp}

Photos already read keep the time that their camera's clock gave them then.`,
  run: async (...call) => (await import('../event-command.ts')).eventCommand(...call),
};
