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

The catalog of an event: products, prices by quantity, package offers, offers by number of people, gifts. "show" prints the
current file. "apply" reads a file, reports each wrong line, shows the changes, asks, and stores the next version. Products
missing from the file are withdrawn: they can no longer be bought, and existing orders keep them.
EVENT is our id of the event, or the organizer's.

  event: EVENT
  currency: EUR
  products:                       # in the order in which the shop shows them
    - key: all-photos             # stays the same from version to version
      kind: PhotosWithMe          # or Photo, Frame, PhotosWithFrame, FullVideo, FinishVideo, Promocode
      title: { en: All photos of me, de: Alle Fotos von mir }
      price: 29
      distances: [21K]            # only for photos and clips of runners of these distances
      state: Hidden               # not on sale yet
    - key: photo
      kind: Photo
      title: { en: Photo }
      price: 8
      tiers: [{ from: 3, price: 7 }]   # from three on, each costs 7
  offers:
    - key: three
      products: [photo]
      quantity: 3                 # or a range, as [3, 5]
      price: 20                   # for all of them together
      gift: photo                 # with this offer, one photo in the cart is free
  people:
    - key: second-runner          # several people buy one all-photos each, in one purchase
      products: [all-photos]      # of kind PhotosWithMe, without tiers and in no other offer
      from: 2                     # the first person who pays less
      percent: 50                 # discount; the most expensive are paid in full
  gifts:
    - key: gift-40
      from: 40                    # from this purchase amount on
      count: 1                    # how many are free
      products: [photo]

  --yes          applies without asking
  --dry-run      only shows what it would change
  --version N    the file of an earlier version
  --json         prints what changes, or the history, as JSON
${causeHelp}`,
  run: async (...call) => (await import('../catalog-command.ts')).catalogCommand(...call),
};
