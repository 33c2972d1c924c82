import { readFile, writeFile } from 'node:fs/promises';
import { deskSharingSchemas } from '#contract/desk-sharing.schema.ts';
import { MARK_BYTES_MAX, ORGANIZER_SALES, POSTER_SIZES } from '#contract/desk-sharing.ts';
import { LANGUAGES } from '#contract/languages.ts';
import { on, type Values } from './desk-actions.ts';
import { defineDeskCommand } from './desk-command.ts';
import { UsageError } from './usage.ts';

/** The options of `share set`, and the settings that they change. */
const SETTINGS = {
  coverage: 'organizerCoverage',
  sales: 'organizerSales',
  'free-photos': 'freePhotosMax',
} as const;

/** `photofinish share`: publicity of an event. */
export const { command, run: runShareCommand } = defineDeskCommand({
  name: 'share',
  about: 'Publicity of an event.',
  options: {
    event: { takes: 'EVENT', help: 'the title or the id of the event' },
    coverage: { takes: 'yes|no', help: 'whether the organizer sees how well people are found' },
    sales: {
      takes: 'WHEN',
      help: `whether the organizer sees sales: ${ORGANIZER_SALES.join(', ')} (ByShares: if the rules of shares include organizers)`,
    },
    'free-photos': {
      takes: 'N',
      help: 'the most photos that may be free; photos that are free already stay free',
    },
    language: { takes: 'L', help: `of the poster: ${LANGUAGES.join(', ')}` },
    size: { takes: 'SIZE', help: POSTER_SIZES.join(' or '), default: 'A4' },
    out: { takes: 'FILE.pdf', help: 'where the poster is written' },
    'free-card': { help: 'each runner may save a small picture with the mark for free' },
    none: { help: 'removes the mark' },
    report: { help: 'also makes all photos of the photo report free' },
    'take-back': { help: 'puts them on sale again' },
  },
  actions: {
    show: on(deskSharingSchemas, 'getSharing', {
      options: { event: 'eventId' },
      summary: 'prints its address, texts for participants in every language, and what its organizer sees.',
      check: needsEvent,
      print: ({ url, organizerCoverage, organizerSales, freePhotosMax, texts }) => [
        url,
        `Its organizer ${organizerCoverage ? 'sees' : 'does not see'} coverage. Sales: ${organizerSales}. Free photos: at most ${freePhotosMax}.`,
        ...texts.map(({ language, social }) => `${language}  ${social}`),
      ],
    }),
    set: on(deskSharingSchemas, 'setSharing', {
      options: { event: 'eventId', ...SETTINGS },
      fills: Object.values(SETTINGS),
      summary: 'decides what the organizer sees at the desk, and how many photos may be free.',
      check(given) {
        needsEvent(given);
        if (Object.values(SETTINGS).every((field) => given[field] === undefined))
          throw new UsageError('Name the settings: --coverage, --sales or --free-photos.');
        if (![undefined, 'yes', 'no'].includes(given.organizerCoverage as string | undefined))
          throw new UsageError('--coverage must be yes or no.');
      },
      async complete({ read }, { eventId, organizerCoverage, ...given }) {
        const known = await read(deskSharingSchemas, 'getSharing', { eventId });
        const sees = organizerCoverage === undefined ? known.organizerCoverage : organizerCoverage === 'yes';
        return { ...known, ...given, organizerCoverage: sees };
      },
      print: () => 'It is set.',
    }),
    poster: on(deskSharingSchemas, 'printPoster', {
      options: { event: 'eventId', language: 'language', size: 'size', out: 'file' },
      summary: 'writes a poster with a QR code.',
      check(given) {
        needsEvent(given);
        if (given.file === undefined) throw new UsageError('--out FILE.pdf is missing.');
      },
      print: (_, __, { file }) => `The poster is in ${file}.`,
      async after({ base64 }, _, { file }) {
        await writeFile(String(file), Buffer.from(base64, 'base64'), { mode: 0o600 });
        return { lines: [] };
      },
      json: (_, { file }) => ({ file }),
    }),
    mark: on(deskSharingSchemas, 'setMark', {
      operands: ['file?'],
      options: { event: 'eventId', none: 'isNone', 'free-card': 'hasFreeCard' },
      summary: 'puts a sponsor’s mark on the event’s previews, or removes it with --none.',
      check(given) {
        needsEvent(given);
        if ((given.file === undefined) === (given.isNone === undefined))
          throw new UsageError('Name one FILE, or use --none without a file.');
      },
      complete: async (_, { file, hasFreeCard = false }) => ({
        base64: file === undefined ? null : await readMark(String(file)),
        hasFreeCard,
      }),
      faults: { MarkUnfit: 'the file is no picture that can be a mark' },
      print: ({ mark }) => (mark === null ? 'Previews have no mark.' : 'Previews have the mark.'),
    }),
    give: on(deskSharingSchemas, 'givePhotos', {
      operands: ['fileNames…?'],
      options: { event: 'eventId', report: 'withReport', 'take-back': 'isTakenBack' },
      summary: 'makes photos free, by file name.',
      check(given) {
        needsEvent(given);
        if ([given.fileNames].flat().length === 0 && given.withReport === undefined)
          throw new UsageError('Name the files, or use --report.');
      },
      complete: async (_, { withReport = false, isTakenBack }) => ({
        withReport,
        isFree: isTakenBack === undefined,
      }),
      faults: { TooManyFreePhotos: ({ max }) => `more than ${max} photos would be free` },
      print: ({ changed }) => `${changed} photos were changed.`,
      after: async ({ unknown }) => ({
        lines: unknown.map((name) => `No published photo is called ${name}.`),
        exitCode: unknown.length === 0 ? 0 : 1,
      }),
    }),
  },
});

function needsEvent({ eventId }: Values): void {
  if (eventId === undefined) throw new UsageError('--event is missing.');
}

async function readMark(file: string): Promise<Uint8Array> {
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(`The file "${file}" cannot be read.`);
  });
  if (bytes.byteLength > MARK_BYTES_MAX)
    throw new UsageError(`${file} is larger than ${MARK_BYTES_MAX / 1_000_000} MB.`);
  return bytes;
}
