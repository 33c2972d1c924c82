import type { Command } from '../usage.ts';
import { causeHelp, causeOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...causeOptions,
    tenant: { type: 'string' },
    event: { type: 'string' },
    version: { type: 'string' },
    yes: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish catalog apply FILE --tenant T [--yes | --dry-run] [--json]
photofinish catalog show --tenant T --event EVENT [--version N]
photofinish catalog history --tenant T --event EVENT [--json]

What an event sells: products, their prices by quantity, package offers, offers that count people, gifts. "show" prints the file that is
applied now, to start from; "apply" reads one, says line by line what is wrong, shows what it changes, asks, and
makes it the next version. What the file no longer names is withdrawn: orders keep it, nobody can buy it.
EVENT is our id of the event, or its organizer's.

  event: EVENT
  currency: EUR
  products:                       # in the order of the pages
    - key: all-photos             # stays the same from version to version
      kind: PhotosWithMe          # or Photo, Frame, PhotosWithFrame, FullVideo, FinishVideo, Promocode
      title: { en: All photos of me, de: Alle Fotos von mir }
      price: 29
      distances: [21K]            # if it is for runners of these only
      state: Hidden               # if it is not to be seen yet
    - key: photo
      kind: Photo
      title: { en: Photo }
      price: 8
      tiers: [{ from: 3, price: 7 }]   # from three on, each costs 7
  offers:
    - key: three
      products: [photo]
      quantity: 3                 # or a range, as [3, 5]
      price: 20                   # of the whole
      gift: photo                 # one of these comes with it, where the cart has one
  people:
    - key: second-runner          # an offer that counts people: each is one all-photos, in one purchase
      products: [all-photos]      # of kind PhotosWithMe, without tiers and in no other offer
      from: 2                     # the first person who pays less
      percent: 50                 # so much less; the dearest are paid in full
  gifts:
    - key: gift-40
      from: 40                    # from this purchase on
      count: 1                    # so many are free
      products: [photo]

  --yes          applies without asking
  --dry-run      only shows what it would change
  --version N    the file of an earlier version
  --json         prints what changes, or the history, as JSON
${causeHelp}`,
  run: async (...call) => (await import('../catalog-command.ts')).catalogCommand(...call),
};
