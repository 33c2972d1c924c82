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

"unpublish" removes an event from lists, search, its page and unpaid carts, and no payment of its unpaid orders can start; one
that has started goes on. Buyers keep what they bought. "publish" brings it back.

"move" moves photos into another event, for example after an import into the wrong one: all photos, or those that match all
filters (see \`photofinish photo --help\`). Photos keep their ids, so carts, orders and packages keep them. Shows how many
move and how many stay (being read, removed, already there, or waiting for review) and asks. A worker (serve, work) then
moves them and resumes after an interruption.
  --into EVENT-ID   the target event
  --open-to-all     also if photos that only participants see now become visible to everybody

"merge" merges two events of the same race: participants, results, letters, carts, promo codes, preorders and photos of the
first move to the second, and its addresses and mailed links lead there. Entries with the same bib and name become one
participant. Shows what moves and asks. Refuses if two people share a bib, the events show photos to different people,
currencies differ, participants are protected, or the first event has footage. Orders and books keep the first event's name.

"delete" deletes an event for good, with photos, videos, start list, faces, prices and files. Shows the amount and asks.
Refuses if an order was paid or a payment was started. The event disappears from the shop at once; a worker (serve, work)
then deletes it and resumes after an interruption. \`photofinish status\` lists the event until it is deleted.

"edit" changes an event. Shows the difference and asks; without a terminal it needs --yes, else it changes nothing and exits
with 1. Omitted options keep their values. \`photofinish status\` shows the ids.

  --title, --date, --city, --country, --time-zone, --camera-offset   as in photofinish import --help
  --external-id ID      the organizer's own number; "" removes it
  --factor F            the proof asked for with the bib: ${VERIFICATION_FACTORS.join(', ')}
  --secure yes|no       show photos only through the mailed link
  --youth-distance NAME    protects runners of this distance, like runners below the tenant's youth age: strangers
                           cannot find their name, bib or photos, and faces are off (may be repeated; '' for none)
  --unlisted-bibs yes|no   whether the search finds bibs that are on no start list (default: yes). Never with a factor
                        or with protected photos. "no" also holds without a start list
  --faces F             atImport: reads faces, also in existing photos, while the shop runs (see status). onRequest:
                        keeps no faces; each selfie searches all photos, which takes minutes to hours of this machine
                        (shown here). off: no face search. onRequest and off delete stored faces; photos found by
                        them stay found
  --face-ground TEXT    the legal basis of face search, which is off without one. Setting it first reads the existing
                        photos; "" withdraws it and deletes the faces
  --cover PHOTO-ID      the event's cover photo, until it is hidden or removed; "" lets the shop choose. It cannot be combined
                        with other options
  --yes                 does not ask
${causeHelp}

A changed time zone or camera offset applies to photos read from now on.`,
  run: async (...call) => (await import('../event-command.ts')).eventCommand(...call),
};
