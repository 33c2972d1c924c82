import { deskFileSchemas } from '#contract/desk-settings.schema.ts';
import { type DeskReader, on, type Values } from './desk-actions.ts';
import { defineDeskCommand } from './desk-command.ts';
import {
  changedMeanwhile,
  describeProposal,
  planProposal,
  readSource,
  refuseFaults,
} from './propose-file.ts';
import { UsageError } from './usage.ts';

/** `photofinish catalog`: the products and prices of an event. */
export const { command, run: runCatalogCommand } = defineDeskCommand({
  name: 'catalog',
  about:
    'The catalog of an event: products, prices by quantity, package offers, offers by number of people, gifts. Products missing from the file are withdrawn: they can no longer be bought, and existing orders keep them.',
  options: {
    event: { takes: 'EVENT', help: 'the title or the id of the event, or the organizer’s id' },
    version: { takes: 'N', help: 'the file of an earlier version' },
    'dry-run': { help: 'only shows what it would change' },
  },
  actions: {
    apply: on(deskFileSchemas, 'applyCatalog', {
      operands: ['file'],
      options: { 'dry-run': 'isDry' },
      summary: 'reads a file, reports each wrong line, shows the changes, asks, and stores the next version.',
      complete: readFileOfEvent,
      async plan({ read, terminal }, { file, source, eventId }) {
        const proposal = await read(deskFileSchemas, 'proposeCatalog', { eventId, source });
        refuseFaults(`catalog "${file}" was not applied`, file, proposal);
        if (proposal.changes.length === 0) return 'AsBefore';
        const { title } = await read(deskFileSchemas, 'getCatalog', { eventId });
        const lines = [`${title}  ${eventId}`, ...describeProposal(file, proposal, terminal)];
        return planProposal(lines, proposal);
      },
      ...changedMeanwhile('catalog'),
      print: ({ version }) => `Applied as version ${version}.`,
      withOption: {
        'dry-run': on(deskFileSchemas, 'proposeCatalog', {
          operands: ['file'],
          summary: '',
          complete: readFileOfEvent,
          print(proposal, { terminal }, { file }) {
            refuseFaults(`catalog "${file}" would not be applied`, file, proposal);
            return describeProposal(file, proposal, terminal);
          },
        }),
      },
    }),
    show: on(deskFileSchemas, 'getCatalog', {
      options: { event: 'eventId', version: 'version' },
      summary: 'prints the current file.',
      check: needsEvent,
      print: ({ source }) => source.trimEnd(),
      withOption: {
        version: on(deskFileSchemas, 'getCatalogVersion', {
          options: { event: 'eventId', version: 'version' },
          summary: '',
          check: needsEvent,
          refused: { NotFound: ({ version }) => `there is no version ${version}` },
          print: ({ source }) => source.trimEnd(),
        }),
      },
    }),
    history: on(deskFileSchemas, 'getCatalog', {
      options: { event: 'eventId' },
      summary: 'lists its versions, newest first.',
      check: needsEvent,
      print: ({ title, eventId, versions }) => [
        `${title}  ${eventId}`,
        ...(versions.length === 0
          ? ['No file was applied yet. The event sells the default products.']
          : versions.map(({ version, appliedAt }) => `  version ${version}  ${appliedAt}`)),
      ],
      json: ({ versions }) => versions,
    }),
  },
  remarks: `A file has the event by our id or the organizer’s, and:
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
      products: [photo]`,
});

function needsEvent({ eventId }: Values): void {
  if (eventId === undefined) throw new UsageError('--event is missing.');
}

/** Reads a file, and finds the event that it names. */
async function readFileOfEvent({ select }: DeskReader, { file }: Values): Promise<Values> {
  const { source } = await readSource(file);
  const [, name] = /^event:[ \t]*["']?([^"'#\r\n]+)/m.exec(source) ?? [];
  if (name === undefined)
    throw new UsageError(`The catalog "${file}" names no event: begin it with "event: EVENT".`);
  return { source, eventId: await select('eventId', name.trim()) };
}
